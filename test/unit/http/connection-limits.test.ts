/** H5: a peer that does not read its answers, and one that has read them and asks for nothing more. */
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { withinConnectionLimits } from '../../../server/http/connection/connection-limits.ts';
import { onlyInTestAll } from '../../support/times.ts';

const UNREAD_MS = 900;
/** For a peer that reads: long enough that a busy machine does not look like a peer that does not read. */
const SLOW_UNREAD_MS = 2_400;
/** More than the system buffers for a peer that does not read. */
const LARGE = Buffer.alloc(30_000_000);

/** A server as `serve` sets it up, and a socket that has sent this many requests. */
async function ask(requests: number, unreadMs: number) {
  const listener = withinConnectionLimits((_req, res) => void res.end(LARGE), { unreadMs });
  const server = createServer(listener);
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

// Without the limit the server would keep the connection for Node's two minutes, and the test would time out.
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
      // Ten pauses, each much shorter than the limit, but longer than it together.
      if (Math.floor((read * 10) / LARGE.length) === Math.floor(((read - chunk.length) * 10) / LARGE.length)) return;
      peer.pause();
      setTimeout(() => peer.resume(), SLOW_UNREAD_MS / 9);
    });
    peer.resume();
  });
  expect(performance.now() - started).toBeGreaterThan(SLOW_UNREAD_MS);
});

onlyInTestAll(() => {
  it('ends a connection that is idle for as long as it may be, and no other', async () => {
    const idleMs = 600;
    const listener = withinConnectionLimits((_req, res) => void res.end('whole'), { unreadMs: UNREAD_MS, idleMs });
    const server = createServer(listener);
    server.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const open = (): { asked: number; endedAt: number; socket: Socket } => {
      const peer = { asked: 0, endedAt: 0, socket: connect(port, '127.0.0.1') };
      peer.socket
        .on('error', () => {})
        .on('close', () => {
          peer.endedAt = performance.now();
        });
      peer.socket.resume();
      return peer;
    };
    const [idle, busy] = [open(), open()];
    const ask = (peer: typeof idle): void => {
      peer.asked = performance.now();
      peer.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    };
    ask(idle);
    ask(busy);
    const asking = setInterval(() => ask(busy), idleMs / 6);
    onTestFinished(() => {
      clearInterval(asking);
      for (const { socket } of [idle, busy]) socket.destroy();
      server.close();
    });
    await vi.waitUntil(() => idle.endedAt > 0, { timeout: 30_000 });
    expect(idle.endedAt - idle.asked).toBeGreaterThanOrEqual(idleMs * 0.9);
    expect(busy.endedAt).toBe(0);
  });
});
