/** What accounts need from storage, and what other features may ask of accounts. */

import type { OAuthScope, OperationId, TenantStatus, TierName } from '@porchlight/contract';
import type { Identity } from '../providers/ports.ts';
import type { Placement } from '../tenants/runtime-profiles.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Account } from './account.ts';

export interface AccountStore {
  /** The account of this identity, made at the first sign-in. It never touches a tenant. */
  upsert(identity: Identity, now: Date): Promise<Account>;
  find(accountId: string): Promise<Account | null>;
  setTier(accountId: string, tier: TierName): Promise<void>;
  openSession(accountId: string, token: string, now: Date, expiresAt: Date, browser?: string): Promise<void>;
  /** The account, and when the person signed in. */
  findSession(token: string, now: Date): Promise<{ readonly account: Account; readonly since: Date } | null>;
  closeSession(token: string): Promise<void>;
  /** Deletes an account with its sessions, unless it owns a project. Returns whether it was deleted. */
  remove(accountId: string): Promise<boolean>;
}

/** A browser in which an account is signed in, as its owner sees it. */
export interface SignedInBrowser {
  /** Names the session in a form; it opens nothing. */
  readonly handle: string;
  /** Such as `Firefox on Linux`; null if the browser did not say it. */
  readonly browser: string | null;
  readonly since: Date;
  /** Rounded to the hour; null for a session that was last used before this was recorded. */
  readonly lastUsed: Date | null;
  readonly until: Date;
}

/** All the browsers in which an account is signed in. */
export interface SignedInBrowserStore {
  /** Newest first, at most a hundred. */
  browsersOf(accountId: string, now: Date): Promise<SignedInBrowser[]>;
  /** Ends one, if it is a session of this account. */
  closeOne(accountId: string, handle: string): Promise<void>;
  /** Ends all sessions, or all but the one with this handle. Returns how many ended. */
  closeAll(accountId: string, except?: string): Promise<number>;
  /** The handle of the session that a token stands for. */
  handleOf(token: string): string;
}

/** A browser in which an account is signed in, and the token that its forms must carry. */
export interface SignedIn {
  readonly account: Account;
  readonly csrfToken: string;
  /** When the person signed in here. */
  readonly since: Date;
}

/** Reads the account session out of a Cookie header. */
export type ReadSignedIn = (cookieHeader: string | undefined, now: Date) => Promise<SignedIn | null>;

/** The projects of an owner, those claimed last first. */
export interface OwnedProjects {
  readonly projects: readonly Tenant[];
  /** The number of all projects, listed or not. */
  readonly total: number;
}

/** Counters that are kept up to date by every write of an event, so that no query has to count rows. */
export interface SocialFigures {
  readonly users: number;
  readonly events: number;
}

export interface OwnerStore {
  projectsOf(accountId: string, limit: number): Promise<OwnedProjects>;
  /** By tenant. A tenant without social login is left out. */
  figuresOf(tenantIds: readonly string[]): Promise<ReadonlyMap<string, SocialFigures>>;
  /**
   * Sessions that have not ended, by tenant, without those of test users. Up to `ACTIVE_SESSIONS_COUNTED` they are counted
   * exactly. A higher number comes from a counter, which the sweep lowers some minutes after sessions have expired.
   */
  activeSessionsOf(tenantIds: readonly string[], now: Date): Promise<ReadonlyMap<string, number>>;
}

/** What an account used this month, by project and by day in UTC. */
export interface AccountUsage {
  readonly projects: readonly {
    readonly id: string;
    readonly name: string | null;
    readonly users: number;
    readonly signIns: number;
  }[];
  readonly days: readonly { readonly day: string; readonly signIns: number }[];
  /** Projects that were claimed earlier and are in neither list. */
  readonly leftOut: number;
}

export const PROJECT_ORDERS = ['activity', 'name', 'users', 'created'] as const;
export type ProjectOrder = (typeof PROJECT_ORDERS)[number];

export interface ProjectEntry {
  readonly id: string;
  readonly name: string | null;
  readonly createdAt: Date;
  readonly status: TenantStatus;
  /** Where its social login is; null before it has any. */
  readonly placement: Placement | null;
  /** 0 unless the list is ordered by users. */
  readonly users: number;
}

interface ProjectSearch {
  /** Part of the name or the id, in any case. */
  readonly q?: string | undefined;
  readonly status?: TenantStatus | undefined;
  readonly now: Date;
  readonly order: ProjectOrder;
  /** The most projects that are read: those claimed last. */
  readonly limit: number;
  /** An order by name has no pages, because databases compare names in different ways. */
  readonly page?: { readonly number: number; readonly size: number } | undefined;
}

interface FoundProjects {
  /**
   * The requested page in its order, or all entries, those claimed last first. A page number beyond the last page gives the
   * last page.
   */
  readonly entries: readonly ProjectEntry[];
  readonly found: number;
  /** The number of all projects, with or without the filter. */
  readonly total: number;
}

export interface ProjectListStore {
  find(accountId: string, search: ProjectSearch): Promise<FoundProjects>;
  /** By tenant. A tenant without social login is left out. */
  figuresOf(entries: readonly ProjectEntry[]): Promise<ReadonlyMap<string, ProjectFigures>>;
}

export interface ProjectFigures {
  readonly users: number;
  readonly lastEvent: Date | null;
  /** Webhooks whose last try failed. */
  readonly failingWebhooks: number;
}

/** A project that a person can go to from another one. */
export interface RecentProject {
  readonly id: string;
  readonly name: string | null;
  /** False for a project of another account, in which the person has a role. */
  readonly isOwn: boolean;
}

export type RecentProjects = (accountId: string, except: string) => Promise<readonly RecentProject[]>;

/** A program that somebody let in: what they agreed to, and since when. */
export interface ConnectedProgram {
  /** Names the grant in a form; it opens nothing. */
  readonly handle: string;
  readonly name: string;
  readonly redirectUri: string;
  readonly scopes: readonly OAuthScope[];
  readonly since: Date;
  /** When it last got a token, which it needs at least once an hour while it works; null before the first. */
  readonly lastSeen: Date | null;
  readonly until: Date;
}

/** The programs that act for an account. Ending one ends its grant with every token, at the next call on every node. */
export interface ConnectedProgramStore {
  /** Programs with a token that still works, newest first, at most a hundred. */
  programsOf(accountId: string, now: Date): Promise<ConnectedProgram[]>;
  /** Ends a program that acts for this account, and returns whether it did. It can be put back for a while. */
  disconnect(accountId: string, handle: string, now: Date, undoUntil: Date): Promise<boolean>;
  isUndoable(accountId: string, handle: string, now: Date): Promise<boolean>;
  /** Puts back a program that was disconnected a moment ago. Returns whether it could. */
  reconnect(accountId: string, handle: string, now: Date): Promise<boolean>;
  /** Ends all programs and returns how many. */
  disconnectAll(accountId: string): Promise<number>;
}

/** The headers that describe a browser. */
interface BrowserHeaders {
  readonly cookie?: string | undefined;
  readonly 'user-agent'?: string | undefined;
}

export interface BrowserSessions {
  readonly read: ReadSignedIn;
  /** Whether the browser sent a session cookie at all, valid or not. */
  hasCookie(cookieHeader: string | undefined): boolean;
  /** Whether a form came from a page that was made for the session of this Cookie header. */
  checkCsrf(cookieHeader: string | undefined, token: unknown): boolean;
  /** The token in the cookie, if it has the form of one. */
  tokenOf(cookieHeader: string | undefined): string | null;
  /** Opens a session with a token of its own, ends the one that the browser had, and returns the Set-Cookie header. */
  open(accountId: string, headers: BrowserHeaders, now: Date): Promise<string>;
  /** Ends the session and returns the Set-Cookie header that removes the cookie. */
  close(cookieHeader: string | undefined): Promise<string>;
}

interface OfProject {
  readonly tenantId: string;
  readonly tenantName: string | null;
}

export type InboxItem =
  | (OfProject & {
      readonly kind: 'approval';
      readonly id: string;
      readonly operation: OperationId;
      readonly calls: number;
      readonly until: Date;
    })
  | (OfProject & { readonly kind: 'invitation'; readonly until: Date })
  | (OfProject & { readonly kind: 'domain'; readonly host: string; readonly isLapsed: boolean })
  | (OfProject & { readonly kind: 'webhook'; readonly id: string; readonly host: string });

export interface InboxStore {
  /** By the account's present role in each project, the most pressing first. */
  itemsOf(account: Pick<Account, 'id' | 'email'>, now: Date): Promise<InboxItem[]>;
}

/** What a call would do, in the words of people, such as `add a webhook`. */
export type WordsOfCall = (operation: OperationId) => string;

/** For the number in the header. */
export type CountWaiting = (account: Pick<Account, 'id' | 'email'>) => Promise<number>;
