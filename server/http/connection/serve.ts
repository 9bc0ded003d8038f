/** Listening, limits on slow clients, and an orderly end. */
import type { Server } from 'node:http';
import { createServer, Server as Listener } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '../../kernel/unavailable.ts';
import { keepTickShape } from './keep-tick-shape.ts';

export interface Running {
  readonly port: number;
  /**
   * Goes on serving during the delay, in which balancers notice that the node leaves. Then it takes no new connections,
   * lets running requests finish, and cuts the rest after the grace period.
   */
  drain(options: DrainOptions): Promise<void>;
}

interface DrainOptions {
  readonly delayS: number;
  readonly graceS: number;
  /**
   * Another process has taken over the port and gets all new connections at once. Open connections stay for at least the
   * delay; their next answer tells the client to open a new connection.
   */
  readonly replaced?: boolean;
}

/**
 * How often connections are checked against the limits below. Node's default of half a minute would be added to each of
 * them.
 */
export const SERVER_OPTIONS = { connectionsCheckingInterval: 2_000 } as const;

const HEADERS_TIMEOUT_MS = 10_000;
/** Longer than the longest wait that an operation offers, counted from the first byte to the last of a request. */
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * How many new connections may wait to be accepted, if the system allows it. The system drops further ones silently, and
 * clients try again after one, three and seven seconds. Node's default of 511 lasts for only a tenth of a second of a rush.
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
      // Closes like any listener: the HTTP server's own method would cut connections that seem idle, while a client may be
      // sending its next request.
      if (replaced) Listener.prototype.close.call(server);
      await sleep((replaced ? Math.max(delayS, REPLACED_DELAY_S) : delayS) * 1_000);
      if (!replaced) server.close();
      // Its client keeps a connection alive after its request has finished, which would delay the end for no reason.
      server.closeIdleConnections();
      const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
      const cut = setTimeout(() => server.closeAllConnections(), graceS * 1_000);
      await closed;
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}

/** Whether the port is free, for a process that leaves the listening to others. */
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
