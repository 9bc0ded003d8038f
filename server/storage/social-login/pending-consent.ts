/** What the consent page shows and the approval checks, read fresh: the tenant may have changed since the start. */
import type { Sealer } from '../../crypto/sealer.ts';
import type { Identity } from '../../providers/identity-provider.ts';
import type { AppBinding, PendingConsent } from '../../social-login/ports.ts';
import type { Database } from '../database.ts';
import { fromColumns, type TenantColumns } from '../tenants/tenant-store.ts';
import { RESOURCE_COLUMNS, type ResourceColumns, resourceBeside, WITH_RESOURCE } from './social-resource-store.ts';

type PendingColumns = TenantColumns &
  ResourceColumns &
  BindingColumns & {
    attempt_epoch: number;
    redirect_uri: string;
    return_to: string | null;
    sealed_identity: string;
  };

export interface BindingColumns {
  app_state: string | null;
  code_challenge: string | null;
}

export const bindingOf = ({ app_state, code_challenge }: BindingColumns): AppBinding => ({
  state: app_state,
  codeChallenge: code_challenge,
});

export async function findPendingConsent(
  database: Database,
  sealer: Sealer,
  consentHash: string,
  browserHash: string,
  now: Date,
): Promise<PendingConsent | null> {
  const [row] = await database.query<PendingColumns>(
    `select tenants.*, ${RESOURCE_COLUMNS},
       attempts.resource_epoch as attempt_epoch, attempts.redirect_uri, attempts.return_to, attempts.sealed_identity,
       attempts.app_state, attempts.code_challenge
     from porchlight.login_attempts attempts join porchlight.tenants tenants on tenants.id = attempts.tenant_id
     ${WITH_RESOURCE}
     where attempts.consent_hash = $1 and attempts.browser_hash = $2 and attempts.stage = 'consenting'
       and attempts.expires_at > $3`,
    [consentHash, browserHash, now],
  );
  const opened = row ? await sealer.open('identity', row.sealed_identity) : null;
  if (!row || !opened) return null;
  return {
    tenant: fromColumns(row),
    resource: resourceBeside(row),
    epoch: row.attempt_epoch,
    redirectUri: row.redirect_uri,
    returnTo: row.return_to,
    binding: bindingOf(row),
    identity: JSON.parse(opened) as Identity,
  };
}
