/**
 * Takes over a session of a project's former system. A valid token of that system opens a session here, once, for the user
 * who was imported with its issuer and subject. It never creates a user and never looks at an e-mail address. All refusals
 * get the same answer, so that a stranger learns nothing about the users.
 */
import { ADOPTED_TOKEN_MAX_AGE_S, ADOPTION, type EntryRefusal } from '@porchlight/contract';
import type { AccessTokens } from '../../crypto/access-token.ts';
import { type FormerToken, readFormerToken } from '../../crypto/former-token.ts';
import { sha256 } from '../../crypto/hashes.ts';
import type { PublishedKeys } from '../../crypto/published-keys.ts';
import { createSessionId, type RefreshTokens } from '../../crypto/refresh-token.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import type { Random } from '../../kernel/random.ts';
import { fail, ok, passed, type Result } from '../../kernel/result.ts';
import { checkHour } from '../../limits/hour-limit.ts';
import type { RateLimiter } from '../../limits/ports.ts';
import type { Identity } from '../../providers/ports.ts';
import type { CheckEvent } from '../../tenants/ports.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { AdoptionStore } from '../ports/adoption.ts';
import type { AttemptStore } from '../ports/attempts.ts';
import type { SocialLoginResource } from '../ports/resource.ts';
import type { SignInStore } from '../ports/sign-in.ts';
import type { Directory } from '../resource/directory.ts';
import { signAccessToken, type TokenPair } from '../sessions/token-pair.ts';
import { isOpenAt } from '../settings/adoption-source.ts';
import { runChecks } from '../sign-in/run-checks.ts';
import { CHECKS } from '../sign-in/sign-in-checks.ts';
import { firstExpiry } from '../sign-in/sign-in-grant.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  readonly directory: Directory;
  readonly rateLimiter: RateLimiter;
  readonly store: AdoptionStore;
  readonly attempts: Pick<AttemptStore, 'recordUnbegun'>;
  readonly findPerson: SignInStore['findPerson'];
  readonly signInsPerHour: number;
  readonly checkEvent: CheckEvent;
  /** Why the app keeps this person out, or null. */
  readonly refuseEntry: (tenantId: string, identity: Identity) => Promise<EntryRefusal | null>;
  readonly keysAt: (jwksUri: string) => PublishedKeys;
}

/** `address` is that of the caller. */
export type AdoptSession = (
  tenantId: string,
  token: string,
  address: string,
) => Promise<Result<TokenPair, DomainError>>;

/**
 * The caller is often the server of an app, which sends the tokens of all its visitors. So tokens that the former system
 * has signed do not count against the caller, even if they have ended: one visitor must not use up the limit of all.
 */
export const adoptSession =
  (dependencies: Dependencies): AdoptSession =>
  async (tenantId, text, address) => {
    const { clock, directory, keysAt, rateLimiter } = dependencies;
    const now = clock.now();
    const open = await directory.open(tenantId, now);
    if (!open.ok) return open;
    const source = open.value.resource.adoption;
    if (!source || !isOpenAt(source, now)) return fail(REFUSED);
    const { issuer, audience, jwksUri } = source;
    const rules = { issuer, audience, maxAgeS: ADOPTED_TOKEN_MAX_AGE_S, now };
    const token = await readFormerToken(text, keysAt(jwksUri), rules);
    if (!token.ok) {
      if (token.error === 'noKeys') return fail(NO_KEYS);
      const counted = token.error === 'forged' ? await rateLimiter.take('adopt', { address }, now) : passed;
      return counted.ok ? fail(REFUSED) : counted;
    }
    const person = `${tenantId} ${sha256(token.value.subject)}`;
    const counted = await rateLimiter.take('adoptPerson', { person }, now);
    if (!counted.ok) return counted;
    const adopted = await adopt(dependencies, open.value, { issuer, token: token.value }, now);
    if (adopted.ok) await rateLimiter.giveBack('adoptPerson', { person }, now, 1);
    return adopted;
  };

interface Open {
  readonly tenant: Tenant;
  readonly resource: SocialLoginResource;
}

async function adopt(
  dependencies: Dependencies,
  { tenant, resource }: Open,
  { issuer, token }: { readonly issuer: string; readonly token: FormerToken },
  now: Date,
): Promise<Result<TokenPair, DomainError>> {
  const { store, attempts, refuseEntry } = dependencies;
  const location = { tenantId: tenant.id, placement: resource.placement };
  const person = await store.findFormer(location, issuer, token.subject);
  const entryRefused = person && (await refuseEntry(tenant.id, person));
  const mayEnter = runChecks(CHECKS.adoption, { person, entryRefused });
  if (mayEnter.ok) return beginSession(dependencies, { tenant, resource }, mayEnter.value.person, token, now);
  // The token was good, so the former system knows the person. The owner sees whom their import left out.
  const metadata = { stage: 'user_upsert', error_code: mayEnter.error.errorCode } as const;
  const failure = { event: 'login_failed', provider: ADOPTION, metadata, clientId: null, issuer } as const;
  await attempts.recordUnbegun(location, failure, now);
  return fail(REFUSED);
}

async function beginSession(
  dependencies: Dependencies,
  { tenant, resource }: Open,
  person: Identity,
  token: FormerToken,
  now: Date,
): Promise<Result<TokenPair, DomainError>> {
  const { random, accessTokens, refreshTokens, store, findPerson, signInsPerHour, checkEvent, directory } =
    dependencies;
  const sessionId = createSessionId(random);
  const refreshToken = refreshTokens.create(tenant.id, { sessionId, generation: 1 });
  const expiresAt = firstExpiry(now, resource.sessionMaxDays);
  const session = { sessionId, refreshToken, expiresAt };
  const user = await store.adopt({ tenantId: tenant.id, resource, person, token, session }, now);
  if (user) {
    const { epoch } = resource;
    const of = { tenantId: tenant.id, sessionId, generation: 1, epoch, tenantExpiresAt: tenant.expiresAt };
    const accessToken = signAccessToken(accessTokens, { ...user, ...of, sessionExpiresAt: expiresAt }, now);
    return ok({ accessToken, refreshToken });
  }
  // Another request of the browser was faster, or the owner has changed the project, or a cap refused.
  directory.forget(tenant.id);
  if (await store.isSpent(tenant.id, token.hash)) return fail(REFUSED);
  const known = await findPerson({ tenantId: tenant.id, placement: resource.placement }, person);
  const ofHour = known ? checkHour('person', known.signInsOfHour, signInsPerHour, now) : passed;
  const allowed = ofHour.ok ? await checkEvent(tenant, 'signIn') : ofHour;
  return allowed.ok ? fail(LATER) : allowed;
}

const REFUSED: DomainError = { code: 'adoptionRefused' };
/** The former system of the owner does not answer, or not with keys. */
const NO_KEYS: DomainError = {
  code: 'unavailable',
  detail: 'The keys of the former system cannot be read. The token is not used up; try again in a moment.',
  retryAfterS: 5,
  ofOwner: true,
};
/** The token is not used up, and may be presented again. */
const LATER: DomainError = { code: 'unavailable', retryAfterS: 5 };
