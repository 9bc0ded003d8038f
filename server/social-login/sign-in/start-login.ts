/** Starts a sign-in: checks where it may end, remembers it, and names the provider's address. */

import { OWN_CLIENT_PREFIX, TICKET_PREFIX } from '@porchlight/contract';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { type Random, randomBase64Url } from '../../kernel/random.ts';
import { fail, ok, passed, type Result } from '../../kernel/result.ts';
import type { RateLimiter, UsageStore } from '../../limits/ports.ts';
import type { AccountChoice } from '../../providers/ports.ts';
import type { AppBinding, AttemptStore, Decider, SignInClient } from '../ports/attempts.ts';
import type { PassedHosts } from '../ports/passed-hosts.ts';
import type { AppProvider, TenantProviders } from '../ports/providers.ts';
import type { RefusedHosts } from '../ports/refusals.ts';
import type { Directory, OpenTenant } from '../resource/directory.ts';
import { retryWhenStateMoved } from '../resource/retry-when-state-moved.ts';
import { findCallback } from '../settings/callback-match.ts';
import { agentPlace, callbackPlace, clientPlace, ownHostPlace, placeOf } from '../settings/passed-host.ts';
import { ATTEMPT_LIFETIME_S, type AttemptSecrets, createAttemptSecrets } from './attempt-secrets.ts';
import { consentPath } from './consent-path.ts';
import type { IsOwnStart } from './own-sign-in.ts';
import { runChecks } from './run-checks.ts';
import type { SignInByTicket } from './sign-in-by-ticket.ts';
import { CHECKS } from './sign-in-checks.ts';
import { ownEndOf } from './sign-in-target.ts';
import { checkTicketPlace } from './ticket-place.ts';

export interface StartRequest {
  readonly tenantId: string;
  /** The id of the identity provider to sign in at. */
  readonly provider: string;
  readonly redirectUri: string | undefined;
  readonly returnTo: string | undefined;
  readonly binding: AppBinding;
  /** The OpenID client that asks; its redirect is then one that it has registered. */
  readonly client?: SignInClient;
  /** The person wants to use another account than the present one. */
  readonly chooseAccount?: boolean;
  /** An address or name that the provider fills in. If it is the ticket of a test user, that user is signed in at once. */
  readonly loginHint?: string | undefined;
  /** Binds the attempt to this browser. */
  readonly browserToken: string;
  /** The address that is counted. */
  readonly address: string;
  /** The project's own host that the browser is at; left out at the service itself. */
  readonly host?: string | undefined;
  /** The person, if the browser still has a session of theirs: they only have to agree, and no provider is asked. */
  readonly remembered?: Decider | undefined;
}

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly providers: TenantProviders;
  readonly directory: Directory;
  readonly attempts: AttemptStore;
  readonly usage: UsageStore;
  readonly rateLimiter: RateLimiter;
  readonly signInByTicket: SignInByTicket;
  readonly refusedHosts: Pick<RefusedHosts, 'note'>;
  readonly isOwnStart: IsOwnStart;
  readonly passedHosts: Pick<PassedHosts, 'note'>;
}

export interface StartLogin {
  /** The reason for which a start would be refused. Nothing is started. */
  check(request: StartRequest): Promise<Result<LoginTarget, DomainError>>;
  /**
   * The provider's address to send the browser to; for a ticket the app's address, and for a person who is remembered
   * that of the consent page.
   */
  start(request: StartRequest): Promise<Result<URL, DomainError>>;
}

interface LoginTarget {
  readonly open: OpenTenant;
  readonly provider: AppProvider;
  /** Where the provider sends the browser back to. */
  readonly callbackUri: string;
  readonly redirectUri: string;
  readonly returnTo: string | null;
  readonly binding: AppBinding;
  readonly client: SignInClient | null;
}

export const startLogin = (dependencies: Dependencies): StartLogin => {
  const { baseUrl, clock, random, providers, directory, attempts, usage, rateLimiter, signInByTicket } = dependencies;
  const { refusedHosts, passedHosts } = dependencies;

  const check: StartLogin['check'] = async (request) => {
    const { tenantId, redirectUri, returnTo, binding, client = null, host } = request;
    const open = await directory.open(tenantId, clock.now());
    if (!open.ok) return open;
    const provider = await providers.find(tenantId, request.provider);
    const end = ownEndOf(baseUrl, request);
    const asked = {
      resource: open.value.resource,
      redirectUri,
      returnTo,
      binding,
      client,
      provider,
      host,
      ownEnd: end !== null && dependencies.isOwnStart(end, request) ? end : null,
    };
    const found = runChecks(CHECKS.start, asked);
    if (found.ok) return ok({ open: open.value, binding, client, ...found.value });
    if (found.error.code === 'redirectUriNotAllowed') refusedHosts.note(open.value, redirectUri ?? '');
    return found;
  };

  const remember = (
    target: LoginTarget,
    { browserToken, host }: StartRequest,
    secrets: AttemptSecrets,
  ): Promise<boolean> => {
    const { tenant, resource } = target.open;
    const { state, nonce, codeVerifier } = secrets;
    const { provider, callbackUri, redirectUri, returnTo, binding, client } = target;
    const now = clock.now();
    const expiresAt = addSeconds(now, ATTEMPT_LIFETIME_S);
    const location = { tenantId: tenant.id, placement: resource.placement };
    const asks = { provider: provider.id, issuer: provider.issuer, callbackUri };
    const bound = { ...asks, state, browserToken, host, secrets: { nonce, codeVerifier }, expiresAt };
    const asked = { redirectUri, returnTo, binding, client };
    return attempts.startSocial({ ...bound, ...asked, location, epoch: resource.epoch }, now);
  };

  /** The consent page for a person whom no provider has to name. */
  const askToJoin = async (
    { provider, callbackUri }: LoginTarget,
    browserToken: string,
    { state }: AttemptSecrets,
    person: Decider | undefined,
  ): Promise<URL> => {
    const consentToken = randomBase64Url(random, 32);
    const answered = { state, provider: provider.id, callbackUri, isShared: false };
    await attempts.take(answered, browserToken, clock.now());
    if (person) await attempts.awaitConsent(state, consentToken, person);
    return new URL(consentPath(consentToken), baseUrl);
  };

  /**
   * Starts of a stranger count for the stranger's address, at this tenant and in all. The owner's buckets lose nothing.
   */
  const count = async ({ open: { tenant } }: LoginTarget, address: string): Promise<Result<void, DomainError>> => {
    const { caps, tier } = await usage.scopeOf(tenant);
    return rateLimiter.take('start', { address, tenant: tenant.id, caps, tier }, clock.now());
  };

  return {
    check,
    async start(request) {
      return retryWhenStateMoved(async (turn) => {
        const target = await check(request);
        if (!target.ok) return target;
        const ticket = ticketIn(request.loginHint);
        const { open, redirectUri } = target.value;
        const place = ticket
          ? checkTicketPlace(open.tenant, open.resource.provenHosts, redirectUri, clock.now())
          : passed;
        if (!place.ok) return place;
        const signedIn =
          ticket && (await signInByTicket({ ...target.value, ...target.value.open }, ticket, request.browserToken));
        if (signedIn) return ok(signedIn);
        const counted = turn === 1 ? await count(target.value, request.address) : passed;
        if (!counted.ok) return counted;
        if (ticket) return fail(badTicket);
        const secrets = createAttemptSecrets(random);
        const { provider, callbackUri } = target.value;
        const { remembered } = request;
        const url = remembered ? null : await provider.authorizationUrl({ ...secrets, callbackUri }, choiceOf(request));
        if (await remember(target.value, request, secrets)) {
          passedHosts.note(request.tenantId, placesOf(target.value, request));
          return ok(url ?? (await askToJoin(target.value, request.browserToken, secrets, remembered)));
        }
        directory.forget(request.tenantId);
        return null;
      });
    },
  };
};

/**
 * The settings of the project that the start used. For a callback with a wildcard this is the wildcard, not the single
 * host; for an agent it is the server that it asks for, not the agent.
 */
function placesOf({ open, redirectUri, client }: LoginTarget, { host }: StartRequest): string[] {
  const ownHost = host === undefined ? [] : [ownHostPlace(host)];
  if (client?.resource) return [agentPlace(client.resource), ...ownHost];
  if (client?.id.startsWith(OWN_CLIENT_PREFIX)) return [clientPlace(client.id, placeOf(redirectUri)), ...ownHost];
  const callback = findCallback(open.callbacks, redirectUri);
  return [...(callback ? [callbackPlace(placeOf(callback.pattern.text))] : []), ...ownHost];
}

/** Passes the wishes of a client on to the identity provider. */
function choiceOf({ chooseAccount = false, loginHint, client }: StartRequest): AccountChoice {
  const maxAgeS = client?.freshness?.maxAgeS;
  return {
    chooseAccount,
    ...(maxAgeS === undefined ? {} : { maxAgeS, signInAgain: maxAgeS === 0 }),
    ...(client && loginHint ? { loginHint } : {}),
    ...(client?.locales === undefined ? {} : { locales: client.locales }),
  };
}

const ticketIn = (hint = ''): string | null =>
  hint.startsWith(TICKET_PREFIX) ? hint.slice(TICKET_PREFIX.length) : null;

const badTicket: DomainError = {
  code: 'invalidRequest',
  errors: [
    {
      path: 'login_hint',
      message:
        'is a ticket that was used, has expired, is of another project or of a test user who is blocked: make a new one',
    },
  ],
};
