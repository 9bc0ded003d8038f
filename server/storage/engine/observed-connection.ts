/**
 * A connection in use. Every statement of the process passes `run` here. So here statements are observed, an engine's
 * failure becomes `Unavailable`, and a statement that the database cancelled is tried again.
 */

import { errorCode } from '../../kernel/fields.ts';
import { Unavailable } from '../../kernel/unavailable.ts';
import type { Engine, EngineConnection, FinishedStatement, Lane, Rows, StatementObserver } from './engine.ts';
import { gotNoLock, isOutOfReach } from './out-of-reach.ts';

export interface ObservedEngine {
  readonly engine: Engine;
  readonly observe: StatementObserver;
  /** Called after each statement, whether it worked or not. */
  readonly finished: (statement: FinishedStatement) => void;
}

/** The connection is taken from the engine at its first statement, so none is held while that statement is observed. */
export class ObservedConnection {
  readonly #from: ObservedEngine;
  readonly #lane: Lane | undefined;
  #held: EngineConnection | undefined;
  /** A broken connection is closed instead of being used again. */
  broken = false;

  constructor(from: ObservedEngine, lane?: Lane) {
    this.#from = from;
    this.#lane = lane;
  }

  async run(text: string, values: readonly unknown[]): Promise<Rows> {
    try {
      const observed = this.#from.observe(text, this.#held !== undefined);
      if (observed) await observed;
      this.#held ??= await this.#acquire();
      const started = performance.now();
      let error: unknown;
      try {
        return await this.#held.query(text, values);
      } catch (thrown) {
        error = thrown;
        throw thrown;
      } finally {
        this.#from.finished({ text, started, error });
      }
    } catch (error) {
      if (!isOutOfReach(error)) throw error;
      if (!gotNoLock(error)) this.broken = true;
      throw new Unavailable('the database', error);
    }
  }

  release(): void {
    const held = this.#held;
    this.#held = undefined;
    if (held) this.#from.engine.release(held, this.broken);
  }

  async #acquire(): Promise<EngineConnection> {
    try {
      return await this.#from.engine.acquire(this.#lane);
    } catch (error) {
      throw new Unavailable('the database', error);
    }
  }
}

/** One statement on whichever connection of the lane is free. It is a transaction of its own, and tried again like one. */
export const runOnce = (from: ObservedEngine, text: string, values: readonly unknown[], lane?: Lane): Promise<Rows> =>
  untilNoDeadlock(async () => {
    const connection = new ObservedConnection(from, lane);
    try {
      return await connection.run(text, values);
    } finally {
      connection.release();
    }
  });

/** SQLSTATE of a serialization failure and of a deadlock. */
const GIVEN_UP = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

/** A statement that the database cancelled had no effect, so it is safe to retry. */
export async function untilNoDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !GIVEN_UP.has(errorCode(error) ?? '')) throw error;
    }
  }
}
