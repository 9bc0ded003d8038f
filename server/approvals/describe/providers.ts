/** Which identity providers people can sign in with, and with whose client. */
import { readSmtpAddress } from '../../egress/smtp-address.ts';
import { ok } from '../../kernel/result.ts';
import { readProviderChange } from '../../social-login/providers/provider-change.ts';
import {
  type EffectiveProvider,
  effectiveProviders,
  type ProviderSetting,
} from '../../social-login/settings/provider-settings.ts';
import type { Change } from '../approval.ts';
import { concerns, isMore, listed, more, moved, removes, sets, versionOf } from './changes.ts';
import { type CallOf, each, HARMLESS, type PresentState, row, when } from './rule.ts';

const NEW_SECRET: Change = { sign: '=', label: 'Secret of the client, which is not shown here' };

/** The whole address has the password in it. */
function newMailServer(smtpUrl: string): Change {
  const address = readSmtpAddress(smtpUrl);
  const host = address ? `${address.host}:${address.port}` : 'an address that cannot be read';
  return sets('Mail server, which then sends the codes; its password is not shown here', host);
}

/** A way to sign in: the provider, together with the client that is used with it. */
const thing = (provider: string, clientId: string | undefined): string => `${provider} ${clientId ?? ''}`;

const thingsOf = (providers: readonly EffectiveProvider[]): string[] =>
  providers.filter(({ enabled }) => enabled).map(({ provider, client }) => thing(provider, client?.clientId));

const idOf = (one: string): string => one.slice(0, one.indexOf(' '));
const idsOf = (things: readonly string[]): string[] => things.map(idOf);

const versionOfProvider = (present: EffectiveProvider | undefined): string => {
  const client = present?.client ?? null;
  const mail = present?.mail ? [present.mail.from, present.mail.changedAt] : [];
  return versionOf([present?.enabled ?? false, client && [client.clientId, client.issuer, client.changedAt], ...mail]);
};

async function providersOf(tenantId: string, state: PresentState) {
  const settings = (await state.resource(tenantId))?.providers ?? [];
  return { settings, providers: effectiveProviders(settings, state.offeredProviders) };
}

/** Providers that people used recently and that are no longer enabled. */
async function usedOf(tenantId: string, lost: readonly string[], state: PresentState): Promise<string[]> {
  if (lost.length === 0) return [];
  const usage = await state.usage(tenantId);
  return lost.filter((id) => usage.signedIn(id));
}

const lines = (used: readonly string[]): Change[] => used.map((id) => removes('Provider that people use', id));

export const setProvider = row(
  ['providerOn', 'providerClient', 'losesProvider'],
  'the provider',
  async ({ tenant, params, body }: CallOf<'setProvider'>, state) => {
    const id = String(params.provider);
    const read = readProviderChange(id, body);
    if (!read.ok) return HARMLESS;
    const { enabled, position, clientId, credentials, issuer, label, domains, smtpUrl, from } = read.value;
    const { providers } = await providersOf(tenant.id, state);
    const present = providers.find(({ provider }) => provider === id);
    const client = present?.client ?? null;
    const bringsClient =
      credentials !== undefined ||
      smtpUrl !== undefined ||
      (from !== undefined && from !== present?.mail?.from) ||
      (clientId !== undefined && clientId !== client?.clientId) ||
      (issuer !== undefined && issuer !== client?.issuer) ||
      isMore(client?.domains ?? [], domains);
    const before = thingsOf(providers);
    const now = thing(id, clientId ?? client?.clientId);
    const after = [...before.filter((one) => idOf(one) !== id), ...(enabled ? [now] : [])];
    // Another issuer gives everybody a new identity, so people who signed in with the old issuer no longer get in.
    const isReplaced = present?.enabled === true && issuer !== undefined && issuer !== present.issuer;
    const lost = [...more(idsOf(after), idsOf(before)), ...(isReplaced ? [id] : [])];
    const used = await usedOf(tenant.id, lost, state);
    return ok({
      effects: [
        ...each('providerOn', enabled && !present?.enabled ? [now] : []),
        ...when(bringsClient, 'providerClient'),
        ...when(used.length > 0, 'losesProvider'),
      ],
      version: versionOfProvider(present),
      setting: { setting: 'providers', before, after },
      changes: [
        concerns('Identity provider', id),
        ...lines(used),
        ...moved('Enabled', present?.enabled ?? false, enabled),
        ...moved('Place on the sign-in page', undefined, position),
        ...moved('Client id', client?.clientId, clientId),
        ...moved('Issuer', client?.issuer, issuer),
        ...moved('Name', client?.label, label),
        ...listed('Domain that it speaks for', client?.domains ?? [], domains),
        ...(credentials ? [NEW_SECRET] : []),
        ...(smtpUrl === undefined ? [] : [newMailServer(smtpUrl)]),
        ...moved('Sender of mails', present?.mail?.from, from),
      ],
    });
  },
);

/** Without settings of the project, a provider is as the service offers it. That may enable this provider or others. */
export const deleteProvider = row(
  ['providerOn', 'losesProvider', 'deletes'],
  'the provider',
  async ({ tenant, params }, state) => {
    const id = String(params.provider);
    const { settings, providers } = await providersOf(tenant.id, state);
    const setting = settings.find(({ provider }) => provider === id);
    if (!setting) return HARMLESS;
    const left: readonly ProviderSetting[] = settings.filter((one) => one !== setting);
    const before = thingsOf(providers);
    const after = thingsOf(effectiveProviders(left, state.offeredProviders));
    const used = await usedOf(tenant.id, more(idsOf(after), idsOf(before)), state);
    const opened = after.filter((one) => !idsOf(before).includes(idOf(one)));
    return ok({
      effects: [
        ...each('providerOn', opened),
        ...when(used.length > 0, 'losesProvider'),
        ...when(setting.client !== null || setting.mail !== undefined, 'deletes'),
      ],
      version: versionOfProvider(providers.find(({ provider }) => provider === id)),
      setting: { setting: 'providers', before, after },
      changes: [
        concerns('Identity provider', id),
        ...lines(used),
        ...listed('Provider that people can sign in by', idsOf(before), idsOf(after)),
        ...(setting.client === null ? [] : [removes('Client with its secret', setting.client.clientId)]),
      ],
    });
  },
);
