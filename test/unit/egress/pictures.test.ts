import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPictureFetch } from '../../../server/egress/fetch-picture.ts';
import { createFetchTurns } from '../../../server/egress/fetch-turns.ts';
import { createGuardedRequest } from '../../../server/egress/guarded-request.ts';
import { personaPicture } from '../../../server/providers/personas/persona-picture.ts';

const PNG = personaPicture('ada') ?? Buffer.alloc(0);
const BODIES: Readonly<Record<string, { type: string; bytes: Buffer; status?: number }>> = {
  '/png': { type: 'text/html', bytes: PNG },
  '/jpeg': { type: 'image/jpeg', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]) },
  '/gif': { type: 'image/gif', bytes: Buffer.from('GIF89a…') },
  '/webp': { type: 'image/webp', bytes: Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1') },
  '/svg': { type: 'image/png', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>') },
  '/html': { type: 'image/png', bytes: Buffer.from('<!doctype html><script>alert(1)</script>') },
  '/large': { type: 'image/png', bytes: Buffer.concat([PNG, Buffer.alloc(300 * 1_024)]) },
  '/empty': { type: 'image/png', bytes: Buffer.alloc(0) },
  '/missing': { type: 'image/png', bytes: PNG, status: 404 },
  '/moved': { type: 'image/png', bytes: PNG, status: 302 },
};

let server: Server;
let base: string;
beforeAll(async () => {
  server = createServer((req, res) => {
    const { type, bytes, status = 200 } = BODIES[req.url ?? ''] ?? { type: 'text/plain', bytes: Buffer.alloc(0) };
    res.writeHead(status, { 'content-type': type, location: '/png' }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('a picture of a stranger', () => {
  const fetchPicture = createPictureFetch(createGuardedRequest({ loopback: true }), createFetchTurns());

  it.each([
    ['/png', 'image/png'],
    ['/jpeg', 'image/jpeg'],
    ['/gif', 'image/gif'],
    ['/webp', 'image/webp'],
  ])('%s is what its own bytes say, %s', async (path, type) => {
    expect(await fetchPicture(`${base}${path}`, 'somebody')).toEqual({ type, bytes: BODIES[path]?.bytes });
  });

  it.each(['/svg', '/html', '/large', '/empty', '/missing', '/moved'])('%s is none', async (path) => {
    expect(await fetchPicture(`${base}${path}`, 'somebody')).toBeNull();
  });

  it('is fetched from the public internet alone', async () => {
    const fromOutside = createPictureFetch(createGuardedRequest(), createFetchTurns());
    for (const address of [`${base}/png`, 'https://127.0.0.1/png', 'https://169.254.169.254/latest', 'nonsense'])
      expect(await fromOutside(address, 'somebody'), address).toBeNull();
  });
});
