/** Listening, limits on slow clients, and an orderly end. */
import type { Server } from 'node:http';
import { createServer, Server as Listener } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '../../kernel/unavailable.ts';
import { keepTickShape } from './keep-tick-shape.ts';

export interface Running {
  readonly port: number;
  /**
   * Goes on for the delay, in which balancers see that the node leaves; then takes no new connections, lets requests in
   * flight finish, and cuts what is left after the grace period.
   */
  drain(options: DrainOptions): Promise<void>;
}

interface DrainOptions {
  readonly delayS: number;
  readonly graceS: number;
  /**
   * Another process has taken its place on the same port: new connections are theirs at once, and those that are open
   * get the time of the delay, at least, in which their next answer tells the client to open another.
   */
  readonly replaced?: boolean;
}

/** How often connections are held against the limits below: Node's own half minute would come on top of each of them. */
export const SERVER_OPTIONS = { connectionsCheckingInterval: 2_000 } as const;

const HEADERS_TIMEOUT_MS = 10_000;
/** Longer than the longest wait that an operation offers, counted from the first byte to the last of a request. */
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * New connections that may wait to be taken, as far as the system allows. Beyond, the system drops them unheard, and clients
 * try again after one, three and seven seconds: Node's own 511 are a tenth of a second of a rush.
 */
const BACKLOG = 4_096;
const CLOSE_IDLE_EVERY_MS = 50;
const REPLACED_DELAY_S = 2;

export async function serve(server: Server, { port, host }: { port: number; host: string }): Promise<Running> {
  keepTickShape();
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  // Idle connections are ended with the other limits on connections.
  server.keepAliveTimeout = 0;
  server.maxHeadersCount = 100;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error, port, host)));
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async drain({ delayS, graceS, replaced = false }) {
      const closed = new Promise<void>((resolve) => server.once('close', resolve));
      // As it is for any listener: the HTTP server's own way to close cuts off connections that seem idle, into which a
      // client may just be sending its next request.
      if (replaced) Listener.prototype.close.call(server);
      await sleep((replaced ? Math.max(delayS, REPLACED_DELAY_S) : delayS) * 1_000);
      if (!replaced) server.close();
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

/** Whether the port can be had, for a process that leaves the listening to others. */
export async function probePort({ port, host }: { port: number; host: string }): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error, port, host)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function cannotListen(error: NodeJS.ErrnoException, port: number, host: string): CannotStart {
  const reason =
    error.code === 'EADDRINUSE'
      ? `port ${port} on ${host} is taken. Stop the other process, or set PORT to another port.`
      : `it cannot listen on ${host}:${port} (${error.code}). Check HOST and PORT.`;
  return new CannotStart(`${reason.charAt(0).toUpperCase()}${reason.slice(1)}`, error);
}
