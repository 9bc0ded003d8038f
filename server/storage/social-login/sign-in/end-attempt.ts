/** Records how a sign-in ended, and what failed before one began. */
import { sha256 } from '../../../crypto/hashes.ts';
import type { AttemptHandle, AttemptStore, EndedPerson, LoginEnd } from '../../../social-login/ports/attempts.ts';
import type { TenantLocation } from '../../../social-login/ports/resource.ts';
import type { Database } from '../../database.ts';
import { LoginAttemptEntity } from '../../entities/social-login.ts';
import { holdsNul } from '../../holds-nul.ts';
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
    { email, refused }: EndedPerson,
    now: Date,
    staysOpen: boolean,
  ): Promise<boolean> => {
    const { column, hash } = columnOf(handle);
    const reason = 'error_code' in metadata ? `${metadata.stage}:${metadata.error_code}` : metadata.at;
    const isBlocked = 'error_code' in metadata && metadata.error_code === 'blocked';
    const kept = refused && keptPerson(refused, isBlocked);
    const rows = await recordInPlace(
      database,
      tenantId,
      endStatement(socialSchema(tenantId, placement), { column, event, staysOpen, isRefused: kept !== undefined }),
      [
        ...[tenantId, hash, event, email ?? null, JSON.stringify(metadata), now, detailName(event, provider, reason)],
        ...(kept ?? []),
      ],
    );
    return rows.length === 1;
  };
  return {
    end: (handle, location, end, who, now) => record(handle, location, end, who, now, false),

    recordRefusal: (handle, location, end, who, now) => record(handle, location, end, who, now, true),

    async recordUnbegun({ tenantId, placement }, { event, provider, metadata, clientId, issuer }, now) {
      const details = {
        ...metadata,
        provider,
        ...(clientId === null ? {} : { client_id: clientId }),
        ...(issuer === null ? {} : { issuer }),
      };
      const reason = `${metadata.stage}:${metadata.error_code}`;
      const values = [tenantId, JSON.stringify(details), now, detailName(event, provider, reason)];
      await recordInPlace(database, tenantId, unbegunFailureStatement(socialSchema(tenantId, placement)), values);
    },

    async close(state) {
      await database.em.nativeUpdate(LoginAttemptEntity, { stateHash: sha256(state) }, { stage: 'done' });
    },
  };
}

/** The longest address that mail knows (RFC 5321 section 4.5.3.1). */
const ADDRESS_MAX = 320;

/** A text that the database cannot store is left out, and the sign-in ends all the same. */
function keptPerson({ email, issuer, subject }: NonNullable<EndedPerson['refused']>, isBlocked: boolean) {
  const address = email.slice(0, ADDRESS_MAX).toWellFormed();
  return [address, issuer, subject].some(holdsNul) ? undefined : [address, issuer, subject, isBlocked];
}
