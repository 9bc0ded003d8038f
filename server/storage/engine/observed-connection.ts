/**
 * A connection in use. Every statement of the process passes `run` here, so this is where statements are observed and
 * where an engine's failure becomes `Unavailable`.
 */
import { Unavailable } from '../../kernel/unavailable.ts';
import type { Engine, EngineConnection, Lane, Rows, StatementObserver } from './engine.ts';
import { isOutOfReach } from './out-of-reach.ts';

export interface ObservedEngine {
  readonly engine: Engine;
  readonly observe: StatementObserver;
}

export class ObservedConnection {
  readonly #from: ObservedEngine;
  readonly #held: EngineConnection;
  #released = false;
  /** A broken connection is closed instead of being used again. */
  broken = false;

  private constructor(from: ObservedEngine, held: EngineConnection) {
    this.#from = from;
    this.#held = held;
  }

  static async acquire(from: ObservedEngine, lane?: Lane): Promise<ObservedConnection> {
    try {
      return new ObservedConnection(from, await from.engine.acquire(lane));
    } catch (error) {
      throw new Unavailable('the database', error);
    }
  }

  async run(text: string, values: readonly unknown[]): Promise<Rows> {
    try {
      const observed = this.#from.observe(text);
      if (observed) await observed;
      return await this.#held.query(text, values);
    } catch (error) {
      if (!isOutOfReach(error)) throw error;
      this.broken = true;
      throw new Unavailable('the database', error);
    }
  }

  release(): void {
    if (this.#released) return;
    this.#released = true;
    this.#from.engine.release(this.#held, this.broken);
  }
}

/** One statement on whichever connection of the lane is free. */
export async function runOnce(
  from: ObservedEngine,
  text: string,
  values: readonly unknown[],
  lane?: Lane,
): Promise<Rows> {
  const connection = await ObservedConnection.acquire(from, lane);
  try {
    return await connection.run(text, values);
  } finally {
    connection.release();
  }
}
