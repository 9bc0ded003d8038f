/** Spends a refresh token and returns a new pair. Distinguishes a retry, two tabs and a stolen token. */

import { REFRESH_REUSE_GRACE_S, REFRESH_TOKEN_LIFETIME_S } from '@porchlight/contract';
import type { AccessTokens } from '../../crypto/access-token.ts';
import { sameDigest, sha256 } from '../../crypto/hashes.ts';
import type { RefreshTokenParts, RefreshTokens } from '../../crypto/refresh-token.ts';
import { addSeconds, type Clock, secondsBetween } from '../../kernel/clock.ts';
import type { DomainError, Next } from '../../kernel/domain-error.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { checkHour } from '../../limits/hour-limit.ts';
import type { CheckEvent } from '../../tenants/ports.ts';
import type { TenantLocation } from '../ports/resource.ts';
import type { SessionStore, StoredSession } from '../ports/sessions.ts';
import type { Directory, OpenTenant } from '../resource/directory.ts';
import { retryWhenStateMoved } from '../resource/retry-when-state-moved.ts';
import type { Revocations } from '../revocations/revocations.ts';
import { asIfAway, type TestFaults } from '../revocations/test-faults.ts';
import { signAccessToken, type TokenPair } from './token-pair.ts';

/** How long a retry with the same idempotency key gets the same pair. */
export const RETRY_WINDOW_S = 60;

interface RefreshDependencies {
  readonly clock: Clock;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  readonly sessions: SessionStore;
  readonly directory: Directory;
  readonly revocations: Revocations;
  readonly checkEvent: CheckEvent;
  readonly refreshesPerHour: number;
  readonly faults: TestFaults;
}

interface PresentedToken extends RefreshTokenParts {
  readonly token: string;
  readonly idempotencyKey: string | null;
  readonly arrivedAt: Date;
}

/**
 * The new pair, and what the minute bucket has left. A repeated answer took nothing from a bucket, so it has no figures.
 */
export interface Refreshed extends TokenPair {
  readonly minute?: { readonly used: number; readonly max: number };
}

export type RefreshSession = (
  tenantId: string,
  token: string,
  idempotencyKey: string | null,
) => Promise<Result<Refreshed, DomainError>>;

export const refreshSession = (dependencies: RefreshDependencies): RefreshSession => {
  const { clock, refreshTokens, directory } = dependencies;
  return async (tenantId, token, idempotencyKey) => {
    // A second use is judged by its arrival, even if it had to wait behind the first.
    const arrivedAt = clock.now();
    return retryWhenStateMoved(async () => {
      const open = await directory.open(tenantId, clock.now());
      if (!open.ok) return open;
      const parts = refreshTokens.read(tenantId, token);
      if (!parts) return fail({ code: 'invalidRefreshToken', next: signInAgain(open.value) });
      if (await meetsFault(dependencies, open.value, parts)) return fail(asIfAway);
      const presented = { ...parts, token, idempotencyKey, arrivedAt };
      const answer =
        (await rotate(dependencies, open.value, presented)) ?? (await explain(dependencies, open.value, presented));
      if (answer) return answer;
      directory.forget(tenantId);
      return null;
    });
  };
};

/** Asks whose session it is only for test users, and only while one of them has a fault. */
async function meetsFault(
  { faults, sessions }: RefreshDependencies,
  open: OpenTenant,
  { sessionId }: RefreshTokenParts,
): Promise<boolean> {
  if (!faults.concerns(sessionId)) return false;
  const session = await sessions.find(locationOf(open), sessionId);
  return session !== null && faults.meet({ tenantId: open.tenant.id, userId: session.userId }, 'refresh');
}

const signInAgain = ({ tenant }: OpenTenant): Next => ({
  why: 'The session is over for this caller: send the browser here to sign in again.',
  operation: 'startLogin',
  params: { tenantId: tenant.id },
});

const locationOf = ({ resource }: OpenTenant): TenantLocation => ({
  tenantId: resource.tenantId,
  placement: resource.placement,
});

async function rotate(
  { clock, accessTokens, refreshTokens, sessions, revocations }: RefreshDependencies,
  open: OpenTenant,
  { token, sessionId, generation, idempotencyKey }: PresentedToken,
): Promise<Result<Refreshed, DomainError> | null> {
  const now = clock.now();
  const tenantId = open.tenant.id;
  const next = { sessionId, generation: generation + 1 };
  const nextToken =
    idempotencyKey === null
      ? refreshTokens.create(tenantId, next)
      : refreshTokens.successor(tenantId, next, token, idempotencyKey);
  const refreshed = await sessions.refresh(
    {
      location: locationOf(open),
      sessionId,
      presentedToken: token,
      nextToken,
      retryKey: idempotencyKey,
      expiresAt: addSeconds(now, REFRESH_TOKEN_LIFETIME_S),
    },
    now,
  );
  if (!refreshed) return null;
  revocations.apply({ kind: 'generation', tenantId, sessionId, generation: refreshed.generation });
  const accessToken = signAccessToken(accessTokens, { ...refreshed, tenantId, sessionId }, now);
  return ok({ accessToken, refreshToken: nextToken, ...(refreshed.minute && { minute: refreshed.minute }) });
}

/** The statement changed nothing. This finds out why, and acts on a theft. Null if no reason is found. */
async function explain(
  dependencies: RefreshDependencies,
  open: OpenTenant,
  presented: PresentedToken,
): Promise<Result<Refreshed, DomainError> | null> {
  const { clock, sessions, revocations, checkEvent } = dependencies;
  const now = clock.now();
  const session = await sessions.find(locationOf(open), presented.sessionId);
  if (!session || session.expiresAt <= now) return fail({ code: 'invalidRefreshToken', next: signInAgain(open) });
  if (sameDigest(session.refreshHash, sha256(presented.token))) {
    // The token is good, so a cap refused the event, or the tenant has changed and this node has not heard of it.
    const ofHour = checkHour('session', session.refreshesOfHour, dependencies.refreshesPerHour, now);
    const allowed = ofHour.ok ? await checkEvent(open.tenant, 'refresh') : ofHour;
    return allowed.ok ? null : allowed;
  }
  const repeated = await repeatAnswer(dependencies, open, session, presented);
  if (repeated) {
    // Mostly the answer was lost on its way. If it happens often, two programs hold the same tokens and key.
    await sessions.countRepeat(locationOf(open), session.sessionId);
    return ok(repeated);
  }
  const isLatest = presented.generation === session.generation - 1;
  if (isLatest && isWithin(session, REFRESH_REUSE_GRACE_S, presented.arrivedAt)) {
    await sessions.noteReuse(locationOf(open), session.sessionId, now);
  } else {
    await sessions.end(locationOf(open), { sessionId: session.sessionId }, 'refresh_token_reused', now);
    revocations.apply({ kind: 'session', tenantId: open.tenant.id, sessionId: session.sessionId });
  }
  return fail({ code: 'refreshTokenReused', next: signInAgain(open) });
}

/** Makes a lost answer again, for the same token with the same key within the window. */
async function repeatAnswer(
  { clock, accessTokens, refreshTokens }: RefreshDependencies,
  open: OpenTenant,
  session: StoredSession,
  { token, generation, idempotencyKey }: PresentedToken,
): Promise<TokenPair | null> {
  const { refreshedAt, sessionId } = session;
  if (idempotencyKey === null || session.retryKey !== sha256(idempotencyKey) || refreshedAt === null) return null;
  if (generation !== session.generation - 1 || !isWithin(session, RETRY_WINDOW_S, clock.now())) return null;
  const tenantId = open.tenant.id;
  const parts = { sessionId, generation: session.generation };
  const refreshToken = refreshTokens
    .successors(tenantId, parts, token, idempotencyKey)
    .find((candidate) => sameDigest(session.refreshHash, sha256(candidate)));
  if (refreshToken === undefined) return null;
  const subject = {
    ...session,
    tenantId,
    epoch: open.resource.epoch,
    tenantExpiresAt: open.tenant.expiresAt,
    sessionExpiresAt: session.expiresAt,
  };
  return { accessToken: signAccessToken(accessTokens, subject, refreshedAt), refreshToken };
}

const isWithin = ({ refreshedAt }: StoredSession, seconds: number, now: Date): boolean =>
  refreshedAt !== null && secondsBetween(refreshedAt, now) < seconds;
