/** Records how a sign-in ended, and what failed before one began. */
import { sha256 } from '../../../crypto/hashes.ts';
import type { Identity } from '../../../providers/ports.ts';
import type { AttemptHandle, AttemptStore, LoginEnd } from '../../../social-login/ports/attempts.ts';
import type { TenantLocation } from '../../../social-login/ports/resource.ts';
import type { Database } from '../../database.ts';
import { LoginAttemptEntity } from '../../entities/social-login.ts';
import { detailName } from '../events/day-counts-statement.ts';
import { recordInPlace } from '../placement/placed-query.ts';
import { socialSchema } from '../placement/social-placement.ts';
import { columnOf } from './attempt-handle.ts';
import { endStatement, unbegunFailureStatement } from './login-attempt-statement.ts';

export function attemptEnds(
  database: Database,
): Pick<AttemptStore, 'end' | 'recordRefusal' | 'recordUnbegun' | 'close'> {
  const record = async (
    handle: AttemptHandle,
    { tenantId, placement }: TenantLocation,
    { event, metadata, provider }: LoginEnd,
    { email }: Partial<Identity>,
    now: Date,
    staysOpen: boolean,
  ): Promise<boolean> => {
    const { column, hash } = columnOf(handle);
    const reason = 'error_code' in metadata ? `${metadata.stage}:${metadata.error_code}` : metadata.at;
    const rows = await recordInPlace(
      database,
      tenantId,
      endStatement(socialSchema(tenantId, placement), { column, event, staysOpen }),
      [tenantId, hash, event, email ?? null, JSON.stringify(metadata), now, detailName(event, provider, reason)],
    );
    return rows.length === 1;
  };
  return {
    end: (handle, location, end, who, now) => record(handle, location, end, who, now, false),

    recordRefusal: (handle, location, end, who, now) => record(handle, location, end, who, now, true),

    async recordUnbegun({ tenantId, placement }, { event, provider, metadata, clientId, issuer }, now) {
      const details = { ...metadata, provider, client_id: clientId, ...(issuer === null ? {} : { issuer }) };
      const reason = `${metadata.stage}:${metadata.error_code}`;
      const values = [tenantId, JSON.stringify(details), now, detailName(event, provider, reason)];
      await recordInPlace(database, tenantId, unbegunFailureStatement(socialSchema(tenantId, placement)), values);
    },

    async close(state) {
      await database.em.nativeUpdate(LoginAttemptEntity, { stateHash: sha256(state) }, { stage: 'done' });
    },
  };
}
