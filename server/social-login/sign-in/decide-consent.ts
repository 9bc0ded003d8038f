/** The consent page: what it shows, and what the person's answer does. The tenant is read again at the decision. */

import type { EntryRefusal } from '@porchlight/contract';
import type { AccessTokens } from '../../crypto/access-token.ts';
import type { RefreshTokens } from '../../crypto/refresh-token.ts';
import type { SignInCodes } from '../../crypto/sign-in-code.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import type { Random } from '../../kernel/random.ts';
import { ok, passed, type Result } from '../../kernel/result.ts';
import type { ServedHost } from '../../kernel/served-host.ts';
import { checkHour } from '../../limits/hour-limit.ts';
import type { Identity } from '../../providers/ports.ts';
import type { CheckEvent } from '../../tenants/ports.ts';
import type {
  AnswerClient,
  AttemptStore,
  KeepsRedirect,
  PendingLoginConsent,
  RememberedSession,
} from '../ports/attempts.ts';
import type { TenantProviders } from '../ports/providers.ts';
import type { SocialLoginResource, TenantLocation } from '../ports/resource.ts';
import type { ClientSessions } from '../ports/sessions.ts';
import type { SignInStore } from '../ports/sign-in.ts';
import { openTenant } from '../resource/directory.ts';
import { retryWhenStateMoved } from '../resource/retry-when-state-moved.ts';
import { markOfIdentity } from './named-by.ts';
import {
  answerRefusal,
  endedPerson,
  loginEndOf,
  NOT_KNOWN,
  type NotSignedIn,
  OVER_LIMIT,
  SESSION_ENDED,
  UNSTORABLE,
} from './refused-sign-in.ts';
import { runChecks } from './run-checks.ts';
import { CHECKS } from './sign-in-checks.ts';
import { grantOf } from './sign-in-grant.ts';
import { ownEndOf } from './sign-in-target.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  readonly signInCodes: SignInCodes;
  readonly attempts: AttemptStore;
  readonly providers: Pick<TenantProviders, 'find' | 'ofIssuer'>;
  readonly signIns: SignInStore;
  readonly checkEvent: CheckEvent;
  /** Why the app keeps this person out, or null. */
  readonly refuseEntry: (tenantId: string, identity: Identity) => Promise<EntryRefusal | null>;
  readonly signInsPerHour: number;
  readonly refreshesPerHour: number;
  readonly sessions: Pick<ClientSessions, 'find'>;
  readonly answerClient: AnswerClient;
  readonly keepsRedirect: KeepsRedirect;
}

export interface AskedConsent {
  readonly consentToken: string;
  readonly browserToken: string;
  /** The project's own host that the browser is at; undefined at the service itself. */
  readonly at: Pick<ServedHost, 'host' | 'tenantId'> | undefined;
}

/** The address of a page of ours that the person sees before the approval counts; null if there is none. */
export type LeadFirst = (pending: PendingLoginConsent) => Promise<string | null>;

export interface LoginConsent {
  /** What the page shows, or null when this browser has no such decision to make. */
  pending(asked: AskedConsent): Promise<Result<PendingLoginConsent | null, DomainError>>;
  /** Each returns the address in the app to go to; null if the decision was already made or has expired. */
  approve(asked: AskedConsent, leadFirst?: LeadFirst): Promise<Result<string | null, DomainError>>;
  deny(asked: AskedConsent): Promise<Result<string | null, DomainError>>;
}

export const decideConsent = (dependencies: Dependencies): LoginConsent => {
  const { baseUrl, clock, attempts, keepsRedirect } = dependencies;
  const read = async ({
    consentToken,
    browserToken,
    at,
  }: AskedConsent): Promise<Result<CheckedConsent | null, DomainError>> => {
    const now = clock.now();
    const pending = await attempts.pendingConsent(consentToken, browserToken, now);
    if (!pending || !isAt(pending, at)) return ok(null);
    const { client, tenant, redirectUri } = pending;
    const [provider, clientKeepsRedirect] = await Promise.all([
      namedBy(dependencies, pending),
      client === null || keepsRedirect(tenant.id, client, redirectUri),
    ]);
    return checked(baseUrl, pending, { namedBy: provider, clientKeepsRedirect }, now);
  };
  return {
    pending: read,
    async approve(asked, leadFirst) {
      const { consentToken, browserToken } = asked;
      return retryWhenStateMoved(async () => {
        const pending = await read(asked);
        if (!pending.ok || !pending.value) return pending as Result<null, DomainError>;
        const first = leadFirst ? await leadFirst(pending.value) : null;
        return first === null ? approved(dependencies, consentToken, browserToken, pending.value) : ok(first);
      });
    },
    async deny(asked) {
      const { consentToken } = asked;
      const pending = await read(asked);
      if (!pending.ok || !pending.value) return pending as Result<null, DomainError>;
      // The app learns that someone declined, not who it was.
      return endWithout(dependencies, consentToken, pending.value, { kind: 'denied', at: 'consent_page' });
    },
  };
};

/** A person decides at the place where they signed in: at the service, or at this project's own host. */
const isAt = ({ host, tenant }: PendingLoginConsent, at: AskedConsent['at']): boolean =>
  at ? at.host === host && at.tenantId === tenant.id : host === null;

type CheckedConsent = PendingLoginConsent & { readonly tenantId: string; readonly resource: SocialLoginResource };

/** The enabled provider that people of this issuer come from now. */
async function namedBy(
  { providers }: Dependencies,
  { tenant, provider, identity }: PendingLoginConsent,
): Promise<string | null> {
  const [enabled, known] = await Promise.all([
    providers.find(tenant.id, provider),
    providers.ofIssuer(tenant.id, identity.issuer),
  ]);
  return enabled && known ? known.id : null;
}

function checked(
  baseUrl: string,
  pending: PendingLoginConsent,
  facts: { readonly namedBy: string | null; readonly clientKeepsRedirect: boolean },
  now: Date,
): Result<CheckedConsent, DomainError> {
  const open = openTenant(pending, now);
  if (!open.ok) return open;
  const consent = { ...pending, tenantId: pending.tenant.id, resource: open.value.resource };
  const passed = runChecks(CHECKS.consent, { ...consent, ownEnd: ownEndOf(baseUrl, consent), ...facts });
  return passed.ok ? ok(consent) : passed;
}

const locationOf = ({ tenantId, resource }: CheckedConsent): TenantLocation => ({
  tenantId,
  placement: resource.placement,
});

/** Ends the sign-in and reports it; null if it was already over. */
async function endWithout(
  { clock, attempts, answerClient }: Dependencies,
  consentToken: string,
  pending: CheckedConsent,
  failure: NotSignedIn,
): Promise<Result<string | null, DomainError>> {
  const end = loginEndOf(failure, pending.provider);
  const ended = await attempts.end(
    { consent: consentToken },
    locationOf(pending),
    end,
    endedPerson(failure, pending.identity),
    clock.now(),
  );
  return ok(ended ? await answerRefusal(answerClient, pending, failure, true) : null);
}

/** Null if nothing was stored and no visible reason stood in the way. */
async function approved(
  dependencies: Dependencies,
  consentToken: string,
  browserToken: string,
  pending: CheckedConsent,
): Promise<Result<string | null, DomainError> | null> {
  const { clock, attempts, signIns, checkEvent, signInsPerHour, refuseEntry, answerClient } = dependencies;
  const now = clock.now();
  const { tenant, identity, provider } = pending;
  const mayEnter = runChecks(CHECKS.approval, { entryRefused: await refuseEntry(tenant.id, identity) });
  if (!mayEnter.ok) return endWithout(dependencies, consentToken, pending, mayEnter.error);
  if (identity.remembered) return joined(dependencies, { consentToken, browserToken }, pending, identity.remembered);
  const { signedIn: at, methods } = identity;
  const signedIn = { ...pending, authTime: at?.at, methods, namedBy: markOfIdentity(provider, identity) };
  const { grant, locationFor } = grantOf(dependencies, signedIn, now);
  const stored = await signIns.approve(consentToken, browserToken, pending, grant, now);
  if (stored.ok) return ok(await locationFor(stored.value));
  const handle = { consent: consentToken };
  if (stored.error === 'unstorable') {
    await attempts.end(handle, locationOf(pending), loginEndOf(UNSTORABLE, provider), identity, now);
    return ok(await answerRefusal(answerClient, pending, UNSTORABLE, true));
  }
  // Another press of the button was faster, or a cap refused. After a cap the decision stays open for a later try.
  if (!(await attempts.pendingConsent(consentToken, browserToken, now))) return ok(null);
  const person = await signIns.findPerson(locationOf(pending), identity);
  if (!person && identity.onlyKnown) return endWithout(dependencies, consentToken, pending, NOT_KNOWN);
  const ofHour = person ? checkHour('person', person.signInsOfHour, signInsPerHour, now) : passed;
  const allowed = ofHour.ok ? await checkEvent(tenant, person ? 'signIn' : 'firstSignIn') : ofHour;
  if (allowed.ok) return null;
  // The decision stays open for a later try, but the owner sees that somebody was turned away, and why.
  await attempts.recordRefusal(handle, locationOf(pending), loginEndOf(OVER_LIMIT, provider), identity, now);
  return allowed;
}

/** Another client of the project uses the session that the browser has, from now on. Null as above. */
async function joined(
  dependencies: Dependencies,
  { consentToken, browserToken }: Pick<AskedConsent, 'consentToken' | 'browserToken'>,
  pending: CheckedConsent,
  session: RememberedSession,
): Promise<Result<string | null, DomainError> | null> {
  const { clock, attempts, signIns, checkEvent, refreshesPerHour, sessions, answerClient } = dependencies;
  const now = clock.now();
  const { tenant, client, identity, provider } = pending;
  if (client && (await signIns.join(consentToken, browserToken, pending, session, now))) {
    const authTime = identity.signedIn?.at;
    return ok(await answerClient(tenant.id, client, { kind: 'signedIn', ...session, authTime, joins: true }));
  }
  const handle = { consent: consentToken };
  if (!(await attempts.pendingConsent(consentToken, browserToken, now))) return ok(null);
  const alive = await sessions.find(tenant.id, session.sessionId);
  if (!alive) return endWithout(dependencies, consentToken, pending, SESSION_ENDED);
  const ofHour = checkHour('session', alive.refreshesOfHour, refreshesPerHour, now);
  const allowed = ofHour.ok ? await checkEvent(tenant, 'refresh') : ofHour;
  if (allowed.ok) return null;
  await attempts.recordRefusal(handle, locationOf(pending), loginEndOf(OVER_LIMIT, provider), identity, now);
  return allowed;
}
