/** The part of a person's own page that lists the ways in which they sign in, and adds and removes them. */
import { PASSKEY_NAME_MAX } from '@porchlight/contract';
import { button, buttonRow } from '../../components/button.ts';
import { textField } from '../../components/field.ts';
import { form } from '../../components/form.ts';
import { hostName } from '../../components/host.ts';
import { notice } from '../../components/notice.ts';
import { passkeyField, passkeyNotes } from '../../components/passkey-field.ts';
import { userText } from '../../components/person.ts';
import { type ProviderChoice, providerLinks } from '../../components/provider-links.ts';
import { providerMark } from '../../components/provider-mark.ts';
import { time } from '../../components/time.ts';
import { html, type Markup } from '../../html.ts';
import type { Language } from '../../language.ts';
import { fill } from '../../languages/text.ts';
import { textsIn } from '../../languages/texts.ts';
import { visibleText } from '../../text/visible-text.ts';

interface PasskeyModel {
  readonly handle: string;
  readonly name: string | null;
  readonly synchronised: boolean;
  readonly usedAt: Date | null;
  readonly suspendedAt: Date | null;
}

interface IdentityModel {
  readonly provider: { readonly id: string; readonly label: string } | null;
  readonly mark: string;
  readonly issuer: string;
  readonly subject: string;
  readonly addedAt: Date;
  readonly passkey: PasskeyModel | null;
}

export interface OwnIdentitiesModel {
  readonly identities: readonly IdentityModel[];
  /** Whether anything here can be changed. */
  readonly mayChange: boolean;
  /** Providers at which another account can be added. */
  readonly addable: readonly ProviderChoice[];
  /** Null if the app has no passkeys. */
  readonly newPasskey: { readonly options: object; readonly ticket: string } | null;
  readonly csrf: string;
  readonly path: string;
}

function entry(
  { provider, mark, issuer, subject, addedAt, passkey }: IdentityModel,
  model: OwnIdentitiesModel,
  language: Language,
) {
  const { identities: texts, passkey: words } = textsIn(language);
  const host = URL.parse(issuer)?.host ?? issuer;
  const name = userText(passkey ? (passkey.name ?? words.kind) : (provider?.label ?? host), 60);
  const stays = !model.mayChange || model.identities.length === 1;
  return html`
    <li class="entry entry-row" data-provider=${provider?.id ?? ''}>
      <div>
        <h3 class="entry-title">${providerMark(mark)} ${name}</h3>
        <p class="soft">${hostName(host)} · ${fill(texts.since, { since: time(addedAt, language) })}</p>
        ${passkey === null ? null : passkeyFacts(passkey, model, language)}
      </div>
      ${
        stays
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

/** Where it is, when it was used, and its name. */
function passkeyFacts(passkey: PasskeyModel, model: OwnIdentitiesModel, language: Language): Markup {
  const { passkey: texts } = textsIn(language);
  const { handle, name, synchronised, usedAt, suspendedAt } = passkey;
  const use = usedAt === null ? texts.neverUsed : fill(texts.used, { used: time(usedAt, language) });
  return html`
    ${
      suspendedAt === null
        ? html`<p class="soft">${synchronised ? texts.synchronised : texts.one} · ${use}</p>`
        : notice('warn', html`<p>${texts.isSuspended}</p>`)
    }
    ${model.mayChange ? renaming(handle, name, model, language) : null}`;
}

function renaming(handle: string, name: string | null, model: OwnIdentitiesModel, language: Language): Markup {
  const { passkey: texts } = textsIn(language);
  return html`
    <details class="more">
      <summary>${texts.rename}</summary>
      ${form(
        { action: `${model.path}/passkeys/rename`, csrf: model.csrf, hidden: { passkey: handle }, className: 'stack' },
        html`
          ${textField({ id: `name-${handle}`, name: 'name', label: texts.name, value: visibleText(name ?? '', PASSKEY_NAME_MAX), required: true, maxLength: PASSKEY_NAME_MAX })}
          <div>${button({ label: texts.rename, kind: 'secondary', action: 'rename-passkey' })}</div>`,
      )}
    </details>`;
}

function passkeyToAdd(model: OwnIdentitiesModel, language: Language): Markup {
  const { passkey: texts } = textsIn(language);
  if (model.newPasskey === null) return null;
  const { options, ticket } = model.newPasskey;
  return html`
    <p class="soft">${texts.addNote}</p>
    ${passkeyNotes(texts)}
    ${form(
      { action: `${model.path}/passkeys/add`, csrf: model.csrf, hidden: { ticket } },
      html`
        ${passkeyField({ kind: 'add', options })}
        ${buttonRow(button({ label: texts.add, kind: 'secondary', action: 'add-passkey' }))}`,
    )}`;
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
    }
    ${passkeyToAdd(model, language)}`;
}
