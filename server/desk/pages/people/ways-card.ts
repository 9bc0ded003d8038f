/** The ways in which one person signs in. The owner removes a passkey, as long as another way is left. */
import { PASSKEY_NAME_MAX } from '@porchlight/contract';
import { badge } from '../../../pages/components/badge.ts';
import { button } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { form } from '../../../pages/components/form.ts';
import { hostName } from '../../../pages/components/host.ts';
import { userText } from '../../../pages/components/person.ts';
import { providerTag, type TaggedProvider } from '../../../pages/components/provider-tag.ts';
import { exactTime, time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import type { ShownIdentity } from '../../../social-login/ports/identities.ts';
import type { Passkey } from '../../../social-login/ports/passkeys.ts';
import type { UserRecord } from '../../../social-login/ports/users.ts';
import { taggedProvider } from '../../name-providers.ts';
import { projectPaths } from '../../paths.ts';
import type { ProjectCall, Question } from '../../project-call.ts';

export interface WaysModel {
  readonly user: UserRecord;
  readonly ways: readonly ShownIdentity[];
  readonly passkeys: readonly Passkey[];
  /** Other users with the same address. They may be the same person, by another provider, or somebody else. */
  readonly sameAddress: readonly { readonly user: UserRecord; readonly providers: readonly TaggedProvider[] }[];
}

const nameOf = ({ name }: Passkey): Markup => (name === null ? 'Passkey' : userText(name, PASSKEY_NAME_MAX));

const passkeyFacts = ({ name, synchronised, usedAt, suspendedAt }: Passkey): Markup => html`
  <span class="row-id">
    ${name === null ? null : html`${userText(name, PASSKEY_NAME_MAX)} · `}${synchronised ? 'on all devices of the person' : 'on one device'} ·${' '}
    ${usedAt === null ? 'not used yet' : html`last used ${time(usedAt)}`}${suspendedAt === null ? null : html` · ${badge('Suspended', 'error')} since ${exactTime(suspendedAt)}: there may be a copy of it`}
  </span>`;

const removal = (call: ProjectCall, { user, ways }: WaysModel, { handle, ...passkey }: Passkey): Markup =>
  ways.length < 2
    ? null
    : form(
        {
          action: `${projectPaths(call.tenant.id).user(user.id)}/remove-passkey`,
          csrf: call.csrf,
          hidden: { passkey: handle },
        },
        button({
          label: html`Remove<span class="visually-hidden"> the passkey ${nameOf({ handle, ...passkey })}</span>`,
          kind: 'quiet',
          action: 'remove-passkey',
        }),
      );

const way =
  (call: ProjectCall, model: WaysModel) =>
  ({ provider, issuer, subject, addedAt }: ShownIdentity): Markup => {
    const host = URL.parse(issuer)?.host ?? issuer;
    const tagged = taggedProvider(provider ?? { id: null, label: host });
    const passkey = model.passkeys.find(({ handle }) => handle === subject);
    const where = tagged.label === host ? null : html`<span class="row-id">${hostName(host)}</span>`;
    return html`
      <li class="entry-line" data-provider=${tagged.id ?? ''}>
        <span class="entry-text">${providerTag(tagged, true)}${passkey ? passkeyFacts(passkey) : where}</span>
        <span class="soft entry-text entry-end">Since ${exactTime(addedAt)}</span>
        ${passkey ? removal(call, model, passkey) : null}
      </li>`;
  };

const alike = (call: ProjectCall, { sameAddress }: WaysModel): Markup => {
  if (sameAddress.length === 0) return null;
  const paths = projectPaths(call.tenant.id);
  const isOne = sameAddress.length === 1;
  return html`
    <p data-same-address=${sameAddress.length}>${isOne ? '1 other user has this address' : `${sameAddress.length} other users have this address`}:${' '}
      ${sameAddress.map(({ user, providers }, index) => html`${index > 0 ? ', ' : ''}<a href=${paths.user(user.id)}>user ${user.id}</a>${providers.map((one) => html`${' '}${providerTag(one)}`)}`)}.</p>
    <p class="soft">Nothing is joined by an address: a person adds another way to sign in on their own page.</p>`;
};

export const waysCard = (call: ProjectCall, model: WaysModel): Markup =>
  card(
    { id: 'ways', title: 'Ways to sign in' },
    html`<ul class="entry-lines">${model.ways.map(way(call, model))}</ul>${alike(call, model)}`,
  );

export const removePasskeyQuestion = (user: UserRecord, passkey: Passkey): Question => ({
  section: 'users',
  title: 'Remove this passkey?',
  stops: [
    html`${nameOf(passkey)} of ${userText(user.email, 254)} signs in nobody any more. ${passkey.usedAt === null ? 'It has not been used yet.' : html`It was last used ${time(passkey.usedAt)}.`}`,
    'The person signs in by another way, and can add the passkey again. Their sessions go on.',
  ],
  button: 'Remove the passkey',
});
