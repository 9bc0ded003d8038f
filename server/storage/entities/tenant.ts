import { defineEntity, p } from '@mikro-orm/core';
import type { PauseReason, Permission, RuntimeProfile } from '@porchlight/contract';
import { CORE_SCHEMA } from './schema-names.ts';

/** A project. After it has expired only this row remains, as a tombstone with `deletedAt`. */
export const TenantEntity = defineEntity({
  name: 'Tenant',
  tableName: 'tenants',
  schema: CORE_SCHEMA,
  properties: {
    id: p.text().primary(),
    name: p.text().strictNullable(),
    createdAt: p.datetime(6),
    expiresAt: p.datetime(6).strictNullable(),
    claimedAt: p.datetime(6).strictNullable(),
    ownerId: p.text().strictNullable(),
    /** Subject of the OAuth grant that created the tenant, if there was one. */
    creator: p.text().strictNullable(),
    pausedReason: p.text().$type<PauseReason>().strictNullable(),
    pausedAt: p.datetime(6).strictNullable(),
    runtimeProfile: p.text().$type<RuntimeProfile>(),
    sealedCredentials: p.text().strictNullable(),
    /** Counts deletions of the social-login resource, so that tokens of a deleted one never fit a new one. */
    resourceEpoch: p.integer(),
    deletedAt: p.datetime(6).strictNullable(),
    /** When a claimed project was deleted; it can be taken back for a day. */
    removedAt: p.datetime(6).strictNullable(),
    approveOutward: p.boolean().default(false),
    approveDisruptive: p.boolean().default(false),
    approveIrreversible: p.boolean().default(false),
    /** The hash of the link by which another account may take over the project. */
    transferHash: p.text().strictNullable(),
    transferExpiresAt: p.datetime(6).strictNullable(),
  },
});

/** The fields of a project that is not offered to anybody. */
export const NO_OFFER = { transferHash: null, transferExpiresAt: null };

/** The columns of a tenant that the service uses. The sealed credentials are read separately. */
export const TENANT_COLUMNS = [
  'id',
  'name',
  'createdAt',
  'expiresAt',
  'claimedAt',
  'ownerId',
  'creator',
  'pausedReason',
  'pausedAt',
  'runtimeProfile',
  'resourceEpoch',
  'deletedAt',
  'removedAt',
  'approveOutward',
  'approveDisruptive',
  'approveIrreversible',
] as const;

/**
 * `management` is the main key with all permissions. A key that may do less has another kind, so that a node of an older
 * release, which looks for `management` and knows no permissions, finds nothing: `narrowed` is the main key with fewer
 * permissions, `named` any other. `leaked` opens nothing, and stays until its notice has ended.
 */
export type StoredKeyKind = 'management' | 'narrowed' | 'named' | 'application' | 'leaked';

/** A management or application key, as a hash. */
export const TenantKeyEntity = defineEntity({
  name: 'TenantKey',
  tableName: 'tenant_keys',
  schema: CORE_SCHEMA,
  properties: {
    hash: p.text().primary(),
    tenantId: p.text(),
    kind: p.text().$type<StoredKeyKind>(),
    fingerprint: p.text(),
    createdAt: p.datetime(6),
    expiresAt: p.datetime(6).strictNullable(),
    /** Rounded to the hour: only the first use in an hour is written. */
    lastUsedAt: p.datetime(6).strictNullable(),
    /** A part of the address that is shared by many. */
    lastUsedFrom: p.text().strictNullable(),
    name: p.text().strictNullable(),
    /** Null means all permissions, including those that a later release adds. */
    permissions: p.json().$type<readonly Permission[]>().strictNullable(),
    /** The member whose key it is, and the membership with which it ends; null for a key of the project. */
    accountId: p.text().strictNullable(),
    memberId: p.text().strictNullable(),
  },
});

/** One row for each creation that a retry may ask for again. */
export const CreationEntity = defineEntity({
  name: 'Creation',
  tableName: 'creations',
  schema: CORE_SCHEMA,
  properties: {
    creator: p.text().primary(),
    keyHash: p.text().primary(),
    requestHash: p.text(),
    tenantId: p.text(),
    createdAt: p.datetime(6),
  },
});

/** A claim link and the wait token that goes with it. */
export const ClaimEntity = defineEntity({
  name: 'Claim',
  tableName: 'claims',
  schema: CORE_SCHEMA,
  properties: {
    hash: p.text().primary(),
    waitHash: p.text(),
    tenantId: p.text(),
    userCode: p.text(),
    program: p.text().strictNullable(),
    status: p.text().$type<'pending' | 'claimed' | 'denied'>(),
    createdAt: p.datetime(6),
    expiresAt: p.datetime(6),
    decidedAt: p.datetime(6).strictNullable(),
  },
});

/** The columns of a claim that the service uses. The hashes of its tokens stay in storage. */
export const CLAIM_COLUMNS = [
  'tenantId',
  'userCode',
  'program',
  'status',
  'createdAt',
  'expiresAt',
  'decidedAt',
] as const;
