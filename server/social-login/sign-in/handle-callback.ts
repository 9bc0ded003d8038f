/** The browser is back from the provider: who is it, and what happens next. */
import type { KeptOut } from '@porchlight/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { type Random, randomBase64Url } from '../../kernel/random.ts';
import { fail } from '../../kernel/result.ts';
import type { Identity, IdentityProvider, ProviderFailure, ServiceProviders } from '../../providers/ports.ts';
import type { AnswerClient, AttemptStore, SpentAttempt, TakenAttempt } from '../ports/attempts.ts';
import type { TenantProviders } from '../ports/providers.ts';
import type { Directory } from '../resource/directory.ts';
import { callbacksOf } from '../resource/resource.ts';
import { findCallback } from '../settings/callback-match.ts';
import { appRedirect } from './app-redirect.ts';
import { callbackDropped } from './decide-consent.ts';
import { isFresh } from './freshness.ts';
import { tenantOfOwnPage } from './own-page-path.ts';

type CallbackOutcome =
  /** Nothing of this browser answers to the state. `spent` tells where it could start again. */
  | { readonly kind: 'expired'; readonly spent: SpentAttempt | null }
  | { readonly kind: 'consent'; readonly consentToken: string }
  | { readonly kind: 'account'; readonly identity: Identity; readonly returnTo: string | null }
  | { readonly kind: 'accountFailed'; readonly failure: ProviderFailure; readonly returnTo: string | null }
  | { readonly kind: 'redirect'; readonly location: string }
  /** The sign-in ended, but there is no address in the app any more to say so at. */
  | { readonly kind: 'refused'; readonly error: DomainError };

import { isTryOut } from './sign-in-target.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly random: Random;
  /** Where accounts sign in. */
  readonly serviceProviders: ServiceProviders;
  readonly providers: TenantProviders;
  readonly attempts: AttemptStore;
  readonly directory: Directory;
  /** Why the app keeps this person out, or null. */
  readonly keepOut: (tenantId: string, identity: Identity) => Promise<KeptOut | null>;
  readonly answerClient: AnswerClient;
}

/** What the browser came back with from a provider. */
interface ProviderAnswer {
  readonly provider: string;
  readonly parameters: URLSearchParams;
}

export type HandleCallback = (answer: ProviderAnswer, browserToken: string | null) => Promise<CallbackOutcome>;

export const handleCallback = (dependencies: Dependencies): HandleCallback => {
  const { clock, random, attempts, keepOut } = dependencies;
  return async ({ provider, parameters }, browserToken) => {
    const state = parameters.get('state') ?? '';
    if (browserToken === null || state === '') return { kind: 'expired', spent: null };
    const attempt = await attempts.take({ state, provider }, browserToken, clock.now());
    if (!attempt) return { kind: 'expired', spent: await attempts.spent({ state }, browserToken) };
    const asked = await providerOf(dependencies, attempt);
    const exchanged = asked ? await asked.exchange(parameters, attempt) : fail(DISABLED);
    if (attempt.purpose === 'account') {
      await attempts.close(state);
      return exchanged.ok
        ? { kind: 'account', identity: exchanged.value, returnTo: attempt.returnTo }
        : { kind: 'accountFailed', failure: exchanged.error, returnTo: attempt.returnTo };
    }
    if (!exchanged.ok) return endWithout(dependencies, attempt, exchanged.error);
    const wanted = attempt.client?.freshness;
    if (wanted && !isFresh(wanted, exchanged.value.signedIn, clock.now()))
      return endWithout(dependencies, attempt, { kind: 'notFresh' });
    const keptOut = await keepOut(attempt.tenantId, exchanged.value);
    if (keptOut) return endWithout(dependencies, attempt, { kind: 'keptOut', errorCode: keptOut });
    const consentToken = randomBase64Url(random, 32);
    const waiting = await attempts.awaitConsent(state, consentToken, exchanged.value);
    return waiting ? { kind: 'consent', consentToken } : { kind: 'expired', spent: null };
  };
};

/** The provider was disabled, or lost its configuration, while the person was there. */
const DISABLED: ProviderFailure = { kind: 'failed', stage: 'token_exchange', errorCode: 'provider_not_enabled' };

async function providerOf(
  { serviceProviders, providers }: Dependencies,
  attempt: TakenAttempt,
): Promise<IdentityProvider | null> {
  if (attempt.purpose === 'account') {
    // A person who opens their own page at an app is known by the app's provider, which gives no access to an account.
    const tenantId = tenantOfOwnPage(attempt.returnTo);
    if (tenantId !== null) return providers.known(tenantId, attempt.provider);
    return serviceProviders.find(attempt.provider) ?? null;
  }
  return providers.find(attempt.tenantId, attempt.provider);
}

type NotSignedIn =
  | ProviderFailure
  | { readonly kind: 'keptOut'; readonly errorCode: KeptOut }
  | { readonly kind: 'notFresh' };
type SocialTaken = Extract<TakenAttempt, { purpose: 'social' }>;

/** Nobody signed in: the history says why, and the app is told. */
async function endWithout(
  { baseUrl, clock, attempts, directory, answerClient }: Dependencies,
  attempt: SocialTaken,
  failure: NotSignedIn,
): Promise<CallbackOutcome> {
  const entry = await directory.find(attempt.tenantId);
  if (!entry?.resource || entry.resource.epoch !== attempt.epoch) return { kind: 'expired', spent: null };
  const location = { tenantId: attempt.tenantId, placement: entry.resource.placement };
  await attempts.end(
    { state: attempt.state },
    location,
    { ...loginEnd(failure), provider: attempt.provider },
    {},
    clock.now(),
  );
  if (attempt.client) {
    const location = await answerClient(attempt.tenantId, attempt.client, { kind: failure.kind });
    return location === null ? { kind: 'expired', spent: null } : { kind: 'redirect', location };
  }
  // The list may have changed since the start: an address that is no longer on it hears of no outcome at all.
  if (!isTryOut(baseUrl, attempt) && !findCallback(callbacksOf(entry.resource), attempt.redirectUri)) {
    return { kind: 'refused', error: callbackDropped };
  }
  const error = failure.kind === 'failed' ? 'login_failed' : 'access_denied';
  return { kind: 'redirect', location: appRedirect(attempt, { error }) };
}

function loginEnd(failure: NotSignedIn) {
  switch (failure.kind) {
    case 'denied':
      return { event: 'consent_denied', metadata: { at: 'provider' } } as const;
    case 'failed':
      return { event: 'login_failed', metadata: { stage: failure.stage, error_code: failure.errorCode } } as const;
    case 'notFresh':
      return { event: 'login_failed', metadata: { stage: 'token_exchange', error_code: 'not_fresh' } } as const;
    case 'keptOut':
      return { event: 'login_failed', metadata: { stage: 'user_upsert', error_code: failure.errorCode } } as const;
  }
}
