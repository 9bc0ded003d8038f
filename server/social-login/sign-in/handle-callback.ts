/** The browser is back from the provider: who is it, and what happens next. */
import type { KeptOut } from '@porchlight/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { type Random, randomBase64Url } from '../../kernel/random.ts';
import { fail, ok } from '../../kernel/result.ts';
import type { Identity, IdentityProvider, ProviderFailure, ServiceProviders } from '../../providers/ports.ts';
import type { AnswerClient, AttemptStore, SpentAttempt, TakenAttempt } from '../ports/attempts.ts';
import type { TenantProviders } from '../ports/providers.ts';
import type { Directory } from '../resource/directory.ts';
import { tenantOfOwnPage } from './own-page-path.ts';
import { loginEndOf, type NotSignedIn, sayNo } from './refused-sign-in.ts';
import { runChecks } from './run-checks.ts';
import { CHECKS } from './sign-in-checks.ts';

type CallbackOutcome =
  /** Nothing of this browser answers to the state. `spent` tells where it could start again. */
  | { readonly kind: 'expired'; readonly spent: SpentAttempt | null }
  | { readonly kind: 'consent'; readonly consentToken: string }
  | { readonly kind: 'account'; readonly identity: Identity; readonly returnTo: string | null }
  | { readonly kind: 'accountFailed'; readonly failure: ProviderFailure; readonly returnTo: string | null }
  | { readonly kind: 'redirect'; readonly location: string }
  /** The sign-in ended, but there is no address in the app any more to say so at. */
  | { readonly kind: 'refused'; readonly error: DomainError };

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
  /** The host of the project's own that it came back to; left out at the service itself. */
  readonly host?: string | undefined;
}

export type HandleCallback = (answer: ProviderAnswer, browserToken: string | null) => Promise<CallbackOutcome>;

export const handleCallback = (dependencies: Dependencies): HandleCallback => {
  const { clock, random, attempts, keepOut } = dependencies;
  return async ({ provider, parameters, host }, browserToken) => {
    const state = parameters.get('state') ?? '';
    if (browserToken === null || state === '') return EXPIRED;
    const attempt = await attempts.take({ state, provider, host }, browserToken, clock.now());
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
    const identity = exchanged.value;
    const keptOut = await keepOut(attempt.tenantId, identity);
    const passed = runChecks(CHECKS.callback, { client: attempt.client, identity, keptOut, now: clock.now() });
    if (!passed.ok) return endWithout(dependencies, attempt, passed.error);
    const consentToken = randomBase64Url(random, 32);
    const waiting = await attempts.awaitConsent(state, consentToken, identity);
    return waiting ? { kind: 'consent', consentToken } : EXPIRED;
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

type SocialTaken = Extract<TakenAttempt, { purpose: 'social' }>;
const EXPIRED: CallbackOutcome = { kind: 'expired', spent: null };

/** The sign-in failed: the history says why, and the app or the client learns that it failed. */
async function endWithout(
  { baseUrl, clock, attempts, directory, answerClient }: Dependencies,
  attempt: SocialTaken,
  failure: NotSignedIn,
): Promise<CallbackOutcome> {
  const resource = (await directory.find(attempt.tenantId))?.resource;
  if (!resource || !runChecks(CHECKS.failure, { ...attempt, resource }).ok) return EXPIRED;
  const { state, tenantId, provider } = attempt;
  const location = { tenantId, placement: resource.placement };
  await attempts.end({ state }, location, loginEndOf(failure, provider), {}, clock.now());
  // The client's own server checks the address of its answer; the app's list may have changed since the start.
  const heard = attempt.client ? ok({}) : runChecks(CHECKS.failureToApp, { ...attempt, baseUrl, resource });
  if (!heard.ok) return { kind: 'refused', error: heard.error };
  const answer = await sayNo(answerClient, attempt, failure.kind);
  return answer === null ? EXPIRED : { kind: 'redirect', location: answer };
}
