/** H3, H5, H7, H8, H9, H11, H13: cheap requests that cost the service much, and requests from forbidden sources. */
import { chmodSync, mkdirSync, mkdtempSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { redirectUriFault } from '../../server/oidc/redirect-uri.ts';
import { readWildcard } from '../../server/social-login/settings/callback-wildcard.ts';
import { lockDataFolder } from '../../server/storage/opening/data-folder.ts';
import { times } from '../support/gates/arrival-gate.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { openApp } from './support/edge-app.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const MIB = 1_048_576;

/** Fetch sets `Host` by itself, so these requests are written by hand. */
const statusOf = (path: string, headers: Record<string, string | string[]>, method = 'GET'): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(new URL(path, harness.baseUrl), { method, headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });

const rpc = (body: unknown) =>
  harness.fetch('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify(body),
  });

describe('H3: personas answer this machine alone', () => {
  it('H3: a HOST beyond loopback without credentials is refused at the start, and the fault says why', () => {
    const read = readConfig({ HOST: '0.0.0.0' });
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.error.join()).toMatch(/HOST is 0\.0\.0\.0.*PERSONAS=open/);
    for (const env of [{ HOST: '0.0.0.0', PERSONAS: 'open' }, { HOST: '::1' }, { HOST: 'localhost' }])
      expect(readConfig(env).ok, JSON.stringify(env)).toBe(true);
  });

  it.each(['/personas/auth', '/account', '/account/sign-in', '/edge/auth/google/callback', '/claim/svc_claim_x'])(
    'H3: %s is not there for a foreign Host or behind a forwarding header',
    async (path) => {
      const { host } = new URL(harness.baseUrl);
      expect(await statusOf(path, { host: 'tunnel.example' })).toBe(404);
      for (const header of [
        'x-forwarded-for',
        'x-forwarded-host',
        'forwarded',
        'x-real-ip',
        'cf-connecting-ip',
        'true-client-ip',
        'fly-client-ip',
        'cdn-loop',
      ])
        expect(await statusOf(path, { host, [header]: '127.0.0.1' }), header).toBe(404);
      expect(await statusOf(path, { host: `localhost:${new URL(harness.baseUrl).port}` })).not.toBe(500);
    },
  );
});

describe('H3: a balancer before personas', () => {
  it('H3: is refused even with PERSONAS=open, and the 404 says why and what to use instead', async () => {
    const open = await createHarness({ config: { personasOpen: true, trustProxy: 1 } });
    const response = await fetch(`${open.baseUrl}/personas/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-for': '127.0.0.1', accept: 'application/json' },
    });
    expect(response.status).toBe(404);
    const text = await response.text();
    expect(text).toContain('came through a proxy or a balancer: it has the header x-forwarded-for');
    expect(text).toMatch(/run an OpenID provider on a loopback address .*OIDC_<NAME>_ISSUER/);
  });
});

describe('H5: answers that nobody reads', () => {
  it('H5: six sockets with a thousand pipelined requests each are closed, and hold little memory', async () => {
    await (await harness.fetch('/openapi.json')).arrayBuffer();
    const { host } = new URL(harness.baseUrl);
    const [hostname, port] = host.split(':');
    const before = process.memoryUsage().external;
    const flood = `GET /openapi.json HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(1_000);
    const sockets = times(6, () =>
      connect(Number(port), hostname)
        .on('error', () => {})
        .pause(),
    );
    const closed = sockets.map((socket) => new Promise<void>((resolve) => socket.on('close', () => resolve())));
    await Promise.all(sockets.map((socket) => new Promise<unknown>((resolve) => socket.write(flood, resolve))));
    for (let look = 0; look < 10; look += 1) expect((await harness.fetch('/healthz')).status).toBe(200);
    expect(process.memoryUsage().external - before).toBeLessThan(64 * MIB);
    // Only a socket that reads notices its end. These would stay open if the server had not cut them.
    for (const socket of sockets) socket.resume();
    await Promise.all(closed);
  });
});

describe('H5: pipelined requests', () => {
  /**
   * The answers to a peer that sends this many requests at once and reads, until the connection ends or all are
   * answered.
   */
  const answersTo = (paths: readonly string[]): Promise<{ statuses: number[]; closed: boolean }> =>
    new Promise((resolve, reject) => {
      const { host, hostname, port } = new URL(harness.baseUrl);
      const socket = connect(Number(port), hostname);
      let text = '';
      const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
      const done = (closed: boolean): void => {
        resolve({ statuses: statuses(), closed });
        socket.destroy();
      };
      socket.on('error', reject).on('close', () => done(true));
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1');
        if (statuses().length === paths.length && text.endsWith('}')) done(false);
      });
      socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`).join(''));
    });

  it('H5: sixteen are all answered in their order, and the connection stays', async () => {
    const paths = times(16, (index) => (index % 4 === 3 ? '/nowhere' : '/healthz'));
    const { statuses, closed } = await answersTo(paths);
    expect(statuses).toEqual(paths.map((path) => (path === '/healthz' ? 200 : 404)));
    expect(closed).toBe(false);
  });

  it('H5: of more than that the first sixteen are answered, and then the connection ends', async () => {
    const { statuses, closed } = await answersTo(times(200, () => '/healthz'));
    expect(statuses).toEqual(times(16, () => 200));
    expect(closed).toBe(true);
  });
});

describe('H6: what is kept for a stranger', () => {
  it('H6: an authorization request or a registration of more than 8 KB is refused', async () => {
    expect((await harness.fetch(`/oauth/authorize?client_id=x&state=${'s'.repeat(9_000)}`)).status).toBe(400);
    const redirect_uris = times(10, (index) => `https://client.example/${index}/${'x'.repeat(1_000)}`);
    const body = JSON.stringify({ redirect_uris, token_endpoint_auth_method: 'none' });
    const headers = { 'content-type': 'application/json' };
    expect((await harness.fetch('/oauth/register', { method: 'POST', headers, body })).status).toBe(400);
  });
});

describe('H7: little in, much out', () => {
  const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' });

  it('H7: a batch of more than ten, or with one id twice, is refused before anything runs', async () => {
    for (const batch of [times(11, (index) => ping(index)), [ping(1), ping(1)]]) {
      const refused = await rpc(batch);
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ error: { code: -32_600 } });
    }
    expect((await rpc(times(10, (index) => ping(index)))).status).toBe(200);
  });

  it('H7: thousands of unknown fields get a short answer', async () => {
    const body = JSON.stringify(Object.fromEntries(times(10_000, (index) => [`field_${index}`, 1])));
    const headers = { 'content-type': 'application/json', 'user-agent': 'agent' };
    const refused = await harness.fetch('/api/genesis', { method: 'POST', headers, body });
    const text = await refused.text();
    expect([refused.status, text.length < 20_000]).toEqual([400, true]);
  });

  it('H7: the eleventh waiter of a tenant gets 429 with Retry-After', async () => {
    const app = await openApp(harness);
    const leave = new AbortController();
    const waiting = times(11, () =>
      harness
        .fetch('/api/social-login/events?wait=20', {
          headers: { authorization: `Bearer ${app.managementKey}` },
          signal: leave.signal,
        })
        .catch(() => null),
    );
    // Ten are held; the next one is refused at once.
    const refused = await Promise.race(waiting);
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '20']);
    leave.abort();
    await Promise.all(waiting);
  });
});

it.each(['ms-msdt:/id', 'search-ms:query=x', 'itms-services://x', 'ms-word:ofe|u|x', 'https:evil.example', 'shell:x'])(
  'H8: %s is no redirect of an OAuth client',
  (uri) => {
    expect(redirectUriFault(uri)).not.toBeNull();
  },
);

it.each(['cursor://anysphere.cursor-mcp/cb', 'vscode://x/cb', 'com.example.app:/cb', 'https://a.example/cb'])(
  'H8: %s still is one',
  (uri) => {
    expect(redirectUriFault(uri)).toBeNull();
  },
);

it('H9: a data folder that was there before, open to all, becomes the owner alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'open-'));
  // mkdtemp makes a private folder; a volume is not private.
  const path = join(folder, 'data');
  mkdirSync(path);
  chmodSync(path, 0o755);
  lockDataFolder(path).unlock();
  expect(statSync(path).mode & 0o077).toBe(0);
});

it.each(['app.github.dev', 'gitpod.io', 'ws-eu.gitpod.io', 'stackblitz.io', 'e2b.dev', 'nip.io', 'loca.lt', 'v0.app'])(
  'H11: no wildcard stands under %s, where anybody gets a host',
  (host) => {
    expect(readWildcard(`*.${host}`).ok).toBe(false);
  },
);

describe('H13: a page of another origin at genesis', () => {
  it('H13: is refused, and a program without these headers is not', async () => {
    const headers = { 'user-agent': 'agent' };
    const send = (more: Record<string, string>) =>
      harness.fetch('/api/genesis', { method: 'POST', headers: { ...headers, ...more } });
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const more of foreign) {
      const refused = await send(more);
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ code: 'foreignOrigin' });
    }
    expect((await send({})).status).toBe(201);
    expect((await send({ origin: harness.baseUrl })).status).toBe(201);
  });
});

describe('credentials in headers', () => {
  it('two Authorization headers are 400, and a wrong one is an invalid token', async () => {
    expect(await statusOf('/api/tenant', { authorization: ['Bearer a', 'Bearer b'] })).toBe(400);
    const wrong = await harness.fetch('/api/tenant', { headers: { authorization: 'Bearer svc_man_wrong' } });
    expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"');
    expect((await harness.fetch('/api/tenant')).headers.get('www-authenticate')).toBe('Bearer realm="porchlight"');
  });
});
