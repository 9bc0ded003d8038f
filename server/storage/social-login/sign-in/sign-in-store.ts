/** Stores the person's yes, and finds out whether the person was there before. */

import { ADOPTION, REFRESH_TOKEN_LIFETIME_S } from '@porchlight/contract';
import { sha256 } from '../../../crypto/hashes.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { errorCode } from '../../../kernel/fields.ts';
import { fail, ok } from '../../../kernel/result.ts';
import { hourOf, minuteOf, monthOf } from '../../../limits/windows.ts';
import type { Identity } from '../../../providers/ports.ts';
import type { AdoptionStore } from '../../../social-login/ports/adoption.ts';
import type { SocialLoginResource } from '../../../social-login/ports/resource.ts';
import type { NewSession } from '../../../social-login/ports/sessions.ts';
import type { SignInStore } from '../../../social-login/ports/sign-in.ts';
import type { Database } from '../../database.ts';
import { withAllPlaces } from '../../limits/held-places.ts';
import type { Rows } from '../../tables.ts';
import { detailName } from '../events/day-counts-statement.ts';
import { queryPlace, recordInPlace } from '../placement/placed-query.ts';
import { socialSchema } from '../placement/social-placement.ts';
import { type FoundPerson, LINKS_MOVED, personOfIdentityStatement } from '../users/identity-statement.ts';
import { BY_TOKEN } from './adopt-statement.ts';
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

export const createSignInStore = (
  database: Database,
  limit: SignInLimit,
): SignInStore & Pick<AdoptionStore, 'adopt'> => ({
  approve: (...asked) => approve(database, limit, ...asked),
  adopt: (...asked) => adopt(database, limit, ...asked),
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
  const { tenant, resource, redirectUri, provider } = decided;
  if (!resource) return fail('refused');
  const statement = approveStatement(socialSchema(tenant.id, resource.placement), hourOf(now), signInsPerHour);
  const session = 'session' in grant ? grant.session : null;
  const values = [
    ...valuesOf({ ...decided, tenantId: tenant.id, resource, session, redirectUri, provider }, now, [
      sha256(consentToken),
      sha256(browserToken),
    ]),
    'code' in grant ? sha256(grant.code) : null,
    'code' in grant ? grant.expiresAt : null,
  ];
  return stored(database, tenant.id, statement, values);
}

/** For a user who exists already. The profile does not change. */
async function adopt(
  database: Database,
  { signInsPerHour }: SignInLimit,
  ...[{ tenantId, resource, person, token, session }, now]: Parameters<AdoptionStore['adopt']>
): ReturnType<AdoptionStore['adopt']> {
  const statement = approveStatement(socialSchema(tenantId, resource.placement), hourOf(now), signInsPerHour, BY_TOKEN);
  const identity: Identity = { ...person, knowsNoProfile: true, onlyKnown: true };
  const approved = { tenantId, resource, identity, session, redirectUri: null, provider: ADOPTION };
  const user = await stored(database, tenantId, statement, valuesOf(approved, now, [token.hash, token.expiresAt]));
  return user.ok ? user.value : null;
}

interface Approved {
  readonly tenantId: string;
  readonly resource: SocialLoginResource;
  readonly identity: Identity;
  readonly session: NewSession | null;
  readonly redirectUri: string | null;
  readonly provider: string;
}

/** The first twenty values of an approval; `by` are the fifth and the sixth. */
function valuesOf(
  { tenantId, resource, identity, session, redirectUri, provider }: Approved,
  now: Date,
  by: readonly [unknown, unknown],
): unknown[] {
  return [
    tenantId,
    now,
    minuteOf(now),
    monthOf(now),
    ...by,
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
    detailName('authorize', provider),
    identity.nameToldOnce === true,
    identity.knowsNoProfile === true,
    identity.onlyKnown !== true,
  ];
}

async function stored(
  database: Database,
  tenantId: string,
  statement: string,
  values: unknown[],
): ReturnType<SignInStore['approve']> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [row] = await withAllPlaces(database, tenantId, () =>
        recordInPlace<Person>(database, tenantId, statement, values),
      );
      if (!row) return fail('refused');
      const { id: userId, email, name, picture } = row;
      return ok({ userId, email, name, picture });
    } catch (error) {
      const code = errorCode(error) ?? '';
      // Another request was faster: it stored the same person, used the same token or linked the identity. The next
      // attempt finds what it stored.
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
