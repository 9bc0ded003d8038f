/** The reader of an endless answer, with a server of the test. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readLines } from '../../../sdk/src/server/memory/read-lines.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

async function served(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

describe('the reader of lines', () => {
  it('gives up an answer that begins and then says nothing', async () => {
    await using service = await served((_request, response) => void response.flushHeaders());
    const onEnd = vi.fn();
    await new Promise<void>((resolve) => {
      readLines({ url: service.url, headers: {} }, { onOpen: () => resolve(), onLine: () => {}, onEnd });
    });
    vi.advanceTimersByTime(5_000);
    expect(onEnd.mock.calls).toEqual([[undefined]]);
  });

  it('stays with an answer that has said something', async () => {
    await using service = await served((_request, response) => void response.write('one\ntw'));
    const onEnd = vi.fn();
    let stop = () => {};
    const line = await new Promise<string>((resolve) => {
      stop = readLines({ url: service.url, headers: {} }, { onOpen: () => {}, onLine: resolve, onEnd });
    });
    vi.advanceTimersByTime(60_000);
    expect([line, onEnd.mock.calls]).toEqual(['one', []]);
    stop();
    expect(onEnd).not.toHaveBeenCalled();
  });
});
