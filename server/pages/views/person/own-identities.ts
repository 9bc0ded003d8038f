/** The part of a person's own page that lists the ways in which they sign in, and adds and removes them. */
import { button } from '../../components/button.ts';
import { form } from '../../components/form.ts';
import { hostName } from '../../components/host.ts';
import { userText } from '../../components/person.ts';
import { type ProviderChoice, providerLinks } from '../../components/provider-links.ts';
import { providerMark } from '../../components/provider-mark.ts';
import { time } from '../../components/time.ts';
import { html, type Markup } from '../../html.ts';
import type { Language } from '../../language.ts';
import { fill } from '../../languages/text.ts';
import { textsIn } from '../../languages/texts.ts';

interface IdentityModel {
  readonly provider: { readonly id: string; readonly label: string } | null;
  readonly mark: string;
  readonly issuer: string;
  readonly subject: string;
  readonly addedAt: Date;
}

export interface OwnIdentitiesModel {
  readonly identities: readonly IdentityModel[];
  /** Providers at which another account can be added. */
  readonly addable: readonly ProviderChoice[];
  readonly csrf: string;
  readonly path: string;
}

function entry(
  { provider, mark, issuer, subject, addedAt }: IdentityModel,
  model: OwnIdentitiesModel,
  language: Language,
) {
  const { identities: texts } = textsIn(language);
  const host = URL.parse(issuer)?.host ?? issuer;
  const name = userText(provider?.label ?? host, 60);
  const isLast = model.identities.length === 1;
  return html`
    <li class="entry entry-row" data-provider=${provider?.id ?? ''}>
      <div>
        <h3 class="entry-title">${providerMark(mark)} ${name}</h3>
        <p class="soft">${hostName(host)} · ${fill(texts.since, { since: time(addedAt, language) })}</p>
      </div>
      ${
        isLast
          ? null
          : form(
              { action: `${model.path}/identities/remove`, csrf: model.csrf, hidden: { issuer, subject } },
              button({
                label: html`${texts.remove}<span class="visually-hidden"> ${name}</span>`,
                kind: 'secondary',
                action: 'unlink-identity',
              }),
            )
      }
    </li>`;
}

export function ownIdentities(model: OwnIdentitiesModel, language: Language): Markup {
  const { identities: texts } = textsIn(language);
  return html`
    <h2 class="small-heading">${texts.title}</h2>
    <ul class="entries">${model.identities.map((identity) => entry(identity, model, language))}</ul>
    ${
      model.addable.length === 0
        ? null
        : html`
          <p class="soft">${texts.addNote}</p>
          ${providerLinks(model.addable, { continueWith: texts.add })}`
    }`;
}
