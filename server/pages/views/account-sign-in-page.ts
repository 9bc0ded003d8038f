/** The door to the account pages. */
import { linkButton } from '../components/button.ts';
import { type NoticeModel, noticeOf } from '../components/notice.ts';
import { html } from '../html.ts';
import { centered } from '../layouts/centered.ts';

interface AccountSignInModel {
  readonly providerName: string;
  /** Starts the sign-in at the identity provider. */
  readonly startHref: string;
  /** Why the person is asked, when another page sent them: `to claim Otter Shop`. */
  readonly purpose?: string;
  readonly notice?: NoticeModel;
}

export const accountSignInPage = (model: AccountSignInModel): string =>
  centered({
    title: 'Sign in to Porchlight',
    lead: model.purpose
      ? `Sign in ${model.purpose}.`
      : 'See the projects that your agents created for you, who uses them and how much of their limits is left.',
    children: html`
      ${model.notice ? noticeOf(model.notice) : null}
      <div class="button-row">
        ${linkButton({
          label: `Continue with ${model.providerName}`,
          href: model.startHref,
          action: 'sign-in',
          wide: true,
        })}
      </div>
      <p class="soft">
        The first sign-in creates your account. We keep your name and e-mail address and set one cookie, for 30 days.
      </p>`,
  });
