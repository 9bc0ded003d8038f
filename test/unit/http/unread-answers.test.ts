/** H5: a peer that reads nothing of its answers. */
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { withinConnectionLimits } from '../../../server/http/connection-limits.ts';
import { SILENT_TIMEOUT_MS } from '../../../server/http/serve.ts';

const UNREAD_MS = 900;
/** For a peer that reads: so long that a machine under load does not look like one that does not. */
const SLOW_UNREAD_MS = 2_400;
/** More than the system takes over for a peer that does not read. */
const LARGE = Buffer.alloc(30_000_000);

/** A server as `serve` sets it up, and a socket that has sent so many requests. */
async function ask(requests: number, unreadMs: number) {
  const listener = withinConnectionLimits((_req, res) => void res.end(LARGE), { unreadMs });
  const server = createServer(listener);
  server.timeout = SILENT_TIMEOUT_MS;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = new Promise<void>((resolve) => {
    server.on('connection', (socket) => socket.once('close', () => resolve()));
  });
  const peer = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => {
    peer.destroy();
    server.close();
  });
  peer.pause().write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(requests));
  return { cut, peer };
}

// Without the limit the server would hold on for two of Node's minutes, and the test would run out of its own time.
it.each([1, 2, 16])('H5: one that sent %i requests and reads nothing is cut', async (requests) => {
  await (await ask(requests, UNREAD_MS)).cut;
});

it('H5: one that reads slowly, for longer than that, gets the whole answer', async () => {
  const { peer } = await ask(1, SLOW_UNREAD_MS);
  let read = 0;
  const started = performance.now();
  await new Promise<void>((resolve) => {
    peer.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read > LARGE.length) return resolve();
      // Ten stops on the way, which are together longer than the limit and each much shorter.
      if (Math.floor((read * 10) / LARGE.length) === Math.floor(((read - chunk.length) * 10) / LARGE.length)) return;
      peer.pause();
      setTimeout(() => peer.resume(), SLOW_UNREAD_MS / 9);
    });
    peer.resume();
  });
  expect(performance.now() - started).toBeGreaterThan(SLOW_UNREAD_MS);
});
