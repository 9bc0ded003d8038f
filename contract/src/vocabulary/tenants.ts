/** A project from its creation to its end: states, tiers and limits. */

/** What people other than the owner may do at the desk of a project; `ROLE_PERMISSIONS` says what each role has. */
export const MEMBER_ROLES = ['owner', 'admin', 'member', 'support'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
/** The most members and open invitations of one project. */
export const MEMBERS_MAX = 50;
export const INVITATION_LIFETIME_H = 7 * 24;

export const TENANT_STATUSES = ['ephemeral', 'claimed', 'paused', 'expired'] as const;
export type TenantStatus = (typeof TENANT_STATUSES)[number];

export const PAUSE_REASONS = ['lifetime_events', 'stored_users', 'operator'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const WAIT_STATUSES = ['pending', 'claimed', 'approved', 'denied', 'expired'] as const;
export type WaitStatus = (typeof WAIT_STATUSES)[number];

/** The tiers of the specification's limits table: the tenant before a claim, the account after it. */
export const TIERS = ['ephemeral', 'free', 'plus', 'pro'] as const;
export type Tier = (typeof TIERS)[number];

/** The tier without caps, for an operator whose accounts are all their own people. Built in beside those above. */
export const OWN_TIER = 'own';

/** The tier of new accounts, where the operator names none. */
export const DEFAULT_ACCOUNT_TIER: Tier = 'free';

/** The name of a tier: a built-in one, or one that the operator has added. */
export type TierName = string;

/** `null` means that the tier has no such cap. */
export interface TierLimits {
  readonly storedUsers: number | null;
  readonly eventsPerMinute: number | null;
  readonly eventsPerMonth: number | null;
  readonly eventsPerLifetime: number | null;
}

type CappedLimits = TierLimits & { readonly storedUsers: number; readonly eventsPerMinute: number };

export const TIER_LIMITS: Readonly<Record<Tier, CappedLimits>> = {
  ephemeral: { storedUsers: 1_000, eventsPerMinute: 5, eventsPerMonth: null, eventsPerLifetime: 100 },
  free: { storedUsers: 5_000, eventsPerMinute: 30, eventsPerMonth: 5_000, eventsPerLifetime: null },
  plus: { storedUsers: 50_000, eventsPerMinute: 150, eventsPerMonth: 50_000, eventsPerLifetime: null },
  pro: { storedUsers: 250_000, eventsPerMinute: 750, eventsPerMonth: 250_000, eventsPerLifetime: null },
};

export const LIMIT_NAMES = [
  'stored_users',
  'auth_events_per_minute',
  'auth_events_per_month',
  'auth_events_per_lifetime',
  'agent_refreshes_per_minute',
  'agent_refreshes_per_month',
  'agent_refreshes_per_lifetime',
] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** Limits of a project that do not come from its tier. */
export const RATE_NAMES = [
  'sign_ins_per_person',
  'refreshes_per_session',
  'starts_per_address',
  'kept_starts',
  'kept_failures',
] as const;
export type RateName = (typeof RATE_NAMES)[number];

/** What a refusal names on the developer's own machine: a cap, or the starts of one address, which a cap limits too. */
export const REACHED_CAP_NAMES = [...LIMIT_NAMES, 'starts_per_address'] as const;
export type ReachedCapName = (typeof REACHED_CAP_NAMES)[number];

/** The percentages of a cap at which the tenant status carries a notice. */
export const NOTICE_THRESHOLDS = [80, 95, 100] as const;
/**
 * How many hours an owner has to restore a deleted project, and for how long an offer to hand over a project is valid.
 */
export const TAKE_BACK_H = 24;
export const TRANSFER_H = 24;
/** How long a change at the desk can be undone. */
export const UNDO_S = 600;

export const EPHEMERAL_LIFETIME_H = 72;
export const FEEDBACK_MAX_LENGTH = 20_000;
export const WAIT_MAX_S = 30;
export const CLAIM_LIFETIME_S = 1_800;

/** A report waits for the operator, who grants or declines the discount. */
export const DISCOUNT_STATUSES = ['pending', 'granted', 'declined'] as const;
export type DiscountStatus = (typeof DISCOUNT_STATUSES)[number];

/** A runtime profile is set at provisioning. It fixes what a later release may not change for a tenant. */
export const RUNTIME_PROFILES = ['2026-11', '2026-11-siloed'] as const;
export type RuntimeProfile = (typeof RUNTIME_PROFILES)[number];
export const DEFAULT_RUNTIME_PROFILE: RuntimeProfile = '2026-11';
