/** Sessions of users, and what they need from storage. Each method is one unit of work and leaves no half state. */
import type { AccountSignal } from '@porchlight/contract';
import type { DomainError } from '../../kernel/domain-error.ts';
import type { Result } from '../../kernel/result.ts';
import type { TenantLocation } from './resource.ts';

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

interface RefreshedSession extends SignedInUser {
  /** The minute bucket after this event, if the tier has one. */
  readonly minute?: { readonly used: number; readonly max: number };
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
  readonly client?: RefreshingClient;
}

export interface RefreshingClient {
  readonly id: string;
  /** Whether it is an agent of the user, and not a client of the app itself. */
  readonly isAgent: boolean;
}

export type LogoutReason = 'logout' | 'revoked' | 'refresh_token_reused' | 'code_reused' | 'blocked' | AccountSignal;

export interface SessionStore {
  /** One statement: if several calls use one token, exactly one succeeds. Null if it did not happen. */
  refresh(request: RefreshRequest, now: Date): Promise<RefreshedSession | null>;
  /** Counts like a refresh. False if it did not happen. */
  use(session: UsedSession, use: SessionUse, now: Date): Promise<boolean>;
  find(location: TenantLocation, sessionId: string): Promise<StoredSession | null>;
  /** Counts that the answer to a refresh was given again, for the owner to see. */
  countRepeat(location: TenantLocation, sessionId: string): Promise<void>;
  /** A refresh token came a second time within moments. The session stays, and its history says so. */
  noteReuse(location: TenantLocation, sessionId: string, now: Date): Promise<void>;
  /** Codes of this user that nobody has redeemed yet open no session any more. */
  endCodes(location: TenantLocation, userId: number): Promise<void>;
  /**
   * Ends sessions and tells every node. Returns the handles of those that were alive. With a user, open codes end too.
   */
  end(
    location: TenantLocation,
    which: { sessionId: string } | { userId: number } | { clientId: string },
    reason: LogoutReason,
    now: Date,
  ): Promise<string[]>;
  listOf(location: TenantLocation, userId: number, now: Date): Promise<SessionRecord[]>;
}

/** A client that uses a session without changing its refresh token. */
export type SessionUse = { readonly clientId: string } & (
  | { readonly kind: 'silent'; readonly redirectUri: string; readonly provider: string }
  | { readonly kind: 'refresh' }
);

interface UsedSession {
  readonly location: TenantLocation;
  readonly sessionId: string;
  readonly userId: number;
  readonly expiresAt: Date;
}

/** Which client a session was begun for. */
export interface SessionClientStore {
  /** The session becomes a lasting one: until then, or until the absolute end that the resource sets. */
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
    of: { readonly sessionId: string; readonly client: RefreshingClient; readonly generation: number },
  ): Promise<Result<void, DomainError>>;
  /** Meters and records a use that has no generation of the session. */
  use(
    tenantId: string,
    session: Pick<StoredSession, 'sessionId' | 'userId'>,
    use: SessionUse,
  ): Promise<Result<void, DomainError>>;
  end(tenantId: string, sessionId: string, reason: LogoutReason): Promise<void>;
  /** Ends every session that was begun for this client. */
  endOfClient(tenantId: string, clientId: string, reason: LogoutReason): Promise<void>;
  noteReuse(tenantId: string, sessionId: string): Promise<void>;
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
