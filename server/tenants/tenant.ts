/**
 * The tenant and its transitions between states. Pure: every transition is a named function, and `now` is an argument.
 */
import {
  type ApprovedRisk,
  EPHEMERAL_LIFETIME_H,
  type PauseReason,
  type RuntimeProfile,
  TAKE_BACK_H,
  type TenantStatus,
  TIER_LIMITS,
} from '@porchlight/contract';
import { addHours } from '../kernel/clock.ts';
import type { DomainError, ReachedCap } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';

export interface Tenant {
  readonly id: string;
  readonly name: string | null;
  readonly createdAt: Date;
  /** Null once the tenant is claimed. */
  readonly expiresAt: Date | null;
  readonly claimedAt: Date | null;
  readonly ownerId: string | null;
  /** Subject of the OAuth grant that created it, if there was one. */
  readonly creator: string | null;
  readonly pausedReason: PauseReason | null;
  readonly pausedAt: Date | null;
  readonly runtimeProfile: RuntimeProfile;
  readonly resourceEpoch: number;
  /** Set when the data is gone and only the tombstone is left. */
  readonly deletedAt: Date | null;
  /** Since when a claimed tenant is deleted; its owner can take it back for a day. */
  readonly removedAt: Date | null;
  /** Calls of these risks wait until the owner has approved them. */
  readonly approveOutward: boolean;
  readonly approveDisruptive: boolean;
  readonly approveIrreversible: boolean;
}

export const NEW_TENANT = { why: 'Create a new tenant.', operation: 'createGuestTenant' } as const;

const HAS_EXPIRED: DomainError = { code: 'tenantExpired', next: NEW_TENANT };
const WAS_DELETED: DomainError = {
  code: 'tenantExpired',
  detail: 'This tenant was deleted. Its owner can restore it on the account page within 24 hours of the deletion.',
  next: NEW_TENANT,
  pageText: 'projectDeleted',
};

type Birth = Pick<Tenant, 'id' | 'name' | 'creator' | 'runtimeProfile'>;

const newborn = (birth: Birth, now: Date): Tenant => ({
  ...birth,
  createdAt: now,
  expiresAt: null,
  claimedAt: null,
  ownerId: null,
  pausedReason: null,
  pausedAt: null,
  resourceEpoch: 0,
  deletedAt: null,
  removedAt: null,
  approveOutward: false,
  approveDisruptive: false,
  approveIrreversible: false,
});

/** A guest registration: it ends after 72 hours unless a human approves. */
export const bornEphemeral = (birth: Birth, now: Date): Tenant => ({
  ...newborn(birth, now),
  expiresAt: addHours(now, EPHEMERAL_LIFETIME_H),
});

/** An account-authorized creation: owned and claimed from the start. */
export const bornClaimed = (birth: Birth, ownerId: string, now: Date): Tenant => ({
  ...newborn(birth, now),
  claimedAt: now,
  ownerId,
});

/** Expiry comes first: it takes effect at its time, even before the sweep. */
export function statusOf(tenant: Tenant, now: Date): TenantStatus {
  if (tenant.deletedAt || tenant.removedAt || (tenant.expiresAt && tenant.expiresAt <= now)) return 'expired';
  if (tenant.pausedReason) return 'paused';
  return tenant.claimedAt ? 'claimed' : 'ephemeral';
}

/**
 * Approval by a human. It ends the expiry, and lifts a pause that a cap caused: from now on the caps of the account
 * apply. A pause by the operator stays, because anybody can approve a claim and could lift it that way.
 */
export function claimed(tenant: Tenant, ownerId: string, now: Date): Result<Tenant, DomainError> {
  if (statusOf(tenant, now) === 'expired') return fail(HAS_EXPIRED);
  if (tenant.claimedAt) return fail({ code: 'alreadyClaimed' });
  const owned = { ...tenant, claimedAt: now, ownerId, expiresAt: null };
  return ok(tenant.pausedReason === 'operator' ? owned : { ...owned, pausedReason: null, pausedAt: null });
}

/** A hard cap was exceeded, or the operator stepped in. The whole tenant pauses; a second reason changes nothing. */
export function paused(tenant: Tenant, reason: PauseReason, now: Date): Result<Tenant, DomainError> {
  if (statusOf(tenant, now) === 'expired') return fail(HAS_EXPIRED);
  return ok(tenant.pausedReason ? tenant : { ...tenant, pausedReason: reason, pausedAt: now });
}

/** The operator resumes a paused tenant. */
export function resumed(tenant: Tenant, now: Date): Result<Tenant, DomainError> {
  if (statusOf(tenant, now) === 'expired') return fail(HAS_EXPIRED);
  return ok({ ...tenant, pausedReason: null, pausedAt: null });
}

/** The operator ends a tenant without an owner. */
export function expired(tenant: Tenant, now: Date): Result<Tenant, DomainError> {
  if (tenant.claimedAt) return fail({ code: 'alreadyClaimed', detail: 'A claimed tenant does not expire.' });
  return ok(tenant.expiresAt && tenant.expiresAt <= now ? tenant : { ...tenant, expiresAt: now });
}

/** Which calls of a tenant wait for its owner, by their risk. */
export type Policy = Readonly<Record<ApprovedRisk, boolean>>;
export type PolicyFields = Pick<Tenant, 'approveOutward' | 'approveDisruptive' | 'approveIrreversible'>;

export const policyOf = ({ approveOutward, approveDisruptive, approveIrreversible }: PolicyFields): Policy => ({
  outward: approveOutward,
  disruptive: approveDisruptive,
  irreversible: approveIrreversible,
});

export const withPolicy = (tenant: Tenant, { outward, disruptive, irreversible }: Policy): Tenant => ({
  ...tenant,
  approveOutward: outward,
  approveDisruptive: disruptive,
  approveIrreversible: irreversible,
});

export const renamed = (tenant: Tenant, name: string): Tenant => ({ ...tenant, name });

/** Until when the owner can take a deleted tenant back; null for one that is not deleted. */
export const restorableUntil = ({ removedAt }: Tenant): Date | null => removedAt && addHours(removedAt, TAKE_BACK_H);

/** Deleted by its owner or with its key. A tenant without an owner expires instead: no account could restore it. */
export function removed(tenant: Tenant, now: Date): Result<Tenant, DomainError> {
  if (statusOf(tenant, now) === 'expired') return fail(HAS_EXPIRED);
  return tenant.ownerId === null ? expired(tenant, now) : ok({ ...tenant, removedAt: now });
}

/** The owner has changed their mind, within a day. */
export function restored(tenant: Tenant, now: Date): Result<Tenant, DomainError> {
  const until = restorableUntil(tenant);
  if (until === null || tenant.deletedAt || until <= now) return fail({ code: 'tenantNotFound' });
  return ok({ ...tenant, removedAt: null });
}

/**
 * The owner gives it up: it is ephemeral again, with a new 72 hours. Its creator does not get access back: only its
 * keys work, or a new claim.
 */
export function released(tenant: Tenant, now: Date): Result<Tenant, DomainError> {
  if (statusOf(tenant, now) === 'expired') return fail(HAS_EXPIRED);
  if (!tenant.claimedAt) return fail({ code: 'tenantNotFound' });
  return ok({
    ...tenant,
    claimedAt: null,
    ownerId: null,
    creator: null,
    expiresAt: addHours(now, EPHEMERAL_LIFETIME_H),
    // Nobody is left who could approve.
    approveOutward: false,
    approveDisruptive: false,
    approveIrreversible: false,
  });
}

/** Another account takes it over. */
export function handedOver(tenant: Tenant, ownerId: string, now: Date): Result<Tenant, DomainError> {
  if (statusOf(tenant, now) === 'expired') return fail(HAS_EXPIRED);
  if (!tenant.claimedAt || tenant.ownerId === ownerId) return fail({ code: 'tenantNotFound' });
  return ok({ ...tenant, ownerId, claimedAt: now });
}

/**
 * What remains of an expired tenant after its data is deleted: enough to tell its keys that it has ended. Null for any
 * other tenant.
 */
export function tombstoneOf(tenant: Tenant, now: Date): Tenant | null {
  if (statusOf(tenant, now) !== 'expired' || tenant.deletedAt) return null;
  const until = restorableUntil(tenant);
  if (until !== null && until > now) return null;
  return { ...tenant, name: null, ownerId: null, deletedAt: now };
}

/** The tenant, if its state lets an operation start. */
export function requireOpen(tenant: Tenant, now: Date, whilePaused: boolean): Result<Tenant, DomainError> {
  const status = statusOf(tenant, now);
  if (status === 'expired') return fail(tenant.removedAt ? WAS_DELETED : HAS_EXPIRED);
  if (status === 'paused' && !whilePaused) {
    return fail({
      code: 'tenantPaused',
      detail: `The tenant is paused as a whole: ${PAUSE_TEXT[tenant.pausedReason ?? 'operator']}.`,
      ...remedyOf(tenant.pausedReason),
    });
  }
  return ok(tenant);
}

function remedyOf(reason: PauseReason | null) {
  if (reason === null) return { next: CLAIM };
  if (reason === 'operator') return { next: TELL_THE_OPERATOR, pageText: 'pausedByOperator' as const };
  return { next: CLAIM, cap: HARD_CAPS[reason] };
}

/** The caps that pause an ephemeral tenant. */
const HARD_CAPS = {
  lifetime_events: {
    name: 'auth_events_per_lifetime',
    max: TIER_LIMITS.ephemeral.eventsPerLifetime ?? 0,
    tier: 'ephemeral',
    endsAt: null,
  },
  stored_users: { name: 'stored_users', max: TIER_LIMITS.ephemeral.storedUsers, tier: 'ephemeral', endsAt: null },
} as const satisfies Readonly<Record<Exclude<PauseReason, 'operator'>, ReachedCap>>;

const CLAIM = { why: 'Let a human claim the tenant: that lifts the pause.', operation: 'createClaimUrl' } as const;

/** A pause by the operator can be lifted only by the operator. */
const TELL_THE_OPERATOR = {
  why: 'Ask the operator, who can resume the tenant.',
  operation: 'giveFeedback',
  body: { feedback: 'This project is paused. Please say why, and what to do.' },
} as const;

const PAUSE_TEXT: Readonly<Record<PauseReason, string>> = {
  lifetime_events: 'it used up the auth events of an unclaimed tenant',
  stored_users: 'it reached the stored users of an unclaimed tenant',
  operator: 'the operator paused it',
};
