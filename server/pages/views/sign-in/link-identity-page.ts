/**
 * Asks a person whether an account at another provider should sign them in too. Nothing is linked before the answer.
 */
import type { AppLook } from '../../components/app-look.ts';
import { button, buttonRow } from '../../components/button.ts';
import { form } from '../../components/form.ts';
import { hostName } from '../../components/host.ts';
import { keyValueList } from '../../components/key-value-list.ts';
import { userText } from '../../components/person.ts';
import { html } from '../../html.ts';
import type { Language } from '../../language.ts';
import { fill, fillText } from '../../languages/text.ts';
import { textsIn } from '../../languages/texts.ts';
import { centered } from '../../layouts/centered.ts';
import { visibleText } from '../../text/visible-text.ts';

interface LinkIdentityModel {
  readonly app: { readonly name: string; readonly look?: AppLook };
  /** The user as the app knows it. */
  readonly user: { readonly email: string };
  readonly added: {
    readonly email: string;
    readonly provider: string | null;
    readonly issuer: string;
    readonly subject: string;
  };
  readonly csrf: string;
  readonly path: string;
}

export function linkIdentityPage({ app, user, added, csrf, path }: LinkIdentityModel, language: Language): string {
  const { identities: texts } = textsIn(language);
  const host = URL.parse(added.issuer)?.host ?? added.issuer;
  return centered({
    language,
    look: app.look,
    title: fillText(texts.confirmTitle, { app: visibleText(app.name, 80) }),
    heading: fill(texts.confirmTitle, { app: userText(app.name, 80) }),
    lead: texts.confirmLead,
    children: html`
      ${keyValueList([
        { label: texts.you, value: userText(user.email, 120) },
        { label: texts.account, value: userText(added.email, 120) },
        {
          label: texts.provider,
          value: html`${added.provider === null ? null : html`${visibleText(added.provider, 60)} `}${hostName(host)}`,
        },
      ])}
      <p class="soft">${texts.confirmNote}</p>
      ${form(
        // The yes counts for this account alone.
        {
          action: `${path}/link/confirm`,
          csrf,
          hidden: { issuer: added.issuer, subject: added.subject },
        },
        buttonRow(
          button({ label: texts.confirmYes, name: 'decision', value: 'link', action: 'link-identity', wide: true }),
          button({
            label: texts.confirmNo,
            name: 'decision',
            value: 'cancel',
            kind: 'secondary',
            action: 'cancel',
            wide: true,
          }),
        ),
      )}`,
  });
}
