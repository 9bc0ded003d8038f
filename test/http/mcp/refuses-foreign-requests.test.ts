/** E2: `Origin` and `Host` of another site, sent over a plain socket since `fetch` writes both by itself. */

import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { googleAt } from '../../support/providers.ts';
import { HEADERS } from './support/mcp-client.ts';

let harness: Harness;
let port: number;
beforeAll(async () => {
  harness = await createHarness();
  port = Number(new URL(harness.baseUrl).port);
});

const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });

function send(headers: Record<string, string>, method = 'POST'): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path: '/mcp', method, headers: { ...HEADERS, ...headers } });
    call.on('error', reject);
    call.on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    call.end(method === 'POST' ? PING : undefined);
  });
}

describe('E2: a request of another site', () => {
  it.each(['https://evil.example', 'null', 'http://127.0.0.1', 'http://127.0.0.1.evil.example', 'file://', ''])(
    'with Origin %j is 403',
    async (origin) => {
      const { status, text } = await send({ origin });
      expect(status).toBe(403);
      expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32000 } });
    },
  );

  it.each(['evil.example', 'evil.example:3000', '127.0.0.1.evil.example', 'localhost.evil.example', 'a b'])(
    'with Host %j is 403',
    async (host) => {
      expect((await send({ host })).status).toBe(403);
    },
  );

  it('is refused before the token is looked at, whatever the method', async () => {
    expect((await send({ origin: 'https://evil.example', authorization: 'Bearer x' })).status).toBe(403);
    expect((await send({ origin: 'https://evil.example' }, 'GET')).status).toBe(403);
    expect((await send({ origin: 'https://evil.example', accept: 'text/html' }, 'GET')).status).toBe(403);
  });

  it('is not let in by forwarding headers', async () => {
    const base = new URL(harness.baseUrl).host;
    const forwarded = { 'x-forwarded-host': base, forwarded: `host=${base}` };
    expect((await send({ host: 'evil.example', ...forwarded })).status).toBe(403);
  });
});

describe('a request of a program or of our own pages', () => {
  it('has no Origin, or ours', async () => {
    expect((await send({})).status).toBe(200);
    expect((await send({ origin: harness.baseUrl })).status).toBe(200);
  });

  it('may name this machine as it likes while the service runs on it', async () => {
    expect((await send({ host: `localhost:${port}` })).status).toBe(200);
    expect((await send({ host: `[::1]:${port}` })).status).toBe(200);
  });

  it('names the public host, and no name of the machine, where the service is public', async () => {
    const open = await createHarness({
      config: {
        baseUrl: 'https://porchlight.example',
        providers: [googleAt('https://issuer.example')],
      },
    });
    const address = new URL(open.baseUrl);
    port = Number(address.port);
    expect((await send({ host: 'porchlight.example' })).status).toBe(200);
    expect((await send({ host: 'porchlight.example', origin: 'https://porchlight.example' })).status).toBe(200);
    expect((await send({ host: `localhost:${port}` })).status).toBe(403);
    await open.close();
  });
});
