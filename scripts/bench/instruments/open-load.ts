/**
 * A load that does not wait for answers: each request leaves when it is sent, on a connection that is free or on a new one.
 * What a server cannot serve therefore piles up at the server, as it does when too many people come at once.
 */
import { connect, type Socket } from 'node:net';
import { type WholeAnswer, wholeAnswer } from './load.ts';

/** Null: the connection ended without an answer, or there were too many of them. */
type Done = (answer: WholeAnswer | null, ms: number) => void;

export interface OpenLoad {
  send(request: Buffer, done: Done): void;
  /** Waits for the answers that are still to come, for so long at most, and closes everything. */
  end(withinMs: number): Promise<void>;
}

const CONNECTIONS_MAX = 6_000;
const LOOK_EVERY_MS = 20;

export function openLoad(port: number): OpenLoad {
  const free: Connection[] = [];
  const all = new Set<Connection>();
  const release = (connection: Connection): void => void free.push(connection);
  const forget = (connection: Connection): void => void all.delete(connection);
  const take = (): Connection | undefined => {
    for (let next = free.pop(); next; next = free.pop()) if (all.has(next)) return next;
    return all.size < CONNECTIONS_MAX ? new Connection(port, release, forget) : undefined;
  };
  return {
    send(request, done) {
      const connection = take();
      if (!connection) return done(null, 0);
      all.add(connection);
      connection.send(request, done);
    },
    async end(withinMs) {
      const until = performance.now() + withinMs;
      const isBusy = (): boolean => [...all].some((connection) => connection.isBusy);
      while (isBusy() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      for (const connection of all) connection.close();
    },
  };
}

class Connection {
  readonly #socket: Socket;
  #pending: Buffer = Buffer.alloc(0);
  #sentAt = 0;
  #done: Done | undefined;

  constructor(port: number, onFree: (connection: Connection) => void, onEnd: (connection: Connection) => void) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => {
      onEnd(this);
      this.#finish(null);
    });
    this.#socket.on('data', (chunk: Buffer) => {
      this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
      const answer = wholeAnswer(this.#pending);
      if (!answer) return;
      this.#pending = this.#pending.subarray(answer.length);
      this.#finish(answer);
      if (!this.#socket.destroyed) onFree(this);
    });
  }

  get isBusy(): boolean {
    return this.#done !== undefined;
  }

  send(request: Buffer, done: Done): void {
    this.#sentAt = performance.now();
    this.#done = done;
    this.#socket.write(request);
  }

  close(): void {
    this.#socket.destroy();
  }

  #finish(answer: WholeAnswer | null): void {
    const done = this.#done;
    this.#done = undefined;
    done?.(answer, performance.now() - this.#sentAt);
  }
}
