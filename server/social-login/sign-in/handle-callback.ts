/** The browser is back from the provider: who is it, and what happens next. */
import type { EntryRefusal } from '@porchlight/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { type Random, randomBase64Url } from '../../kernel/random.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import {
  type Identity,
  type ProviderFailure,
  providerCallbackPath,
  type ServiceProviders,
} from '../../providers/ports.ts';
import type {
  AnswerClient,
  AttemptStore,
  CallbackPlace,
  EndedPerson,
  SpentAttempt,
  TakenAttempt,
} from '../ports/attempts.ts';
import type { AppProvider, TenantProviders } from '../ports/providers.ts';
import type { Directory } from '../resource/directory.ts';
import { sharedAddress } from '../settings/callback-address.ts';
import { tenantOfOwnPage } from './own-page-path.ts';
import { answerRefusal, endedPerson, loginEndOf, type NotSignedIn } from './refused-sign-in.ts';
import { runChecks } from './run-checks.ts';
import { CHECKS } from './sign-in-checks.ts';
import { ownEndOf } from './sign-in-target.ts';

export type CallbackOutcome =
  /** This browser has no sign-in with this state. `spent` says where it could start again. */
  | { readonly kind: 'expired'; readonly spent: SpentAttempt | null }
  | { readonly kind: 'consent'; readonly consentToken: string }
  | { readonly kind: 'account'; readonly identity: Identity; readonly returnTo: string | null }
  | { readonly kind: 'accountFailed'; readonly failure: ProviderFailure; readonly returnTo: string | null }
  | { readonly kind: 'redirect'; readonly location: string }
  /** The sign-in ended, but the app no longer has an address to which the end could be reported. */
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
  readonly refuseEntry: (tenantId: string, identity: Identity) => Promise<EntryRefusal | null>;
  readonly answerClient: AnswerClient;
  /** From now on sign-ins use the project's own address, which has just worked. */
  readonly useOwnCallback: (tenantId: string, provider: string) => Promise<void>;
}

/** `parameters` are what the browser came back with. */
export type HandleCallback = (
  place: CallbackPlace,
  parameters: URLSearchParams,
  browserToken: string | null,
) => Promise<CallbackOutcome>;

export const handleCallback = (dependencies: Dependencies): HandleCallback => {
  const { clock, random, attempts, refuseEntry } = dependencies;
  return async (place, parameters, browserToken) => {
    const state = parameters.get('state') ?? '';
    if (browserToken === null || state === '') return EXPIRED;
    const attempt = await attempts.take({ ...place, state }, browserToken, clock.now());
    if (!attempt) return { kind: 'expired', spent: await attempts.spent({ state }, browserToken) };
    const asked = await askedProvider(dependencies, attempt);
    const exchanged = asked.ok ? await asked.value.exchange(parameters, attempt) : asked;
    if (attempt.purpose === 'account') {
      await attempts.close(state);
      return exchanged.ok
        ? { kind: 'account', identity: exchanged.value, returnTo: attempt.returnTo }
        : { kind: 'accountFailed', failure: exchanged.error, returnTo: attempt.returnTo };
    }
    if (!exchanged.ok) return endWithout(dependencies, attempt, exchanged.error);
    if (asked.ok && asked.value.callbacks.atService !== attempt.callbackUri)
      await settle(dependencies, asked.value, attempt);
    const identity = exchanged.value;
    const entryRefused = await refuseEntry(attempt.tenantId, identity);
    const passed = runChecks(CHECKS.callback, { client: attempt.client, identity, entryRefused, now: clock.now() });
    if (!passed.ok) return endWithout(dependencies, attempt, passed.error, endedPerson(passed.error, identity));
    const consentToken = randomBase64Url(random, 32);
    const waiting = await attempts.awaitConsent(state, consentToken, identity);
    return waiting ? { kind: 'consent', consentToken } : EXPIRED;
  };
};

const failed = (errorCode: string): ProviderFailure => ({ kind: 'failed', stage: 'token_exchange', errorCode });
/** The provider was disabled, or lost its configuration, while the person was there. */
const DISABLED = failed('provider_not_enabled');
/**
 * The provider has another issuer or another address now. The code must not go to a token endpoint that did not issue it.
 */
const CHANGED = failed('provider_changed');

/** The provider that gave the code. Issuer and address are compared before anything is sent to it (RFC 9700 section 4.4). */
async function askedProvider(
  dependencies: Dependencies,
  attempt: TakenAttempt,
): Promise<Result<AppProvider, ProviderFailure>> {
  const provider = await providerOf(dependencies, attempt);
  if (!provider) return fail(DISABLED);
  const isSame =
    (attempt.issuer ?? provider.issuer) === provider.issuer &&
    provider.callbacks.accepted.includes(attempt.callbackUri);
  return isSame ? ok(provider) : fail(CHANGED);
}

async function providerOf(
  { baseUrl, serviceProviders, providers }: Dependencies,
  attempt: TakenAttempt,
): Promise<AppProvider | null> {
  if (attempt.purpose === 'social') return providers.find(attempt.tenantId, attempt.provider);
  // A person who opens their own page at an app is known by the app's provider, which gives no access to an account.
  const tenantId = tenantOfOwnPage(attempt.returnTo);
  if (tenantId !== null) return providers.find(tenantId, attempt.provider);
  const found = serviceProviders.findForAccount(attempt.provider);
  const callbacks = sharedAddress(baseUrl + providerCallbackPath(attempt.provider));
  return found ? { ...found, callbacks } : null;
}

type SocialTaken = Extract<TakenAttempt, { purpose: 'social' }>;

/** A try-out has shown that the address of the project is registered at the provider. */
async function settle(dependencies: Dependencies, { id, callbacks }: AppProvider, attempt: SocialTaken): Promise<void> {
  if (attempt.callbackUri === callbacks.forTryOut) await dependencies.useOwnCallback(attempt.tenantId, id);
}

const EXPIRED: CallbackOutcome = { kind: 'expired', spent: null };

/** The sign-in failed: the history says why, and the app or the client learns that it failed. */
async function endWithout(
  { baseUrl, clock, attempts, directory, answerClient }: Dependencies,
  attempt: SocialTaken,
  failure: NotSignedIn,
  who: EndedPerson = {},
): Promise<CallbackOutcome> {
  const resource = (await directory.find(attempt.tenantId))?.resource;
  if (!resource || !runChecks(CHECKS.failure, { ...attempt, resource }).ok) return EXPIRED;
  const { state, tenantId, provider } = attempt;
  const location = { tenantId, placement: resource.placement };
  await attempts.end({ state }, location, loginEndOf(failure, provider), who, clock.now());
  // The client's own server checks the address of its answer; the app's list may have changed since the start.
  const heard = attempt.client
    ? ok({})
    : runChecks(CHECKS.failureToApp, { ...attempt, resource, ownEnd: ownEndOf(baseUrl, attempt) });
  if (!heard.ok) return { kind: 'refused', error: heard.error };
  const answer = await answerRefusal(answerClient, attempt, failure, false);
  return answer === null ? EXPIRED : { kind: 'redirect', location: answer };
}
