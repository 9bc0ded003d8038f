/** What the drill knows only from answers: plain data, written by the load and read by the checker. */
import type { EventKind } from '@porchlight/contract';

export type Outcome =
  /** The service said that it did it. */
  | 'acknowledged'
  /** The service refused it because of the request (401, 404, 429 …). */
  | 'refused'
  /** 503: try again later. The call may still have had its effect. */
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
  /** `unknown`: an answer was lost for good, so both states are accepted. */
  state: 'live' | 'ended' | 'unknown';
  refreshToken: string;
  accessToken: string;
  /** Access tokens that an acknowledged refresh, logout or revocation has ended. */
  deadTokens: string[];
}

/** One acknowledged answer to one refresh token. It has hashes, so that a printed fault shows no token. */
export interface RotationRecord {
  readonly sessionId: string;
  readonly spent: string;
  readonly successor: string;
}

/** How often an event must be in the history, and how many more may be there. */
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
  /** Refused or invalid, although an acknowledged answer says that the token is valid. */
  readonly wronglyRefused: string[];
  /** Valid, although an acknowledged answer at least a second ago says that the token is revoked. */
  readonly wronglyValid: string[];
  /** What must never happen: a 500, an answer that breaks the contract, a node that ends by itself. */
  readonly surprises: string[];
  /** A node is killed. HAProxy then repeats a read whose node ended without an answer, so one start can count twice. */
  readsRepeat: boolean;
  /** The old release of an upgrade keeps rows of events and does not count them. */
  countsByRows: boolean;
  /** The old release takes the start of a sign-in from the buckets. Later releases do not. */
  takesStarts: boolean;
  /** Pairs of refreshes with one token that took longer than the grace time, in which a second use does no harm. */
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
