/** What social login needs of storage. Each method is one unit of work and leaves no half state. */
import type { CallbackMode, EventKind, LoginStage } from '@porchlight/contract';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Result } from '../kernel/result.ts';
import type { Identity } from '../providers/ports.ts';
import type { EventCounts } from '../tenants/ports.ts';
import type { Placement } from '../tenants/runtime-profiles.ts';
import type { Tenant } from '../tenants/tenant.ts';

export interface SocialLoginResource {
  readonly tenantId: string;
  readonly callbackUrls: readonly string[];
  readonly callbackMode: CallbackMode;
  /** Days after which a session ends however often it is refreshed. */
  readonly sessionMaxDays: number | null;
  readonly placement: Placement;
  readonly epoch: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface RemovedResource {
  readonly users: number;
  readonly sessions: number;
  readonly events: number;
}

/** What provisioning sets. The list is replaced; what is left out of the rest stays as it was. */
export interface ResourceSettings {
  readonly callbackUrls: readonly string[];
  readonly callbackMode?: CallbackMode | undefined;
  readonly sessionMaxDays?: number | null | undefined;
}

export interface ResourceStore {
  /** Events since the resource was provisioned, kept or not. */
  eventCounts(tenantId: string): Promise<EventCounts>;
  find(tenantId: string): Promise<SocialLoginResource | null>;
  /** Those of the tenants that there are, with their resources. */
  findWithTenants(tenantIds: readonly string[]): Promise<{ tenant: Tenant; resource: SocialLoginResource | null }[]>;
  provision(tenant: Tenant, settings: ResourceSettings, now: Date): Promise<Result<SocialLoginResource, DomainError>>;
  /** Irreversible. Null when there was nothing. */
  remove(tenantId: string, now: Date): Promise<RemovedResource | null>;
}

/** Where the data of a provisioned tenant is. */
export interface TenantLocation {
  readonly tenantId: string;
  readonly placement: Placement;
}

/** What ties a sign-in to the app that began it: a text that it knows again, and the hash of a secret that it keeps. */
export interface AppBinding {
  readonly state: string | null;
  readonly codeChallenge: string | null;
}

export interface NewAttempt {
  readonly state: string;
  readonly browserToken: string;
  readonly secrets: { readonly nonce: string; readonly codeVerifier: string };
  readonly returnTo: string | null;
  readonly expiresAt: Date;
}

/** The OpenID client that a sign-in is for, where it was not begun by a link of the app itself. */
export interface SignInClient {
  readonly id: string;
  readonly name: string;
  /** The app's own server that the client asks for, and what it would be able to do there. */
  readonly resource: string | null;
  readonly scopes: readonly AgentScope[];
  /** The authorization request that waits for the answer. */
  readonly interaction: string;
}

export interface AgentScope {
  readonly name: string;
  readonly description: string;
}

/** How the sign-in of a client ended. */
export type ClientOutcome =
  | { readonly kind: 'signedIn'; readonly userId: number; readonly sessionId: string }
  | { readonly kind: 'denied' | 'keptOut' | 'failed' };

/** Hands the answer to the client's authorization request: the address to go on to; null when it has ended. */
export type AnswerClient = (tenantId: string, client: SignInClient, outcome: ClientOutcome) => Promise<string | null>;

interface SocialAttempt extends NewAttempt {
  readonly location: TenantLocation;
  readonly epoch: number;
  readonly redirectUri: string;
  readonly binding: AppBinding;
  readonly client?: SignInClient | null;
}

/** An attempt as it comes back from the provider. */
export type TakenAttempt = {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly returnTo: string | null;
} & (
  | { readonly purpose: 'account' }
  | {
      readonly purpose: 'social';
      readonly tenantId: string;
      readonly redirectUri: string;
      readonly epoch: number;
      readonly binding: AppBinding;
      readonly client: SignInClient | null;
    }
);

/** What can be said to a browser whose attempt is over: where it could start again. */
export interface SpentAttempt {
  readonly tenantId: string | null;
  readonly redirectUri: string | null;
  readonly returnTo: string | null;
  readonly binding: AppBinding;
  readonly client: SignInClient | null;
  /** It did not run out: the person gave an answer, and that answer counted. */
  readonly answered: boolean;
}

export interface PendingLoginConsent {
  readonly tenant: Tenant;
  readonly resource: SocialLoginResource | null;
  readonly epoch: number;
  readonly redirectUri: string;
  readonly returnTo: string | null;
  readonly binding: AppBinding;
  readonly client: SignInClient | null;
  readonly identity: Identity;
}

export type LoginEnd =
  | { readonly event: 'consent_denied'; readonly metadata: { readonly at: 'provider' | 'consent_page' } }
  | { readonly event: 'login_failed'; readonly metadata: { readonly stage: LoginStage; readonly error_code: string } };

export interface AttemptStore {
  /** Stores the attempt and its `login_started`. False when the tenant closed meanwhile. */
  startSocial(attempt: SocialAttempt, now: Date): Promise<boolean>;
  startAccount(attempt: NewAttempt, now: Date): Promise<void>;
  /** Takes an attempt back from the provider, once, in the browser that started it. */
  take(state: string, browserToken: string, now: Date): Promise<TakenAttempt | null>;
  /** An attempt of this browser that cannot be taken any more. */
  spent(handle: { state: string } | { consent: string }, browserToken: string): Promise<SpentAttempt | null>;
  /** The provider named the person: the decision is theirs now. */
  awaitConsent(state: string, consentToken: string, identity: Identity): Promise<boolean>;
  pendingConsent(consentToken: string, browserToken: string, now: Date): Promise<PendingLoginConsent | null>;
  /** Ends an attempt with an event, if it was not over yet. */
  end(
    handle: { state: string } | { consent: string },
    location: TenantLocation,
    end: LoginEnd,
    who: Partial<Identity>,
    now: Date,
  ): Promise<boolean>;
  /** Ends an account attempt. */
  close(state: string): Promise<void>;
}

export interface NewSession {
  readonly sessionId: string;
  readonly refreshToken: string;
  readonly expiresAt: Date;
}

export interface SignedInUser {
  readonly userId: number;
  readonly email: string;
  readonly name: string | null;
  readonly picture: string | null;
}

/** How often something happened in one hour, counted since 1970. */
export interface HourCount {
  readonly hour: number;
  readonly count: number;
}

/** What the yes opens: a session at once, or a code from which one begins. */
export type SignInGrant = { readonly session: NewSession } | { readonly code: string; readonly expiresAt: Date };

/** The person's yes: user, grant and `authorize` are stored together, or nothing is. */
export interface SignInStore {
  approve(
    consentToken: string,
    browserToken: string,
    pending: PendingLoginConsent,
    grant: SignInGrant,
    now: Date,
  ): Promise<Result<SignedInUser, 'refused' | 'unstorable'>>;
  /** The person, if they signed in before: then the sign-in needs no room for another user. */
  findPerson(location: TenantLocation, identity: Identity): Promise<{ readonly signInsOfHour: HourCount } | null>;
}

export interface PresentedCode {
  readonly location: TenantLocation;
  readonly code: string;
  /** The challenge that the presented verifier answers. */
  readonly codeChallenge: string;
}

interface BegunSession extends SignedInUser {
  readonly epoch: number;
  readonly tenantExpiresAt: Date | null;
  readonly sessionExpiresAt: Date;
}

export interface IssuedCode {
  readonly expiresAt: Date;
  readonly spent: { readonly sessionId: string; readonly at: Date } | null;
}

export interface CodeStore {
  /** One statement: of any number of calls with one code exactly one begins the session. Null when it did not happen. */
  redeem(presented: PresentedCode, session: NewSession, now: Date): Promise<BegunSession | null>;
  /** The code, for whoever holds its verifier. */
  find(presented: PresentedCode): Promise<IssuedCode | null>;
}

interface RefreshedSession extends SignedInUser {
  /** The minute bucket after this event. */
  readonly minute: { readonly used: number; readonly max: number };
  readonly generation: number;
  readonly epoch: number;
  readonly tenantExpiresAt: Date | null;
  readonly sessionExpiresAt: Date;
}

export interface StoredSession extends SignedInUser {
  readonly sessionId: string;
  readonly generation: number;
  readonly refreshHash: string;
  readonly retryKey: string | null;
  readonly refreshedAt: Date | null;
  readonly expiresAt: Date;
  readonly refreshesOfHour: HourCount;
}

interface RefreshRequest {
  readonly location: TenantLocation;
  readonly sessionId: string;
  readonly presentedToken: string;
  readonly nextToken: string;
  readonly retryKey: string | null;
  readonly expiresAt: Date;
  /** The OpenID client that refreshes. */
  readonly clientId?: string;
}

export type LogoutReason = 'logout' | 'revoked' | 'refresh_token_reused' | 'code_reused' | 'blocked';

export interface SessionStore {
  /** One statement: of any number of calls with one token exactly one succeeds. Null when it did not happen. */
  refresh(request: RefreshRequest, now: Date): Promise<RefreshedSession | null>;
  find(location: TenantLocation, sessionId: string): Promise<StoredSession | null>;
  /** The answer to a refresh was given again: its owner can see how often that was. */
  countRepeat(location: TenantLocation, sessionId: string): Promise<void>;
  /** Ends sessions and tells every node. The handles of those that were alive. */
  end(
    location: TenantLocation,
    which: { sessionId: string } | { userId: number },
    reason: LogoutReason,
    now: Date,
  ): Promise<string[]>;
  listOf(location: TenantLocation, userId: number, now: Date): Promise<SessionRecord[]>;
}

/** Which client a session was begun for. */
export interface SessionClientStore {
  /** The session has come to life: it lasts until then, or until the absolute end that the resource sets. */
  keepUntil(location: TenantLocation, sessionId: string, expiresAt: Date, now: Date): Promise<void>;
  used(tenantId: string, sessionId: string, expiresAt: Date, now: Date): Promise<void>;
}

/** Sessions as the issuer of a tenant uses them. */
export interface ClientSessions {
  /** A session that is alive, with its user. */
  find(tenantId: string, sessionId: string): Promise<StoredSession | null>;
  /** The client has its first tokens. */
  redeemed(tenantId: string, sessionId: string): Promise<void>;
  /** Meters and records a refresh; `generation` counts the tokens that the client has been given. */
  refresh(
    tenantId: string,
    of: { readonly sessionId: string; readonly clientId: string; readonly generation: number },
  ): Promise<Result<void, DomainError>>;
  end(tenantId: string, sessionId: string, reason: LogoutReason): Promise<void>;
}

export interface SessionRecord {
  readonly id: string;
  readonly userId: number;
  readonly createdAt: Date;
  readonly refreshedAt: Date | null;
  readonly expiresAt: Date;
  /** How often the answer to a refresh was asked for again. */
  readonly repeats: number;
}

export interface UserRecord {
  readonly id: number;
  readonly email: string;
  readonly name: string | null;
  readonly picture: string | null;
  readonly firstSeen: Date;
  readonly lastSeen: Date;
}

interface UserFilter {
  readonly after: number;
  /** Reads backwards from this id, newest first. */
  readonly before?: number | undefined;
  readonly limit: number;
  readonly email?: string | undefined;
  readonly q?: string | undefined;
  /** Test users are in no list unless they are asked for. */
  readonly withTest?: boolean;
}

export interface UserStore {
  page(location: TenantLocation, filter: UserFilter): Promise<UserRecord[]>;
  find(location: TenantLocation, userId: number): Promise<UserRecord | null>;
}

export interface EventRecord {
  readonly id: number;
  readonly event: EventKind;
  readonly userId: number | null;
  readonly email: string | null;
  readonly redirectUri: string | null;
  readonly returnTo: string | null;
  readonly metadata: Record<string, unknown>;
  readonly createdAt: Date;
}

export interface EventFilter {
  readonly after: number;
  /** Reads backwards from this id, newest first. */
  readonly before?: number | undefined;
  readonly limit: number;
  readonly userId?: number | undefined;
  readonly event?: EventKind | undefined;
}

export interface EventStore {
  page(location: TenantLocation, filter: EventFilter): Promise<EventRecord[]>;
  /** The number of the newest event of each, by tenant; those without a resource are left out. */
  newest(locations: readonly TenantLocation[]): Promise<ReadonlyMap<string, number>>;
}

export interface Provisioning {
  /** Creates the resource or replaces its whole list of callback URLs; settings that are left out stay as they are. */
  provision(tenant: Tenant, settings: ResourceSettings): Promise<Result<SocialLoginResource, DomainError>>;
  read(tenantId: string): Promise<Result<SocialLoginResource, DomainError>>;
  remove(tenantId: string): Promise<Result<RemovedResource, DomainError>>;
}
