/**
 * Signs a person in on the word of their organisation, for a client that acts for them. It works like every sign-in,
 * with its history, limits and list of who may enter. Only the provider's page and the consent page are left out,
 * because the organisation has decided.
 */
import type { EntryRefusal } from '@porchlight/contract';
import { createSessionId } from '../../crypto/refresh-token.ts';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { type Random, randomBase64Url } from '../../kernel/random.ts';
import { fail, ok } from '../../kernel/result.ts';
import type { Identity } from '../../providers/ports.ts';
import type { CheckEvent } from '../../tenants/ports.ts';
import type { AttemptStore, UnbegunFailure } from '../ports/attempts.ts';
import type { KnownPeople, RecordRefusedAssertion, SignInByAssertion, SignInStore } from '../ports/sign-in.ts';
import type { Directory } from '../resource/directory.ts';
import { beginClientSession } from '../sessions/client-session.ts';
import { createAttemptSecrets } from './attempt-secrets.ts';
import { runChecks } from './run-checks.ts';
import { CHECKS } from './sign-in-checks.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly directory: Directory;
  readonly attempts: AttemptStore;
  readonly signIns: SignInStore;
  readonly knownPeople: KnownPeople;
  readonly checkEvent: CheckEvent;
  /** Why the app keeps this person out, or null. */
  readonly refuseEntry: (tenantId: string, identity: Identity) => Promise<EntryRefusal | null>;
}

/** Used in the history instead of the name of an identity provider. */
const PROVIDER = 'organisation';
/** There is no provider, so no browser comes back from one. */
const PLACE = { provider: PROVIDER, callbackUri: '', isShared: false } as const;
const ATTEMPT_S = 60;

export const signInByAssertion =
  (dependencies: Dependencies): SignInByAssertion =>
  async ({ tenantId, issuer, subject, ifNew, client, lifetimeS }) => {
    const { clock, random, directory, attempts, signIns, knownPeople, checkEvent, refuseEntry } = dependencies;
    const now = clock.now();
    const open = await directory.open(tenantId, now);
    if (!open.ok) return open;
    const { tenant, resource } = open.value;
    const location = { tenantId, placement: resource.placement };
    const known = await knownPeople.find(location, issuer, subject);
    const identity = known ?? ifNew;
    if (!identity) return fail('unknownPerson');
    const mayEnter = runChecks(CHECKS.assertion, { entryRefused: await refuseEntry(tenantId, identity) });
    if (!mayEnter.ok) {
      const { kind, errorCode } = mayEnter.error;
      const metadata = { stage: 'user_upsert', error_code: errorCode } as const;
      await attempts.recordUnbegun(location, failureOf(metadata, client.id, issuer), now);
      return fail(kind);
    }
    const { state, ...secrets } = createAttemptSecrets(random);
    const [browserToken, consentToken] = [randomBase64Url(random, 32), randomBase64Url(random, 32)];
    const started = await attempts.startSocial(
      {
        ...{ ...PLACE, issuer, state, browserToken, secrets, location, client, epoch: resource.epoch },
        ...{ redirectUri: '', returnTo: null, binding: { state: null, codeChallenge: null } },
        expiresAt: addSeconds(now, ATTEMPT_S),
      },
      now,
    );
    const taken = started && (await attempts.take({ ...PLACE, state }, browserToken, now));
    const waits = taken && (await attempts.awaitConsent(state, consentToken, identity));
    const pending = waits ? await attempts.pendingConsent(consentToken, browserToken, now) : null;
    if (!pending) return fail(LATER);
    const sessionId = createSessionId(random);
    const session = { ...beginClientSession(sessionId, now), expiresAt: addSeconds(now, lifetimeS) };
    const stored = await signIns.approve(consentToken, browserToken, pending, { session }, now);
    if (stored.ok) return ok({ userId: stored.value.userId, sessionId });
    const allowed = await checkEvent(tenant, known ? 'signIn' : 'firstSignIn');
    return allowed.ok ? fail(LATER) : allowed;
  };

/** An assertion that was refused before it named anybody. */
export const recordRefusedAssertion =
  ({ clock, directory, attempts }: Pick<Dependencies, 'clock' | 'directory' | 'attempts'>): RecordRefusedAssertion =>
  async (tenantId, { fault, clientId, issuer }) => {
    const now = clock.now();
    const open = await directory.open(tenantId, now);
    if (!open.ok) return;
    const location = { tenantId, placement: open.value.resource.placement };
    const metadata = { stage: 'token_exchange', error_code: fault } as const;
    await attempts.recordUnbegun(location, failureOf(metadata, clientId, issuer), now);
  };

const failureOf = (metadata: UnbegunFailure['metadata'], clientId: string, issuer: string | null): UnbegunFailure => ({
  event: 'login_failed',
  provider: PROVIDER,
  metadata,
  clientId,
  issuer,
});

const LATER: DomainError = { code: 'unavailable', retryAfterS: 1 };
