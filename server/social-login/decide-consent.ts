/** The consent page: what it shows, and what the person's answer does. The tenant is read fresh at the decision. */
import { REFRESH_TOKEN_LIFETIME_S } from '@porchlight/contract';
import type { AccessTokens } from '../crypto/access-token.ts';
import { createSessionId, type RefreshTokens } from '../crypto/refresh-token.ts';
import { addSeconds, type Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Random } from '../kernel/random.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { RefuseEvent } from '../limits/refuse-event.ts';
import { refuseUnlessOpen } from '../tenants/tenant.ts';
import { appRedirect } from './app-redirect.ts';
import { findCallback } from './callback-match.ts';
import { readRegisteredCallbacks } from './callback-url.ts';
import { notProvisioned } from './directory.ts';
import type { AttemptStore, PendingConsent, SignInStore, SocialLoginResource, TenantLocation } from './ports.ts';
import { signAccessToken } from './token-pair.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  readonly attempts: AttemptStore;
  readonly signIns: SignInStore;
  readonly refuseEvent: RefuseEvent;
}

export interface Consent {
  /** What the page shows, or null when this browser has no such decision to make. */
  pending(consentToken: string, browserToken: string): Promise<Result<PendingConsent | null, DomainError>>;
  /** Each returns the address in the app to go on to; null when the decision was made or expired. */
  approve(consentToken: string, browserToken: string): Promise<Result<string | null, DomainError>>;
  deny(consentToken: string, browserToken: string): Promise<Result<string | null, DomainError>>;
}

/** The list of callbacks may be replaced, or a bucket refill, between the statement and the look at why it did nothing. */
const TURNS = 3;

export const decideConsent = (dependencies: Dependencies): Consent => {
  const { clock, attempts } = dependencies;
  const read = async (consentToken: string, browserToken: string) => {
    const now = clock.now();
    const pending = await attempts.pendingConsent(consentToken, browserToken, now);
    return pending ? checked(pending, now) : ok(null);
  };
  return {
    pending: read,
    async approve(consentToken, browserToken) {
      for (let turn = 1; ; turn += 1) {
        const pending = await read(consentToken, browserToken);
        if (!pending.ok || !pending.value) return pending as Result<null, DomainError>;
        const end = await approved(dependencies, consentToken, browserToken, pending.value);
        if (end) return end;
        if (turn === TURNS) return fail({ code: 'unavailable', retryAfterS: 1 });
      }
    },
    async deny(consentToken, browserToken) {
      const pending = await read(consentToken, browserToken);
      if (!pending.ok || !pending.value) return pending as Result<null, DomainError>;
      const { redirectUri, returnTo } = pending.value;
      const end = { event: 'consent_denied', metadata: { at: 'consent_page' } } as const;
      // Who said no is nobody's business: the app's history learns that somebody did, not who.
      const ended = await attempts.end({ consent: consentToken }, locationOf(pending.value), end, {}, clock.now());
      return ok(ended ? appRedirect(redirectUri, { error: 'access_denied' }, returnTo) : null);
    },
  };
};

type CheckedConsent = PendingConsent & { readonly resource: SocialLoginResource };

/** The tenant may have been paused or deleted, and the callback dropped, while the person was at the provider. */
function checked(pending: PendingConsent, now: Date): Result<CheckedConsent, DomainError> {
  const { tenant, resource, epoch, redirectUri } = pending;
  const refused = refuseUnlessOpen(tenant, now, false);
  if (refused) return fail(refused);
  if (!resource || resource.epoch !== epoch) return fail(notProvisioned);
  if (!findCallback(readRegisteredCallbacks(resource.callbackUrls), redirectUri)) {
    return fail(callbackDropped);
  }
  return ok({ ...pending, resource });
}

export const callbackDropped: DomainError = {
  code: 'redirectUriNotAllowed',
  detail: 'The app no longer registers the address that this sign-in would return to.',
};

const locationOf = ({ tenant, resource }: PendingConsent): TenantLocation => ({
  tenantId: tenant.id,
  placement: resource?.placement ?? 'pooled',
});

/** Null: nothing was stored, and nothing that could be seen afterwards stood in the way. */
async function approved(
  { clock, random, accessTokens, refreshTokens, attempts, signIns, refuseEvent }: Dependencies,
  consentToken: string,
  browserToken: string,
  pending: PendingConsent,
): Promise<Result<string | null, DomainError> | null> {
  const now = clock.now();
  const { tenant, identity, redirectUri, returnTo, epoch } = pending;
  const sessionId = createSessionId(random);
  const refreshToken = refreshTokens.create(tenant.id, { sessionId, generation: 1 });
  const session = { sessionId, refreshToken, expiresAt: addSeconds(now, REFRESH_TOKEN_LIFETIME_S) };
  const stored = await signIns.approve(consentToken, browserToken, pending, session, now);
  if (stored.ok) {
    const subject = {
      ...stored.value,
      tenantId: tenant.id,
      sessionId,
      generation: 1,
      epoch,
      tenantExpiresAt: tenant.expiresAt,
    };
    const accessToken = await signAccessToken(accessTokens, subject, now);
    return ok(appRedirect(redirectUri, { access_token: accessToken, refresh_token: refreshToken }, returnTo));
  }
  if (stored.error === 'unstorable') {
    const end = { event: 'login_failed', metadata: { stage: 'user_upsert', error_code: 'invalid_user_data' } } as const;
    await attempts.end({ consent: consentToken }, locationOf(pending), end, identity, now);
    return ok(appRedirect(redirectUri, { error: 'login_failed' }, returnTo));
  }
  // Another press of the button was faster, or a cap refused, which leaves the decision open for a later try.
  if (!(await attempts.pendingConsent(consentToken, browserToken, now))) return ok(null);
  const refused = await refuseEvent(tenant, !(await signIns.knows(locationOf(pending), identity)));
  return refused && fail(refused);
}
