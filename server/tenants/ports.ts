/** What the tenants feature needs from storage, and what others may ask of it. */

import type {
  BoundedEventKind,
  CallbackMode,
  EventKind,
  Notice,
  Permission,
  TenantStatus,
  TierName,
} from '@porchlight/contract';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Result } from '../kernel/result.ts';
import type { LimitLine } from '../limits/limit-report.ts';
import type { Rate } from '../limits/rates.ts';
import type { Credentials } from './credentials-file.ts';
import type { Tenant } from './tenant.ts';

export const KEY_KINDS = ['management', 'application'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

export interface KeyRecord {
  readonly kind: KeyKind;
  /** One of the pair in `.service`, present or replaced. */
  readonly isMain: boolean;
  readonly name: string | null;
  /** Empty for an application key. */
  readonly permissions: readonly Permission[];
  readonly fingerprint: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  /** Rounded to the hour; null before the first use. */
  readonly lastUsedAt: Date | null;
  /** A part of the address that is shared by many. */
  readonly lastUsedFrom: string | null;
  /** The member whose own key it is, for a machine. */
  readonly memberId: string | null;
}

export interface LeakedKey {
  readonly fingerprint: string;
  readonly expiresAt: Date | null;
}

/** The tenant that a key opens, and what the key may do there. */
export interface OpenedByKey {
  readonly tenant: Tenant;
  readonly permissions: readonly Permission[];
  /** One of the pair that came with the project, which only its owner has. */
  readonly isMain: boolean;
}

export interface TenantStore {
  /** Stores a new tenant with its keys; the credentials are sealed, the keys are hashed. */
  create(tenant: Tenant, credentials: Credentials): Promise<void>;
  find(tenantId: string): Promise<Tenant | null>;
  /**
   * Finds the tenant of a key that has not expired, in any state of the tenant. `from` is stored as the address of its last
   * use.
   */
  findByKey(kind: KeyKind, key: string, now: Date, from: string | null): Promise<OpenedByKey | null>;
  /** The current credentials, opened. Null for a tombstone. */
  credentialsOf(tenantId: string): Promise<Credentials | null>;
  /** Newest first; with `now`, only keys that still work. */
  keysOf(tenantId: string, now?: Date): Promise<KeyRecord[]>;
  /** Keys that were reported as leaked, until their notice is over. */
  leakedKeysOf(tenantId: string): Promise<LeakedKey[]>;
  /** Ends a replaced key before its grace period is over. False if there is none with this fingerprint. */
  endReplacedKey(tenantId: string, fingerprint: string, now: Date): Promise<boolean>;
  /**
   * Replaces the pair. The new main key may do what the old one could; nothing happens if that is more than `within`.
   */
  rotateKeys(
    tenantId: string,
    credentials: Credentials,
    now: Date,
    terms: RotationTerms & { readonly previousExpireAt: Readonly<Record<KeyKind, Date>> },
  ): Promise<Result<void, DomainError>>;
  /** Applies a named transition under a lock on the tenant, and tells every node. */
  change(
    tenantId: string,
    now: Date,
    move: (tenant: Tenant) => Result<Tenant, DomainError>,
  ): Promise<Result<Tenant, DomainError>>;
}

/** A creation that a retry may ask for again. `creator` is the account or guest that the idempotency key belongs to. */
interface Creation {
  readonly creator: string;
  readonly idempotencyKey: string;
  /** A digest of the request. */
  readonly request: string;
}

export interface CreationStore {
  find(
    creator: string,
    idempotencyKey: string,
  ): Promise<{ readonly request: string; readonly tenantId: string } | null>;
  /** Stores creation and tenant together. False, and nothing is stored, if the key was used before. */
  create(creation: Creation, tenant: Tenant, credentials: Credentials): Promise<boolean>;
}

export interface TenantSweep {
  /** Expired tenants whose data is still there, the oldest first. */
  findExpired(now: Date, limit: number, except: readonly string[]): Promise<string[]>;
  /** Deletes all data of an expired tenant and leaves the tombstone, in one transaction. */
  bury(tenantId: string, now: Date): Promise<void>;
}

interface GuestTenantRequest {
  readonly name: string | null;
  readonly address: string;
  /** Subject of a guest grant, when the creation comes through one. */
  readonly creator?: string;
}

export interface CreatedTenant {
  readonly tenant: Tenant;
  readonly credentials: Credentials;
}

export type CreateGuestTenant = (request: GuestTenantRequest) => Promise<Result<CreatedTenant, DomainError>>;

/** The owner of the idempotency key. */
export type Creator =
  | { readonly kind: 'account'; readonly accountId: string }
  /** Subject of a guest grant. */
  | { readonly kind: 'guest'; readonly subject: string };

export interface CreationRequest {
  readonly name: string | null;
  readonly idempotencyKey: string;
}

export interface CreatedOnce extends CreatedTenant {
  /** False when an earlier call with this key made the tenant. */
  readonly isNew: boolean;
}

export type CreateTenantOnce = (
  creator: Creator,
  request: CreationRequest,
) => Promise<Result<CreatedOnce, DomainError>>;

export interface TenantReportData {
  readonly tenant: Tenant;
  readonly status: TenantStatus;
  readonly resources: readonly ProvisionedResource[];
  readonly limits: LimitLine[];
  readonly events: EventCounts;
  readonly rates: readonly Rate[];
  readonly notices: readonly TenantNotice[];
}

export type TenantNotice = Notice;

export type TenantNotices = (tenant: Tenant) => Promise<readonly TenantNotice[]>;

export type NoticeOf<Kind extends Notice['kind']> = Extract<Notice, { kind: Kind }>;

export type ReportTenant = (tenant: Tenant) => Promise<TenantReportData>;

interface RotationTerms {
  /** The permissions of the caller itself. */
  readonly within: readonly Permission[];
  /** The project has a new owner: every key outside of the pair ends at once. */
  readonly endOthers?: boolean;
}

export type RotateKeys = (
  tenantId: string,
  /** `endNow` names the keys that end at once; the others work for another day. */
  terms: RotationTerms & { readonly endNow: readonly KeyKind[] },
) => Promise<Result<{ readonly credentials: Credentials; readonly previousExpireAt: Date }, DomainError>>;

/** What deleting a tenant would delete; null if it has no resource. */
export type ContentsOf = (tenantId: string) => Promise<Contents | null>;

export interface Contents {
  readonly users: number;
  readonly sessions: number;
  readonly events: number;
  /** Only where teams are provisioned. */
  readonly teams?: number;
}

export interface ChangeTenant {
  rename(tenantId: string, name: string): Promise<Result<Tenant, DomainError>>;
  /** Ends the tenant at once. The owner of a claimed tenant can take it back for a day. */
  remove(tenantId: string): Promise<Result<Tenant, DomainError>>;
  /** Restores a deleted project. Only for its owner: a key must not undo what the owner did. */
  restore(tenantId: string): Promise<Result<Tenant, DomainError>>;
}

/** An offer to hand a project over, as both sides see it. */
export interface Offer {
  readonly tenant: Tenant;
  readonly users: number;
  readonly expiresAt: Date;
}

/** Who owns a project, together with whose caps its users count against. */
export interface OwnershipStore {
  /** Applies a move that removes the owner; its users then count for the project itself. */
  release(
    tenantId: string,
    now: Date,
    move: (tenant: Tenant) => Result<Tenant, DomainError>,
  ): Promise<Result<Tenant, DomainError>>;
  /** Stores the link by which another account may take the project over. An earlier offer ends. */
  offer(tenantId: string, token: string, expiresAt: Date): Promise<void>;
  withdraw(tenantId: string): Promise<void>;
  /** The end of the project's present offer; null if there is none. */
  offeredUntil(tenantId: string, now: Date): Promise<Date | null>;
  findOffer(token: string, now: Date): Promise<Offer | null>;
  /** Applies a move to another owner, if the offer is valid and `room` (null: no cap) is enough for its users; the offer then ends. */
  accept(
    token: string,
    now: Date,
    room: number | null,
    move: (tenant: Tenant) => Result<Tenant, DomainError>,
  ): Promise<Result<Tenant, DomainError>>;
}

export interface ChangeOwner {
  release(tenantId: string): Promise<Result<Tenant, DomainError>>;
  /** The address at which another account accepts. Anyone who has it can take over the project. */
  offer(tenantId: string): Promise<{ readonly url: string; readonly expiresAt: Date }>;
  withdraw(tenantId: string): Promise<void>;
  offeredUntil(tenantId: string): Promise<Date | null>;
  viewOffer(token: string): Promise<Result<Offer, DomainError>>;
  accept(
    token: string,
    account: { readonly id: string; readonly tier: TierName },
  ): Promise<Result<Tenant, DomainError>>;
}

/** The first sign-in of a person needs room for a user too. Refreshes of agents have buckets of their own. */
export type MeteredEvent = 'refresh' | 'agentRefresh' | 'signIn' | 'firstSignIn';

/** Passes if no cap refuses it. */
export type CheckEvent = (tenant: Tenant, event: MeteredEvent) => Promise<Result<void, DomainError>>;

export interface EventCounts {
  readonly byKind: Readonly<Record<EventKind, number>>;
  /** How many events were counted but have no row. */
  readonly notKept: number;
}

/** How many events of one kind there were, at which provider and for which reason (`stage:code` of a failure). */
export interface Outcome {
  readonly event: EventKind;
  readonly provider: string;
  readonly reason: string;
  readonly count: number;
}

/** The parts of a provisioned resource that the tenant's report shows. */
interface ProvisionedResource {
  readonly callbackUrls: readonly string[];
  readonly callbackMode: CallbackMode;
  readonly sessionMaxDays: number | null;
  readonly createdAt: Date;
}

export interface ProvisionedResources {
  find(tenantId: string): Promise<ProvisionedResource | null>;
  /** Events since the resource was provisioned, including those without a row. */
  eventCounts(tenantId: string): Promise<EventCounts>;
  /** Events since the day of this moment that were counted and have no row. */
  droppedSince(tenantId: string, since: Date): Promise<Record<BoundedEventKind, number>>;
  /** Events since the day of this moment, counted by kind, provider and reason. */
  outcomesSince(tenantId: string, since: Date): Promise<Outcome[]>;
}

/** The tenant of a key, or the reason why the key is refused. `from` is the address of the caller. */
export type TenantOfKey = (
  expected: KeyKind,
  key: string,
  now: Date,
  from?: string,
) => Promise<Result<OpenedByKey, DomainError>>;
