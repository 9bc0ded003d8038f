/** G6: connections that cost an attacker nothing. They are served late or never; everybody else is served as usual. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, serve } from '../../server/http/connection/serve.ts';
import { type EdgeApp, edgeApp, openRoomyApp, pairOf } from '../security/support/edge-app.ts';
import { openSession } from '../security/support/sessions.ts';
import { times } from '../support/gates/arrival-gate.ts';
import { createHarness, type Harness } from '../support/harness.ts';

const IDLE = 1_000;
const SLOW = 200;
const DRIP_EVERY_MS = 250;
/** The longest time in which a node may stop. Slow clients would delay it for a minute. */
const ENDS_WITHIN_MS = 4_000;

/** Opens connections, sends the same text on each of them, and then one more byte from time to time. */
class SlowClients {
  readonly #sockets: Socket[] = [];
  readonly #answers: string[] = [];
  readonly #ends: Promise<void>[] = [];
  #timer: NodeJS.Timeout | undefined;

  static async open(port: number, count: number, beginning: string, drip = ''): Promise<SlowClients> {
    const clients = new SlowClients();
    await Promise.all(
      times(count, async () => {
        const socket = connect(port, '127.0.0.1');
        socket.on('data', (chunk) => clients.#answers.push(chunk.toString('latin1')));
        socket.on('error', () => {});
        clients.#ends.push(new Promise((resolve) => socket.once('close', () => resolve())));
        await once(socket, 'connect');
        if (beginning) socket.write(beginning);
        clients.#sockets.push(socket);
      }),
    );
    if (drip) clients.#timer = setInterval(() => clients.#send(drip), DRIP_EVERY_MS);
    return clients;
  }

  #send(text: string): void {
    for (const socket of this.#sockets) if (socket.writable) socket.write(text);
  }

  get connected(): number {
    return this.#sockets.filter((socket) => !socket.destroyed).length;
  }

  get statuses(): ReadonlySet<string> {
    return new Set(this.#answers.map((text) => text.slice(0, 12)));
  }

  async untilCut(): Promise<void> {
    await Promise.all(this.#ends);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const socket of this.#sockets) socket.destroy();
  }
}

let harness: Harness;
let app: EdgeApp;
let server: Server;
let running: Running;
let limits: readonly number[];
const slow: SlowClients[] = [];

beforeAll(async () => {
  harness = await createHarness();
  app = await openRoomyApp(harness);
  server = createServer({ connectionsCheckingInterval: 100 }, harness.service.handler);
  running = await serve(server, { port: 0, host: '127.0.0.1' });
  limits = [server.headersTimeout, server.requestTimeout];
  // The server itself cuts off no client here: others must be served while the slow ones are still connected.
  server.headersTimeout = 0;
  server.requestTimeout = 0;
});
afterAll(async () => {
  for (const clients of slow) clients.close();
  await running.drain({ delayS: 0, graceS: 0 });
});

const post = (path: string, headers: string): string => `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}`;
const keep = (clients: SlowClients): SlowClients => {
  slow.push(clients);
  return clients;
};

describe('G6: slow and idle clients', () => {
  it(`G6: ${IDLE} idle connections, ${SLOW} with slow headers and ${SLOW} with slow bodies: others are served`, async () => {
    const { port } = running;
    const path = `/edge/auth/${app.id}`;
    const body = (type: string) => `Content-Type: application/${type}\r\nContent-Length: 9000\r\n\r\n `;
    keep(await SlowClients.open(port, IDLE, ''));
    keep(await SlowClients.open(port, SLOW, post(`${path}/verify`, 'X-Slow: '), 'a'));
    keep(await SlowClients.open(port, SLOW / 4, post(`${path}/verify`, body('json')), ' '));
    keep(await SlowClients.open(port, SLOW / 4, post(`${path}/refresh`, body('json')), ' '));
    keep(await SlowClients.open(port, SLOW / 4, post('/oauth/token', body('x-www-form-urlencoded')), ' '));
    keep(await SlowClients.open(port, SLOW / 4, post('/mcp', body('json')), ' '));
    expect(slow.reduce((sum, { connected }) => sum + connected, 0)).toBe(IDLE + 2 * SLOW);

    const there = edgeApp({ baseUrl: `http://127.0.0.1:${port}` }, app);
    let { refreshToken } = await openSession(harness, app.id);
    for (let round = 0; round < 10; round += 1) {
      const pair = await pairOf(await there.refresh(refreshToken));
      expect(await there.isValid(pair.access_token)).toBe(true);
      expect((await fetch(`http://127.0.0.1:${port}/auth.md`)).status).toBe(200);
      refreshToken = pair.refresh_token;
    }
    expect(
      slow.reduce((sum, { connected }) => sum + connected, 0),
      'all are still there',
    ).toBe(IDLE + 2 * SLOW);
  });

  it('G6: a client that never finishes gets an answer and is cut off', async () => {
    for (const limit of limits) expect(limit).toBeGreaterThan(0);
    expect(limits[0]).toBeLessThanOrEqual(10_000);
    expect(limits[1]).toBeLessThanOrEqual(30_000);
    // The real limits are long, so they are replaced by short ones here.
    server.headersTimeout = 200;
    server.requestTimeout = 400;
    await Promise.all(slow.map((clients) => clients.untilCut()));
    expect(slow.map(({ statuses }) => [...statuses])).toEqual(slow.map(() => ['HTTP/1.1 408']));
  });

  it('G6: does not hold up the end of a node', async () => {
    server.headersTimeout = 60_000;
    keep(await SlowClients.open(running.port, SLOW, post('/mcp', 'X-Slow: '), 'a'));
    const started = performance.now();
    await running.drain({ delayS: 0, graceS: 0.2 });
    expect(performance.now() - started).toBeLessThan(ENDS_WITHIN_MS);
  });

  it('G6: is nothing that the log calls an error', () => {
    expect(harness.logs.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
  });
});
