import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGuardedRequest } from '../../../server/egress/guarded-request.ts';

const UPGRADE = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

let server: Server;
let address: URL;
beforeAll(async () => {
  server = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.write(UPGRADE)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
afterAll(() => void server.close());

describe('a request to a stranger', () => {
  it.each(['GET', 'POST'] as const)('fails where a %s is answered by another protocol', async (method) => {
    const send = createGuardedRequest({ loopback: true });
    const signal = AbortSignal.timeout(2_000);
    await expect(send(address, { method, headers: {}, signal })).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(signal.aborted).toBe(false);
  });
});
