/** How much a run may ask of the app: the number of requests, the time, and the requests in a second. */
import { isLoopback } from '../../doctor/finding.ts';
import { type Sleep, sleep } from '../../frame/sleep.ts';

/** The budget of the run is used up. Everything that was not checked is reported as not reached. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
}

/** Milliseconds between two requests: five a second, or fifty on this machine, where nobody else uses the app. */
export const paceOf = (app: URL): number => (isLoopback(app.href) ? 20 : 200);

export interface BudgetOptions {
  readonly maxRequests: number;
  readonly milliseconds: number;
  /** Milliseconds between two requests. */
  readonly paceMs: number;
  readonly signal: AbortSignal;
  readonly now?: () => number;
  readonly sleep?: Sleep | undefined;
}

export class Budget {
  readonly signal: AbortSignal;
  readonly #options: BudgetOptions;
  readonly #now: () => number;
  readonly #sleep: Sleep;
  readonly #began: number;
  #requests = 0;
  #next = 0;

  constructor(options: BudgetOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#sleep = options.sleep ?? sleep;
    this.#began = this.#now();
    this.signal = options.signal;
  }

  /** How many requests the run may send. */
  get most(): number {
    return this.#options.maxRequests;
  }

  get requests(): number {
    return this.#requests;
  }

  get seconds(): number {
    return Math.round((this.#now() - this.#began) / 100) / 10;
  }

  get millisecondsLeft(): number {
    return Math.max(0, this.#options.milliseconds - (this.#now() - this.#began));
  }

  /**
   * Waits for the turn of one more request. Requests of a burst are sent at once, and the next ones wait longer. @throws
   * BudgetSpent
   */
  async take(isBurst = false): Promise<void> {
    const { maxRequests, paceMs } = this.#options;
    if (this.#requests >= maxRequests) throw new BudgetSpent(`all ${maxRequests} requests were used`);
    if (this.millisecondsLeft === 0) throw new BudgetSpent('the time was up');
    this.#requests += 1;
    const turn = Math.max(this.#now(), this.#next);
    this.#next = turn + paceMs;
    if (!isBurst) await this.wait(turn - this.#now());
  }

  /** @throws once the run is interrupted. */
  async wait(milliseconds: number): Promise<void> {
    this.signal.throwIfAborted();
    if (milliseconds > 0) await this.#sleep(milliseconds, this.signal);
  }
}
