/** Listening, limits on slow clients, and an orderly end. */
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '../kernel/unavailable.ts';

export interface Running {
  readonly port: number;
  /**
   * Goes on for the delay, in which balancers see that the node leaves; then takes no new connections, lets requests in
   * flight finish, and cuts what is left after the grace period.
   */
  drain(options: { readonly delayS: number; readonly graceS: number }): Promise<void>;
}

/** How often connections are held against the limits below: Node's own half minute would come on top of each of them. */
export const SERVER_OPTIONS = { connectionsCheckingInterval: 2_000 } as const;

const HEADERS_TIMEOUT_MS = 10_000;
/** Longer than the longest wait that an operation offers, counted from the first byte to the last of a request. */
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 65_000;
const CLOSE_IDLE_EVERY_MS = 50;

export async function serve(server: Server, { port, host }: { port: number; host: string }): Promise<Running> {
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.maxHeadersCount = 100;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error, port, host)));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async drain({ delayS, graceS }) {
      await sleep(delayS * 1_000);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // A connection whose request has finished is kept alive by its client; it would hold the end up for nothing.
      server.closeIdleConnections();
      const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
      const cut = setTimeout(() => server.closeAllConnections(), graceS * 1_000);
      await closed;
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}

function cannotListen(error: NodeJS.ErrnoException, port: number, host: string): CannotStart {
  const reason =
    error.code === 'EADDRINUSE'
      ? `port ${port} on ${host} is taken. Stop the other process, or set PORT to another port.`
      : `it cannot listen on ${host}:${port} (${error.code}). Check HOST and PORT.`;
  return new CannotStart(`${reason.charAt(0).toUpperCase()}${reason.slice(1)}`, error);
}
