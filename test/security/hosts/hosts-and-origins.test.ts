/** E1 and E6: what a caller can claim in HTTP about itself and about us. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';
import { type EdgeApp, openRoomyApp } from '../support/edge-app.ts';
import { sendRaw } from '../support/raw-http.ts';

let harness: Harness;
let app: EdgeApp;
let tenant: TestTenant;
beforeAll(async () => {
  harness = await createHarness({ config: { trustProxy: 1 } });
  app = await openRoomyApp(harness);
  tenant = await createTenant(harness);
});

describe('E1: every URL comes from BASE_URL', () => {
  const FOREIGN = [
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: https',
    'X-Forwarded-Port: 8443',
    'X-Forwarded-Prefix: /evil',
    'X-Original-URL: /evil',
    'X-Rewrite-URL: /evil',
    'Forwarded: for=1.2.3.4;host=evil.example;proto=https',
    'X-Host: evil.example',
  ];
  const get = (target: string, more: readonly string[] = []) =>
    [`GET ${target} HTTP/1.1`, 'Host: evil.example', ...FOREIGN, ...more, 'Connection: close', '', ''].join('\r\n');

  it.each([
    ['the start of a sign-in', () => `/edge/auth/${app.id}/google`, []],
    ['the page of an account', () => '/account/sign-in/start', []],
    ['the description of the API', () => '/openapi.json', []],
    ['instructions for agents', () => '/llms.txt', []],
    ['the metadata of the authorization server', () => '/.well-known/oauth-authorization-server', []],
    ['the metadata of the protected resource', () => '/.well-known/oauth-protected-resource/mcp', []],
    ['the discovery of MCP', () => '/.well-known/mcp.json', []],
    ['a problem', () => '/api/tenant', []],
    ['a page that is not there', () => '/nowhere', ['Accept: text/html']],
    ['the sitemap', () => '/sitemap.xml', []],
    ['the built-in provider', () => '/personas/.well-known/openid-configuration', []],
  ])('E1: %s names no host of the request', async (_what, path, more) => {
    for (const target of [path(), `http://evil.example${path()}`, `https://evil.example:8443${path()}`]) {
      const { text, statuses } = await sendRaw(harness, get(target, more));
      expect(statuses).toHaveLength(1);
      expect(statuses[0]).toBeLessThan(500);
      expect(text).not.toContain('evil.example');
      expect(text).not.toContain('1.2.3.4');
    }
  });

  it('E1: claim links and login links are ours', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    const answers = [
      await tenant.api('/api/claim/url', { method: 'POST', headers }),
      await tenant.api('/api/resources/social-login', {
        method: 'POST',
        headers,
        json: { callback_urls: ['https://app.example.com/cb'] },
      }),
      await harness.fetch('/api/genesis', { method: 'POST', headers: { ...headers, 'user-agent': 'x' } }),
    ];
    for (const answer of answers) {
      const text = await answer.text();
      expect(text).not.toContain('evil.example');
      expect(text).toContain(new URL(harness.baseUrl).host);
    }
  });

  it('E1: two Host headers, or none, are refused', async () => {
    for (const lines of [
      ['GET /healthz HTTP/1.1', 'Host: a', 'Host: b', '', ''],
      ['GET /healthz HTTP/1.1', '', ''],
    ]) {
      const { statuses } = await sendRaw(harness, lines.join('\r\n'));
      expect(statuses).toEqual([400]);
    }
  });

  it('E1: an id of the caller is not taken over as the id of the request', async () => {
    const response = await harness.fetch('/healthz', { headers: { 'x-request-id': 'req_of_the_caller' } });
    expect(response.headers.get('x-request-id')).toMatch(/^req_/);
    expect(response.headers.get('x-request-id')).not.toBe('req_of_the_caller');
  });
});

describe('E6: no origin gets credentials', () => {
  const ORIGINS = ['null', 'https://evil.example', 'http://localhost', 'file://', '*'];

  it.each(ORIGINS)('E6: %s is never allowed with credentials', async (origin) => {
    const { id } = app;
    const calls: [string, string][] = [
      ['POST', `/edge/auth/${id}/verify`],
      ['POST', `/edge/auth/${id}/refresh`],
      ['GET', '/account'],
      ['GET', '/account/insights/data'],
      ['POST', '/account/sign-out'],
      ['POST', '/oauth/token'],
      ['POST', '/oauth/register'],
      ['POST', '/api/genesis'],
      ['GET', '/api/tenant'],
    ];
    for (const [method, path] of calls) {
      const preflight = await harness.fetch(path, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'authorization' },
      });
      const actual = await harness.fetch(path, { method, headers: { origin, cookie: 'porchlight_account=x' } });
      for (const { headers } of [preflight, actual]) {
        expect(headers.get('access-control-allow-credentials')).toBeNull();
        expect([null, '*']).toContain(headers.get('access-control-allow-origin'));
      }
    }
  });

  it.each(['/account', '/account/insights/data', '/api/tenant', '/api/genesis', '/api/resources/social-login'])(
    'E6: %s is for no other origin at all',
    async (path) => {
      for (const method of ['OPTIONS', 'GET']) {
        const { headers } = await harness.fetch(path, { method, headers: { origin: 'https://evil.example' } });
        expect(headers.get('access-control-allow-origin')).toBeNull();
      }
    },
  );

  it('E6: verify, refresh and logout are for every origin, without cookies', async () => {
    for (const call of ['verify', 'refresh', 'logout']) {
      const { headers, status } = await harness.fetch(`/edge/auth/${app.id}/${call}`, {
        method: 'OPTIONS',
        headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
      });
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-headers')).not.toMatch(/authorization|cookie/i);
    }
  });
});
