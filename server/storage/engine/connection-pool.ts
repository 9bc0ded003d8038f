/**
 * Connections to a server, up to a limit, given to the first caller in line. It knows nothing of PostgreSQL.
 *
 * A caller waits for a returned connection or for a new one, whichever comes first. So a server without free
 * connections, or a pooler that lets new ones wait, does not delay a caller that could use a returned one: the pool works
 * with the connections that it has, and asks for more only after a while.
 */

interface PoolOptions<C> {
  readonly limit: number;
  /** How long somebody waits for a connection. */
  readonly waitMs: number;
  open(): Promise<C>;
  close(connection: C): void;
  /**
   * Whether opening failed because the server has no further connection for us. `hasOthers`: the pool has open ones.
   */
  isFull(error: unknown, hasOthers: boolean): boolean;
}

interface Waiter<C> {
  resolve(connection: C): void;
  reject(error: unknown): void;
  readonly timer: NodeJS.Timeout;
}

/** A connection that was unused for this long is closed, because other clients of the server may need it. */
const IDLE_MS = 10_000;
const LOOK_FOR_IDLE_EVERY_MS = 2_500;
/** The pause before a server without free connections is asked again. */
const FULL_PAUSE_MS = 500;

/**
 * How many callers may wait per connection. Under too much load, a late caller is refused at once: in an endless line
 * all would wait for the maximum time and hold their memory.
 */
export const WAITERS_OF_CONNECTION = 64;

export class NoConnectionFree extends Error {
  constructor(waitMs: number) {
    super(waitMs === 0 ? 'too many wait for the database' : `no database connection became free within ${waitMs} ms`);
    this.name = 'NoConnectionFree';
  }
}

export class ConnectionPool<C extends object> {
  readonly #options: PoolOptions<C>;
  readonly #idle: { readonly connection: C; readonly since: number }[] = [];
  readonly #waiters: Waiter<C>[] = [];
  readonly #open = new Set<C>();
  readonly #idleTimer: NodeJS.Timeout;
  #opening = 0;
  #fullUntil = 0;
  #retry: NodeJS.Timeout | undefined;
  #closed: (() => void) | undefined;

  constructor(options: PoolOptions<C>) {
    this.#options = options;
    this.#idleTimer = setInterval(() => this.#closeIdle(), LOOK_FOR_IDLE_EVERY_MS);
    this.#idleTimer.unref();
  }

  get size(): number {
    return this.#open.size;
  }

  get inUse(): number {
    return this.#open.size - this.#idle.length;
  }

  get waiting(): number {
    return this.#waiters.length;
  }

  acquire(): Promise<C> {
    const free = this.#idle.pop();
    if (free) return Promise.resolve(free.connection);
    if (this.#waiters.length >= this.#options.limit * WAITERS_OF_CONNECTION) {
      return Promise.reject(new NoConnectionFree(0));
    }
    return new Promise((resolve, reject) => {
      const { waitMs } = this.#options;
      const timer = setTimeout(() => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
        reject(new NoConnectionFree(waitMs));
      }, waitMs);
      const waiter: Waiter<C> = { resolve, reject, timer };
      this.#waiters.push(waiter);
      this.#grow();
    });
  }

  /** `broken` connections are closed instead of being used again. */
  release(connection: C, broken: boolean): void {
    if (!this.#open.has(connection)) return;
    if (broken || this.#closed) this.drop(connection);
    else this.#hand(connection);
  }

  /** Forgets a connection that has ended, even one that is in use. */
  drop(connection: C): void {
    if (!this.#open.delete(connection)) return;
    const index = this.#idle.findIndex((each) => each.connection === connection);
    if (index >= 0) this.#idle.splice(index, 1);
    this.#options.close(connection);
    if (this.#closed && this.#open.size === 0) this.#closed();
    else this.#grow();
  }

  /** Accepts no more callers, and ends when the last connection has been returned. */
  async close(): Promise<void> {
    clearInterval(this.#idleTimer);
    clearTimeout(this.#retry);
    const empty = new Promise<void>((resolve) => {
      this.#closed = resolve;
    });
    for (const { reject, timer } of this.#waiters.splice(0)) {
      clearTimeout(timer);
      reject(new Error('the pool was closed'));
    }
    for (const { connection } of [...this.#idle]) this.drop(connection);
    if (this.#open.size === 0) this.#closed?.();
    await empty;
  }

  #hand(connection: C): void {
    const waiter = this.#waiters.shift();
    if (!waiter) {
      this.#idle.push({ connection, since: performance.now() });
      return;
    }
    clearTimeout(waiter.timer);
    waiter.resolve(connection);
  }

  /** Opens as many connections as callers wait for, up to the limit. */
  #grow(): void {
    if (this.#closed) return;
    const pause = this.#fullUntil - performance.now();
    if (pause > 0) {
      this.#growAfter(pause);
      return;
    }
    const { limit } = this.#options;
    while (this.#opening < this.#waiters.length && this.#open.size + this.#opening < limit) void this.#openOne();
  }

  #growAfter(ms: number): void {
    if (this.#retry || this.#waiters.length === 0) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#grow();
    }, ms);
    this.#retry.unref();
  }

  async #openOne(): Promise<void> {
    this.#opening += 1;
    let connection: C;
    try {
      connection = await this.#options.open();
    } catch (error) {
      this.#opening -= 1;
      this.#couldNotOpen(error);
      return;
    }
    this.#opening -= 1;
    this.#open.add(connection);
    if (this.#closed) this.drop(connection);
    else this.#hand(connection);
  }

  #couldNotOpen(error: unknown): void {
    if (this.#options.isFull(error, this.#open.size > 0)) {
      this.#fullUntil = performance.now() + FULL_PAUSE_MS;
      this.#growAfter(FULL_PAUSE_MS);
      return;
    }
    const waiter = this.#waiters.shift();
    if (!waiter) return;
    clearTimeout(waiter.timer);
    waiter.reject(error);
  }

  #closeIdle(): void {
    const before = performance.now() - IDLE_MS;
    for (const { connection, since } of [...this.#idle]) if (since < before) this.drop(connection);
  }
}
