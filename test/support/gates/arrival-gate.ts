/**
 * Holds requests that have read but not yet written, and releases them together: a race that would otherwise need a
 * thousand tries happens here every time. Give `gate.database` to the harness, then hold the place where the requests
 * should meet.
 *
 * On PostgreSQL every statement is a place, also inside transactions. The embedded engine has only one session, which a
 * held request must not block: there the places are statements outside transactions, and the begin of a transaction.
 */

import type { Database, Transaction } from '../../../server/storage/database.ts';
import { endAfterFile } from '../cleanup.ts';

/** The begin of any transaction, before it has a connection. */
export const TRANSACTION: unique symbol = Symbol('transaction');

/** A statement by its text, or the begin of a transaction. */
export type TenantLocation = RegExp | typeof TRANSACTION;

export interface Barrier {
  /** Resolves when the last awaited request has arrived. */
  readonly full: Promise<void>;
  /** Releases all requests, and lets later ones pass. */
  open(): void;
}

export interface ArrivalGate {
  readonly database: Database;
  /** Holds the first `count` requests that reach one of the places, until all of them have arrived. */
  holdTogether(count: number, ...places: TenantLocation[]): Barrier;
  /** Holds the first `count` requests that reach one of the places, until the test opens the barrier. */
  holdUntilOpened(count: number, ...places: TenantLocation[]): Barrier;
}

/** Longer than any of the held requests takes to arrive on a busy machine. */
const PATIENCE_MS = 8_000;

export function createArrivalGate(database: Database): ArrivalGate {
  const barriers = new Set<CountingBarrier>();
  const pass = async (at: string | typeof TRANSACTION): Promise<void> => {
    for (const barrier of barriers) if (barrier.stands(at)) await barrier.arrive();
  };
  const stop = database.observe(async (text, holds) => {
    if (database.engine === 'postgres' || !holds) await pass(text);
  });
  endAfterFile(async () => stop());
  const transaction = async <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => {
    await pass(TRANSACTION);
    return database.transaction(work);
  };
  const gated = new Proxy(database, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

  const put = (count: number, places: readonly TenantLocation[], byHand: boolean): Barrier => {
    const barrier = new CountingBarrier(count, places, byHand, () => barriers.delete(barrier));
    barriers.add(barrier);
    return barrier;
  };
  return {
    database: gated,
    holdTogether: (count, ...places) => put(count, places, false),
    holdUntilOpened: (count, ...places) => put(count, places, true),
  };
}

class CountingBarrier implements Barrier {
  readonly #count: number;
  readonly #places: readonly TenantLocation[];
  readonly #byHand: boolean;
  readonly #onOpen: () => void;
  readonly #full = Promise.withResolvers<void>();
  readonly #opened = Promise.withResolvers<void>();
  readonly #patience: NodeJS.Timeout;
  #arrived = 0;

  constructor(count: number, places: readonly TenantLocation[], byHand: boolean, onOpen: () => void) {
    this.#count = count;
    this.#places = places;
    this.#byHand = byHand;
    this.#onOpen = onOpen;
    // Callers that await `full` get the error; a test that does not await it is not ended by it.
    this.#full.promise.catch(() => {});
    this.#patience = setTimeout(() => this.#giveUp(), PATIENCE_MS);
  }

  get full(): Promise<void> {
    return this.#full.promise;
  }

  stands(at: string | typeof TRANSACTION): boolean {
    if (this.#arrived >= this.#count) return false;
    return this.#places.some((place) =>
      typeof place === 'symbol' ? place === at : typeof at === 'string' && place.test(at),
    );
  }

  async arrive(): Promise<void> {
    this.#arrived += 1;
    if (this.#arrived === this.#count) {
      this.#full.resolve();
      if (!this.#byHand) this.open();
    }
    await this.#opened.promise;
  }

  open(): void {
    clearTimeout(this.#patience);
    this.#onOpen();
    this.#opened.resolve();
  }

  #giveUp(): void {
    this.#full.reject(new Error(`only ${this.#arrived} of ${this.#count} arrived at ${this.#places.map(String)}`));
    this.open();
  }
}

/** Sends all requests at once, makes them meet at the place, and returns their answers. Fails if they did not meet. */
export async function meetAt<T>(
  gate: ArrivalGate,
  place: TenantLocation | readonly TenantLocation[],
  requests: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const places: readonly TenantLocation[] = place instanceof RegExp || typeof place === 'symbol' ? [place] : place;
  const barrier = gate.holdTogether(requests.length, ...places);
  const [answers] = await Promise.all([Promise.all(requests.map((send) => send())), barrier.full]);
  return answers;
}

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
