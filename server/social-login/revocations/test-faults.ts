/**
 * Faults that the tokens of one test user meet for a minute, so that one can see how an app behaves in an outage. They
 * are held in memory and reach every node by the change feed: verify still reads no database. No other token is ever
 * looked up here.
 */
import { TEST_FAULT_SLOW_S, type TestUserFault } from '@porchlight/contract';
import { isTestSessionId } from '../../crypto/refresh-token.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';

export interface TestFault {
  readonly tenantId: string;
  readonly userId: number;
  readonly fault: TestUserFault;
  readonly until: Date;
}

/** The session of a test token. */
interface TestCaller {
  readonly tenantId: string;
  readonly userId: number;
}

/** A project has at most 20 test users. More entries than this are a flood, and the oldest are dropped first. */
const MOST_FAULTS = 10_000;
/** How many slow answers one node holds at a time. A further one is answered at once. */
const MOST_SLOW = 32;

/** What a caller sees: an outage with a text that says that a test asked for it. */
export const asIfAway: DomainError = {
  code: 'unavailable',
  detail: 'This test user meets a fault that was asked for with its management key.',
  retryAfterS: 1,
  simulated: true,
};

interface TestFaultsOptions {
  readonly clock: Clock;
  readonly wait: (milliseconds: number) => Promise<void>;
}

export class TestFaults {
  readonly #faults = new Map<string, { readonly fault: TestUserFault; readonly until: number }>();
  readonly #clock: Clock;
  readonly #wait: TestFaultsOptions['wait'];
  #slow = 0;

  constructor({ clock, wait }: TestFaultsOptions) {
    this.#clock = clock;
    this.#wait = wait;
  }

  apply({ tenantId, userId, fault, until }: TestFault): void {
    this.#forget();
    const key = keyOf({ tenantId, userId });
    this.#faults.delete(key);
    if (fault === 'none' || until.getTime() <= this.#clock.now().getTime()) return;
    this.#faults.set(key, { fault, until: until.getTime() });
    const oldest = this.#faults.keys().next().value;
    if (this.#faults.size > MOST_FAULTS && oldest !== undefined) this.#faults.delete(oldest);
  }

  /** Whether a session may meet a fault at all: false for every session of a real person. */
  concerns(sessionId: string): boolean {
    return this.#faults.size > 0 && isTestSessionId(sessionId);
  }

  /** Waits if this test user is slow. True if the call has to be answered as if the service were away. */
  async meet(caller: TestCaller, call: 'verify' | 'refresh'): Promise<boolean> {
    const { fault } = this.stateOf(caller);
    if (fault === 'slow' && this.#slow < MOST_SLOW) {
      this.#slow += 1;
      try {
        await this.#wait(TEST_FAULT_SLOW_S * 1_000);
      } finally {
        this.#slow -= 1;
      }
    }
    return fault === `${call}_503`;
  }

  /** The fault of a test user and when it ends. */
  stateOf(caller: TestCaller): { readonly fault: TestUserFault; readonly until: Date | null } {
    const found = this.#faults.get(keyOf(caller));
    if (!found || found.until <= this.#clock.now().getTime()) return { fault: 'none', until: null };
    return { fault: found.fault, until: new Date(found.until) };
  }

  #forget(): void {
    const now = this.#clock.now().getTime();
    for (const [key, { until }] of this.#faults) if (until <= now) this.#faults.delete(key);
  }
}

const keyOf = ({ tenantId, userId }: TestCaller): string => `${tenantId} ${userId}`;
