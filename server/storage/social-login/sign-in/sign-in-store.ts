/** Stores the person's yes, and finds out whether the person was there before. */

import { REFRESH_TOKEN_LIFETIME_S } from '@porchlight/contract';
import { sha256 } from '../../../crypto/hashes.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { errorCode } from '../../../kernel/fields.ts';
import { fail, ok } from '../../../kernel/result.ts';
import { hourOf, minuteOf, monthOf } from '../../../limits/windows.ts';
import type { SignInStore } from '../../../social-login/ports/sign-in.ts';
import type { Database } from '../../database.ts';
import { withAllPlaces } from '../../limits/held-places.ts';
import type { Rows } from '../../tables.ts';
import { detailName } from '../events/day-counts-statement.ts';
import { queryPlace, recordInPlace } from '../placement/placed-query.ts';
import { socialSchema } from '../placement/social-placement.ts';
import { type FoundPerson, LINKS_MOVED, personOfIdentityStatement } from '../users/identity-statement.ts';
import { approveStatement, joinStatement } from './approve-statement.ts';

const UNIQUE_VIOLATION = '23505';
/** Data exceptions, such as a value that is too long for its column: this user can never be stored. */
const DATA_EXCEPTION = /^22/;
const ATTEMPTS = 3;

type Person = Pick<Rows['SocialUser'], 'id' | 'email' | 'name' | 'picture'>;

export interface SignInLimit {
  readonly signInsPerHour: number;
  readonly refreshesPerHour: number;
}

export const createSignInStore = (database: Database, limit: SignInLimit): SignInStore => ({
  approve: (...asked) => approve(database, limit, ...asked),
  join: (...asked) => join(database, limit, ...asked),

  async findPerson(location, { issuer, subject }) {
    const { tenantId, placement } = location;
    const statement = personOfIdentityStatement(socialSchema(tenantId, placement));
    const [user] = await queryPlace<FoundPerson>(database, statement, [tenantId, issuer, subject]);
    return user ? { signInsOfHour: { hour: user.signInHour, count: user.signIns } } : null;
  },
});

async function approve(
  database: Database,
  { signInsPerHour }: SignInLimit,
  ...[consentToken, browserToken, decided, grant, now]: Parameters<SignInStore['approve']>
): ReturnType<SignInStore['approve']> {
  const { tenant, resource, identity, redirectUri, provider } = decided;
  if (!resource) return fail('refused');
  const statement = approveStatement(socialSchema(tenant.id, resource.placement), hourOf(now), signInsPerHour);
  const session = 'session' in grant ? grant.session : null;
  const values = [
    tenant.id,
    now,
    minuteOf(now),
    monthOf(now),
    sha256(consentToken),
    sha256(browserToken),
    resource.updatedAt,
    identity.issuer,
    identity.subject,
    identity.email,
    identity.name,
    identity.picture,
    session?.sessionId ?? null,
    session ? sha256(session.refreshToken) : null,
    session?.expiresAt ?? null,
    redirectUri,
    'code' in grant ? sha256(grant.code) : null,
    'code' in grant ? grant.expiresAt : null,
    detailName('authorize', provider),
    identity.nameToldOnce === true,
    identity.knowsNoProfile === true,
    identity.onlyKnown !== true,
  ];
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [row] = await withAllPlaces(database, tenant.id, () =>
        recordInPlace<Person>(database, tenant.id, statement, values),
      );
      if (!row) return fail('refused');
      const { id: userId, email, name, picture } = row;
      return ok({ userId, email, name, picture });
    } catch (error) {
      const code = errorCode(error) ?? '';
      // Two first sign-ins of one person came at once, or an identity was linked. Now that it is stored, this sign-in
      // finds the user.
      const isOvertaken = code === UNIQUE_VIOLATION || code === LINKS_MOVED;
      if (!isOvertaken && DATA_EXCEPTION.test(code)) return fail('unstorable');
      if (!isOvertaken || attempt === ATTEMPTS) throw error;
    }
  }
}

async function join(
  database: Database,
  { refreshesPerHour }: SignInLimit,
  ...[consentToken, browserToken, decided, { sessionId, userId }, now]: Parameters<SignInStore['join']>
): ReturnType<SignInStore['join']> {
  const { tenant, resource, redirectUri, provider } = decided;
  if (!resource) return false;
  const values = [
    tenant.id,
    now,
    minuteOf(now),
    monthOf(now),
    sessionId,
    addSeconds(now, REFRESH_TOKEN_LIFETIME_S),
    hourOf(now),
    refreshesPerHour,
    userId,
    sha256(consentToken),
    sha256(browserToken),
    redirectUri,
    detailName('authorize', provider),
  ];
  const rows = await withAllPlaces(database, tenant.id, () =>
    recordInPlace(database, tenant.id, joinStatement(socialSchema(tenant.id, resource.placement)), values),
  );
  return rows.length === 1;
}
