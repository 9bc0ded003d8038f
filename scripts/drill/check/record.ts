/** What the drill knows from answers alone: plain data, written by the load and read by the checker. */
import type { EventKind } from '@porchlight/contract';

export type Outcome =
  /** The service said that it did it. */
  | 'acknowledged'
  /** It said no, for a reason of the request's own (401, 404, 429 …). */
  | 'refused'
  /** 503: come back later. What was asked for may have happened all the same. */
  | 'unavailable'
  /** The connection broke or the answer was lost on the way. */
  | 'unanswered';

export interface Attempt {
  readonly operation: string;
  readonly at: number;
  readonly ms: number;
  readonly outcome: Outcome;
}

export interface TenantRecord {
  readonly id: string;
  readonly managementKey: string;
  provisioned: boolean;
  /** The account that was told that it owns the tenant. */
  claimedBy: string | null;
}

export interface SessionRecord {
  readonly tenantId: string;
  readonly sessionId: string;
  readonly userId: number;
  readonly email: string;
  /** `unknown`: an answer was lost for good, so either way is right. */
  state: 'live' | 'ended' | 'unknown';
  refreshToken: string;
  accessToken: string;
  /** Access tokens that an acknowledged refresh, logout or revocation has ended. */
  deadTokens: string[];
}

/** One acknowledged answer to one refresh token. Hashes, so that a printed fault shows no token. */
export interface RotationRecord {
  readonly sessionId: string;
  readonly spent: string;
  readonly successor: string;
}

/** How often an event must, and how often more it may, stand in the history. */
export interface EventExpectation {
  must: number;
  may: number;
}

export interface FeedbackRecord {
  readonly tenantId: string;
  readonly text: string;
  readonly acknowledged: boolean;
}

/** A page of the history as it was read under load: from where, and which ids came. */
export interface PageRecord {
  readonly tenantId: string;
  readonly after: number;
  readonly ids: readonly number[];
}

export interface DrillRecord {
  readonly attempts: Attempt[];
  readonly tenants: TenantRecord[];
  readonly sessions: SessionRecord[];
  readonly rotations: RotationRecord[];
  readonly events: Map<string, Partial<Record<EventKind, EventExpectation>>>;
  readonly feedback: FeedbackRecord[];
  readonly pages: PageRecord[];
  /** Refused or invalid although an acknowledged answer says that it is good. */
  readonly wronglyRefused: string[];
  /** Valid although an acknowledged answer, a second old or older, says that it is revoked. */
  readonly wronglyValid: string[];
  /** What must never happen at all: a 500, an answer out of the contract, a node that ends by itself. */
  readonly surprises: string[];
  /** A node is killed: HAProxy then sends a read again whose node ended without an answer, and one start counts twice. */
  readsRepeat: boolean;
  /** The release that is upgraded from keeps rows of events and counts none. */
  countsByRows: boolean;
  /** It takes the start of a sign-in from the buckets, which later ones do not. */
  takesStarts: boolean;
  /** Pairs of refreshes with one token that took longer than the time in which the second does no harm. */
  lateTwins: number;
}

export const emptyRecord = (): DrillRecord => ({
  attempts: [],
  tenants: [],
  sessions: [],
  rotations: [],
  events: new Map(),
  feedback: [],
  pages: [],
  wronglyRefused: [],
  wronglyValid: [],
  surprises: [],
  readsRepeat: false,
  countsByRows: false,
  takesStarts: false,
  lateTwins: 0,
});

export function expectEvent(record: DrillRecord, tenantId: string, kind: EventKind, how: 'must' | 'may'): void {
  const ofTenant = record.events.get(tenantId) ?? {};
  const expectation = ofTenant[kind] ?? { must: 0, may: 0 };
  expectation[how] += 1;
  ofTenant[kind] = expectation;
  record.events.set(tenantId, ofTenant);
}
