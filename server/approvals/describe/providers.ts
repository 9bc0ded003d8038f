/** By which identity providers people sign in, and with whose client. */
import type { ProviderSettings } from '@porchlight/contract';
import type { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { readProviderChange } from '../../social-login/providers/provider-change.ts';
import { effectiveProviders } from '../../social-login/settings/provider-settings.ts';
import type { Change } from '../approval.ts';
import { concerns, isMore, listed, moved, versionOf } from './changes.ts';
import { type Describe, HARMLESS } from './rule.ts';

const NEW_SECRET: Change = { sign: '=', label: 'Secret of the client, which is not shown here' };

export const setProvider: Describe = async ({ tenant, params, body }, state) => {
  const id = String(params.provider);
  const read = readProviderChange(id, body as z.output<typeof ProviderSettings>);
  if (!read.ok) return HARMLESS;
  const { enabled, position, clientId, credentials, issuer, label, domains } = read.value;
  const settings = (await state.resource(tenant.id))?.providers ?? [];
  const present = effectiveProviders(settings, state.offeredProviders).find(({ provider }) => provider === id);
  const client = present?.client ?? null;
  const bringsIn =
    credentials !== undefined ||
    (clientId !== undefined && clientId !== client?.clientId) ||
    (issuer !== undefined && issuer !== client?.issuer) ||
    (enabled && !present?.enabled) ||
    isMore(client?.domains ?? [], domains);
  return ok({
    risk: bringsIn ? 'outward' : 'reversible',
    version: versionOf([present?.enabled ?? false, client && [client.clientId, client.issuer, client.changedAt]]),
    changes: [
      concerns('Identity provider', id),
      ...moved('Enabled', present?.enabled ?? false, enabled),
      ...moved('Place on the sign-in page', undefined, position),
      ...moved('Client id', client?.clientId, clientId),
      ...moved('Issuer', client?.issuer, issuer),
      ...moved('Name', client?.label, label),
      ...listed('Domain that it speaks for', client?.domains ?? [], domains),
      ...(credentials ? [NEW_SECRET] : []),
    ],
  });
};
