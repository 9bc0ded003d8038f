/** The consent page: what it shows, and what the person's answer does. The tenant is read fresh at the decision. */

import { type KeptOut, LIMIT_REACHED } from '@porchlight/contract';
import type { AccessTokens } from '../../crypto/access-token.ts';
import type { RefreshTokens } from '../../crypto/refresh-token.ts';
import type { SignInCodes } from '../../crypto/sign-in-code.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import type { Random } from '../../kernel/random.ts';
import { fail, ok, passed, type Result } from '../../kernel/result.ts';
import { checkHour } from '../../limits/hour-limit.ts';
import type { Identity } from '../../providers/ports.ts';
import type { CheckEvent } from '../../tenants/ports.ts';
import { requireOpen } from '../../tenants/tenant.ts';
import type { AnswerClient, AttemptStore, ClientOutcome, PendingLoginConsent } from '../ports/attempts.ts';
import type { SocialLoginResource, TenantLocation } from '../ports/resource.ts';
import type { SignInStore } from '../ports/sign-in.ts';
import { callbacksOf, notProvisioned } from '../resource/resource.ts';
import { retryWhenStateMoved } from '../resource/retry-when-state-moved.ts';
import { findCallback } from '../settings/callback-match.ts';
import { appRedirect } from './app-redirect.ts';
import { grantOf } from './sign-in-grant.ts';
import { challengeMissing, isTryOut, lacksChallenge, ownsRedirect } from './sign-in-target.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  readonly signInCodes: SignInCodes;
  readonly attempts: AttemptStore;
  readonly signIns: SignInStore;
  readonly checkEvent: CheckEvent;
  /** Why the app keeps this person out, or null. */
  readonly keepOut: (tenantId: string, identity: Identity) => Promise<KeptOut | null>;
  readonly signInsPerHour: number;
  readonly answerClient: AnswerClient;
}

export interface LoginConsent {
  /** What the page shows, or null when this browser has no such decision to make. */
  pending(consentToken: string, browserToken: string): Promise<Result<PendingLoginConsent | null, DomainError>>;
  /** Each returns the address in the app to go on to; null when the decision was made or expired. */
  approve(consentToken: string, browserToken: string): Promise<Result<string | null, DomainError>>;
  deny(consentToken: string, browserToken: string): Promise<Result<string | null, DomainError>>;
}

export const decideConsent = (dependencies: Dependencies): LoginConsent => {
  const { baseUrl, clock, attempts } = dependencies;
  const read = async (
    consentToken: string,
    browserToken: string,
  ): Promise<Result<CheckedConsent | null, DomainError>> => {
    const now = clock.now();
    const pending = await attempts.pendingConsent(consentToken, browserToken, now);
    return pending ? checked(baseUrl, pending, now) : ok(null);
  };
  return {
    pending: read,
    async approve(consentToken, browserToken) {
      return retryWhenStateMoved(async () => {
        const pending = await read(consentToken, browserToken);
        if (!pending.ok || !pending.value) return pending as Result<null, DomainError>;
        return approved(dependencies, consentToken, browserToken, pending.value);
      });
    },
    async deny(consentToken, browserToken) {
      const pending = await read(consentToken, browserToken);
      if (!pending.ok || !pending.value) return pending as Result<null, DomainError>;
      const { provider } = pending.value;
      const end = { event: 'consent_denied', provider, metadata: { at: 'consent_page' } } as const;
      // The app learns that someone declined, not who it was.
      const ended = await attempts.end({ consent: consentToken }, locationOf(pending.value), end, {}, clock.now());
      return ok(ended ? await leave(dependencies, pending.value, 'denied') : null);
    },
  };
};

type CheckedConsent = PendingLoginConsent & { readonly resource: SocialLoginResource };

/** The tenant may have been paused or deleted, and the callback dropped, while the person was at the provider. */
function checked(baseUrl: string, pending: PendingLoginConsent, now: Date): Result<CheckedConsent, DomainError> {
  const { tenant, resource, epoch, redirectUri } = pending;
  const open = requireOpen(tenant, now, false);
  if (!open.ok) return open;
  if (!resource || resource.epoch !== epoch) return fail(notProvisioned);
  if (lacksChallenge(resource, pending.binding, pending.client)) return fail(challengeMissing);
  const isOwned = ownsRedirect(pending.client) || isTryOut(baseUrl, { ...pending, tenantId: tenant.id });
  if (!isOwned && !findCallback(callbacksOf(resource), redirectUri)) return fail(callbackDropped);
  return ok({ ...pending, resource });
}

export const callbackDropped: DomainError = {
  code: 'redirectUriNotAllowed',
  detail: 'The app no longer registers the address that this sign-in would return to.',
};

const locationOf = ({ tenant, resource }: PendingLoginConsent): TenantLocation => ({
  tenantId: tenant.id,
  placement: resource?.placement ?? 'pooled',
});

/** Null: nothing was stored, and nothing that could be seen afterwards stood in the way. */
async function approved(
  dependencies: Dependencies,
  consentToken: string,
  browserToken: string,
  pending: CheckedConsent,
): Promise<Result<string | null, DomainError> | null> {
  const { clock, attempts, signIns, checkEvent, signInsPerHour, keepOut } = dependencies;
  const now = clock.now();
  const { tenant, identity, provider } = pending;
  const keptOut = await keepOut(tenant.id, identity);
  if (keptOut) {
    const end = { event: 'login_failed', provider, metadata: { stage: 'user_upsert', error_code: keptOut } } as const;
    const ended = await attempts.end({ consent: consentToken }, locationOf(pending), end, {}, now);
    return ok(ended ? await leave(dependencies, pending, 'keptOut') : null);
  }
  const { grant, locationFor } = grantOf(dependencies, { ...pending, authTime: identity.signedIn?.at }, now);
  const stored = await signIns.approve(consentToken, browserToken, pending, grant, now);
  if (stored.ok) return ok(await locationFor(stored.value));
  if (stored.error === 'unstorable') {
    const end = {
      event: 'login_failed',
      provider,
      metadata: { stage: 'user_upsert', error_code: 'invalid_user_data' },
    } as const;
    await attempts.end({ consent: consentToken }, locationOf(pending), end, identity, now);
    return ok(await leave(dependencies, pending, 'failed'));
  }
  // Another press of the button was faster, or a cap refused, which leaves the decision open for a later try.
  if (!(await attempts.pendingConsent(consentToken, browserToken, now))) return ok(null);
  const person = await signIns.findPerson(locationOf(pending), identity);
  const ofHour = person ? checkHour('person', person.signInsOfHour, signInsPerHour, now) : passed;
  const allowed = ofHour.ok ? await checkEvent(tenant, person ? 'signIn' : 'firstSignIn') : ofHour;
  if (allowed.ok) return null;
  // The decision stays open for a later try, but the owner sees that somebody was turned away, and why.
  const end = {
    event: 'login_failed',
    provider,
    metadata: { stage: 'user_upsert', error_code: LIMIT_REACHED },
  } as const;
  await attempts.recordRefusal({ consent: consentToken }, locationOf(pending), end, identity, now);
  return allowed;
}

/** Says no to whoever asked: the app at its callback, a client at its authorization request. */
async function leave(
  { answerClient }: Dependencies,
  pending: CheckedConsent,
  kind: Exclude<ClientOutcome['kind'], 'signedIn'>,
): Promise<string | null> {
  if (pending.client) return answerClient(pending.tenant.id, pending.client, { kind });
  return appRedirect(pending, { error: kind === 'failed' ? 'login_failed' : 'access_denied' });
}
