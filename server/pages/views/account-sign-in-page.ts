/** The door to the account pages. Whoever was sent here by an agent's request meets it as a stranger. */
import { linkButton } from '../components/button.ts';
import { noticeOf, type Tone } from '../components/notice.ts';
import { html } from '../html.ts';
import type { Language } from '../languages/language.ts';
import { fillText } from '../languages/text.ts';
import { type Texts, textsIn } from '../languages/texts.ts';
import { centered } from '../layouts/centered.ts';

export type SignInNotice =
  | { readonly kind: 'signedInAs'; readonly email: string }
  | { readonly kind: 'deleted' | 'signedOut' };

interface AccountSignInModel {
  readonly providerName: string;
  /** Starts the sign-in at the identity provider. */
  readonly startHref: string;
  /** The person is asked because they opened a claim link. */
  readonly toClaim?: boolean;
  readonly notice?: SignInNotice;
}

const toneAndText = (notice: SignInNotice, texts: Texts['accountSignIn']): { tone: Tone; text: string } =>
  notice.kind === 'signedInAs'
    ? { tone: 'info', text: fillText(texts.signedInAs, { email: notice.email }) }
    : { tone: 'success', text: texts[notice.kind] };

export function accountSignInPage(model: AccountSignInModel, language: Language): string {
  const { accountSignIn: texts } = textsIn(language);
  const label = fillText(texts.continueWith, { provider: model.providerName });
  return centered({
    language,
    title: texts.title,
    lead: model.toClaim ? texts.toClaim : texts.lead,
    children: html`
      ${model.notice ? noticeOf(toneAndText(model.notice, texts)) : null}
      <div class="button-row">${linkButton({ label, href: model.startHref, action: 'sign-in', wide: true })}</div>
      <p class="soft">${texts.note}</p>`,
  });
}
