/** What accounts need of storage, and what other features may ask of accounts. */
import type { AccountTier } from '@porchlight/contract';
import type { Identity } from '../providers/identity-provider.ts';
import type { KeyRecord } from '../tenants/ports.ts';
import type { Account } from './account.ts';

export interface AccountStore {
  /** The account of this identity, made at the first sign-in. It never touches a tenant. */
  upsert(identity: Identity, now: Date): Promise<Account>;
  find(accountId: string): Promise<Account | null>;
  setTier(accountId: string, tier: AccountTier): Promise<void>;
  openSession(accountId: string, token: string, now: Date, expiresAt: Date, browser?: string): Promise<void>;
  findSession(token: string, now: Date): Promise<Account | null>;
  closeSession(token: string): Promise<void>;
}

/** A browser in which an account is signed in, as its owner sees it. */
export interface SignedInBrowser {
  /** Names the session in a form; it opens nothing. */
  readonly handle: string;
  /** Such as `Firefox on Linux`; null where it did not say. */
  readonly browser: string | null;
  readonly since: Date;
  readonly until: Date;
}

/** All the browsers in which an account is signed in. */
export interface SignedInBrowserStore {
  /** Newest first, at most a hundred. */
  browsersOf(accountId: string, now: Date): Promise<SignedInBrowser[]>;
  /** Ends one, if it is a session of this account. */
  closeOne(accountId: string, handle: string): Promise<void>;
  /** Ends all, or all but the one with this handle, and says how many. */
  closeAll(accountId: string, except?: string): Promise<number>;
  /** The handle of the session that a token stands for. */
  handleOf(token: string): string;
}

/** A browser in which an account is signed in, and the token that its forms must carry. */
export interface SignedIn {
  readonly account: Account;
  readonly csrfToken: string;
}

/** Reads the account session out of a Cookie header. */
export type ReadSignedIn = (cookieHeader: string | undefined, now: Date) => Promise<SignedIn | null>;

/** What an owner sees of a project beside the tenant itself. */
export interface ProjectDetails {
  readonly callbackUrls: readonly string[];
  readonly keys: readonly KeyRecord[];
}

export interface ProjectDetailsStore {
  /** By tenant, in a fixed number of statements. */
  detailsOf(tenantIds: readonly string[], now: Date): Promise<ReadonlyMap<string, ProjectDetails>>;
}
