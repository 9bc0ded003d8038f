/**
 * What the consent page shows and the approval checks. It is read again, because the tenant may have changed since the
 * start.
 */
import type { Sealer } from '../../../crypto/sealer.ts';
import type { AppBinding, Decider, PendingLoginConsent } from '../../../social-login/ports/attempts.ts';
import { builtOnce } from '../../built-once.ts';
import type { Database } from '../../database.ts';
import { RESOURCE_COLUMNS } from '../../entities/social-login.ts';
import { TENANT_COLUMNS } from '../../entities/tenant.ts';
import { beside, type Columns, optionalPartOf, partOf } from '../../tables.ts';

export type BindingColumns = Columns<'LoginAttempt', 'appState' | 'codeChallenge'>;

export const bindingOf = ({ app_state, code_challenge }: BindingColumns): AppBinding => ({
  state: app_state,
  codeChallenge: code_challenge,
});

interface Asked {
  readonly consentHash: string;
  readonly browserHash: string;
  readonly now: Date;
  readonly endedBefore: Date;
}

const pending = builtOnce('pending-consent', (tables, { consentHash, browserHash, now, endedBefore }: Asked) =>
  tables
    .selectFrom('LoginAttempt as attempt')
    .innerJoin('Tenant as tenant', 'tenant.id', 'attempt.tenantId')
    .leftJoin('SocialLoginResource as resource', 'resource.tenantId', 'tenant.id')
    .select([
      'attempt.resourceEpoch as startedEpoch',
      'attempt.provider',
      'attempt.host',
      'attempt.redirectUri',
      'attempt.returnTo',
      'attempt.sealedIdentity',
    ])
    .select(['attempt.appState', 'attempt.codeChallenge', 'attempt.client'])
    .select(beside('tenant', TENANT_COLUMNS))
    .select(beside('resource', RESOURCE_COLUMNS))
    .where('attempt.consentHash', '=', consentHash)
    .where('attempt.browserHash', '=', browserHash)
    .where('attempt.stage', '=', 'consenting')
    .where('attempt.expiresAt', '>', now)
    .where('attempt.createdAt', '>', endedBefore),
);

export async function findPendingConsent(
  { tables, endedBefore }: Database,
  sealer: Sealer,
  consentHash: string,
  browserHash: string,
  now: Date,
): Promise<PendingLoginConsent | null> {
  const [row] = await pending(tables, { consentHash, browserHash, now, endedBefore });
  const opened = row?.sealedIdentity ? await sealer.open('identity', row.sealedIdentity) : null;
  if (!row || !opened) return null;
  return {
    tenant: partOf(row, 'tenant', TENANT_COLUMNS),
    resource: optionalPartOf(row, 'resource', 'SocialLoginResource', RESOURCE_COLUMNS),
    epoch: row.startedEpoch ?? 0,
    provider: row.provider,
    host: row.host,
    redirectUri: row.redirectUri ?? '',
    returnTo: row.returnTo,
    binding: { state: row.appState, codeChallenge: row.codeChallenge },
    client: row.client,
    identity: JSON.parse(opened) as Decider,
  };
}
