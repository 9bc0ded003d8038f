/**
 * A load that does not wait for answers: each request leaves when it is sent, on a connection that is free or on a new
 * one. Requests that a server cannot serve therefore pile up at the server, as they do when too many people come at
 * once.
 */
import { Connection, type Done } from './connection.ts';

export interface OpenLoad {
  send(request: Buffer, done: Done): void;
  /** Waits for the missing answers, for at most this long, and closes everything. */
  end(withinMs: number): Promise<void>;
}

const CONNECTIONS_MAX = 6_000;
const LOOK_EVERY_MS = 20;

export function openLoad(port: number): OpenLoad {
  const free: Connection[] = [];
  const all = new Set<Connection>();
  const take = (): Connection | undefined => {
    for (let next = free.pop(); next; next = free.pop()) if (!next.isClosed) return next;
    return all.size < CONNECTIONS_MAX ? new Connection(port) : undefined;
  };
  return {
    send(request, done) {
      const connection = take();
      if (!connection) return done(null, 0);
      all.add(connection);
      connection.send(request, (answer, ms) => {
        if (answer) free.push(connection);
        else all.delete(connection);
        done(answer, ms);
      });
    },
    async end(withinMs) {
      const until = performance.now() + withinMs;
      const isBusy = (): boolean => [...all].some((connection) => connection.isBusy);
      while (isBusy() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      for (const connection of all) connection.close();
    },
  };
}
