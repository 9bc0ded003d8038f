import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createGuardedFetch } from '../../../server/oidc/fetch-document.ts';
import { resolvingTo, startDocumentHost } from './support/document-host.ts';
import { TLS_CERTIFICATE } from './support/tls-fixture.ts';

const ANYWHERE = { isBlocked: () => false, lookup: resolvingTo('127.0.0.1'), ca: TLS_CERTIFICATE };

const hostThat = (answer: (res: ServerResponse, path: string) => void) =>
  startDocumentHost((req, res) => answer(res, req.url ?? ''));

describe('fetching an address that a stranger named', () => {
  it('returns the document with its type and how long it may be kept', async () => {
    const { port } = await hostThat((res) => {
      res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'max-age=60', 'x-other': '1' });
      res.end('{"a":1}');
    });
    const response = await createGuardedFetch({ ...ANYWHERE, port })('https://client.example/id.json');
    expect(await response.json()).toEqual({ a: 1 });
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'application/json',
      'cache-control': 'max-age=60',
    });
  });

  it.each([
    'https://127.0.0.1/id.json',
    'https://127.1/id.json',
    'https://0x7f000001/id.json',
    'https://[::1]/id.json',
    'https://[::ffff:127.0.0.1]/id.json',
    'https://[64:ff9b::7f00:1]/id.json',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
  ])('F6: does not connect to %s', async (url) => {
    const { port, connections } = await hostThat((res) => res.end('{}'));
    await expect(createGuardedFetch({ ca: TLS_CERTIFICATE, port })(url)).rejects.toThrow('public internet');
    expect(connections()).toBe(0);
  });

  it.each([
    [['127.0.0.1']],
    [['::1']],
    [['169.254.169.254']],
    [['93.184.216.34', '127.0.0.1']],
    [['127.0.0.1', '93.184.216.34']],
    [[]],
  ])('F6: does not connect to a name that leads to %s', async (addresses) => {
    const { port, connections } = await hostThat((res) => res.end('{}'));
    const guarded = createGuardedFetch({ lookup: resolvingTo(...addresses), ca: TLS_CERTIFICATE, port });
    await expect(guarded('https://client.example/id.json')).rejects.toThrow('public internet');
    expect(connections()).toBe(0);
  });

  it.each(['http://client.example/', 'https://client.example:8443/', 'ftp://client.example/', 'file:///etc/passwd'])(
    'F6: does not connect to %s: only https on its own port',
    async (url) => {
      await expect(createGuardedFetch(ANYWHERE)(url)).rejects.toThrow('only https');
    },
  );

  it('F6: hands a redirect back instead of following it', async () => {
    const { port, connections } = await hostThat((res, path) => {
      if (path === '/id.json') res.writeHead(302, { location: 'https://client.example/inner' }).end();
      else res.end('{"reached":true}');
    });
    const response = await createGuardedFetch({ ...ANYWHERE, port })('https://client.example/id.json');
    expect(response.status).toBe(302);
    expect(await response.text()).toBe('');
    expect(connections()).toBe(1);
  });

  it('F6: gives up on a document that does not end', async () => {
    const { port } = await hostThat((res) => {
      const more = (): void => {
        while (res.write('x'.repeat(4_096)));
        res.once('drain', more);
      };
      more();
    });
    const guarded = createGuardedFetch({ ...ANYWHERE, port });
    await expect(guarded('https://client.example/id.json')).rejects.toThrow('too large');
  });

  it.each([
    ['says nothing', () => {}],
    [
      'drips',
      (res: ServerResponse) => {
        const drip = setInterval(() => res.write(' '), 100);
        res.on('close', () => clearInterval(drip));
      },
    ],
  ])('F6: gives up on a host that %s', async (_what, answer) => {
    const { port } = await hostThat(answer);
    const signal = AbortSignal.timeout(500);
    const guarded = createGuardedFetch({ ...ANYWHERE, port });
    await expect(guarded('https://client.example/id.json', { signal })).rejects.toThrow();
  });

  it('does not trust a certificate that nobody vouches for', async () => {
    const { port } = await hostThat((res) => res.end('{}'));
    const { ca: _, ...untrusting } = ANYWHERE;
    await expect(createGuardedFetch({ ...untrusting, port })('https://client.example/')).rejects.toThrow();
  });
});
