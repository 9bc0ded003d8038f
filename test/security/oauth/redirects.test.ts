/** Redirects and registrations under attack. */
import { beforeAll, describe, expect, it } from 'vitest';
import { PathBrowser } from '../../http/oauth/support/browser.ts';
import {
  authorizationRequest,
  openConsent,
  post,
  publicClient,
  register,
  sendRegistration,
} from '../../http/oauth/support/oauth-client.ts';
import { createHarness, type Harness } from '../../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const HOSTILE = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://a.example/1',
  'file:///etc/passwd',
  'about:blank',
  'view-source:https://a.example',
  'intent://x#Intent;end',
  'ws://a.example',
];

describe('A7: addresses that run instead of leading somewhere', () => {
  it.each(HOSTILE)('%s is no redirect', async (uri) => {
    for (const application_type of ['native', 'web', undefined]) {
      const response = await sendRegistration(harness, { ...publicClient, application_type, redirect_uris: [uri] });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: 'invalid_redirect_uri' });
    }
  });

  it.each(['client_uri', 'logo_uri', 'policy_uri', 'tos_uri'])('%s cannot be one either', async (member) => {
    for (const uri of HOSTILE) {
      const response = await sendRegistration(harness, { ...publicClient, [member]: uri });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: 'invalid_client_metadata' });
    }
  });

  it.each(['client_uri', 'logo_uri', 'policy_uri', 'tos_uri'])('%s has no user name or password', async (member) => {
    for (const uri of ['https://user:secret@client.example/', 'https://known.example@evil.example/']) {
      const response = await sendRegistration(harness, { ...publicClient, [member]: uri });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: 'invalid_client_metadata',
        error_description: expect.stringContaining(`${member} must not contain a user name or password`),
      });
    }
    const plain = await sendRegistration(harness, { ...publicClient, [member]: 'https://client.example/@us' });
    expect(plain.status).toBe(201);
  });

  it.each([
    'http://client.example/cb',
    'https://client.example/cb#fragment',
    'https://client.example/cb#',
    'https://user:secret@client.example/cb',
    'https://*.client.example/cb',
    'https:\\\\client.example/cb',
    '//client.example/cb',
    '/cb',
    `https://client.example/${'x'.repeat(2_048)}`,
  ])('nor can a redirect be %s', async (uri) => {
    const response = await sendRegistration(harness, { ...publicClient, redirect_uris: [uri] });
    expect(response.status).toBe(400);
  });
});

describe('A9: a redirect that was not registered', () => {
  it.each([
    'https://evil.example/callback',
    'https://client.example/callback/',
    'https://client.example/callback?x=1',
    'https://client.example/callback#x',
    'https://client.example:444/callback',
    'http://client.example/callback',
    'https://CLIENT.example/callback',
    'https://client.example/./callback',
    'https://client.example.evil.example/callback',
    'javascript:alert(1)',
  ])('%s gets an error page: no redirect, no code', async (redirect_uri) => {
    const client = await register(harness);
    const browser = new PathBrowser();
    const { response } = await openConsent(browser, authorizationRequest(harness, client, { redirect_uri }).url);
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await response.text()).toContain('unknown address');
    expect(browser.cookieHeader('/oauth/interaction/x')).toBe('');
  });

  it('stays an error page when something else is wrong too', async () => {
    const client = await register(harness);
    const changes = { redirect_uri: 'https://evil.example/', response_type: 'token', code_challenge: undefined };
    const { response } = await openConsent(new PathBrowser(), authorizationRequest(harness, client, changes).url);
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });

  it('an unknown client gets an error page too, and a program gets it as data', async () => {
    const client = await register(harness);
    const { url } = authorizationRequest(harness, { ...client, client_id: 'client_nobody' });
    const page = await new PathBrowser().get(url);
    expect([page.status, page.headers.get('location')]).toEqual([400, null]);
    const data = await new PathBrowser().get(url, { accept: 'application/json' });
    expect(await data.json()).toMatchObject({ error: 'invalid_client' });
  });

  it('the text of an error page is escaped', async () => {
    const client = await register(harness);
    const { url } = authorizationRequest(harness, client, { redirect_uri: undefined, response_type: '<script>x' });
    const page = await (await new PathBrowser().get(`${url}&client_id=<script>`)).text();
    expect(page).not.toContain('<script>');
  });
});

describe('the one exception, RFC 8252 section 7.3: the port of a loopback redirect of a native client', () => {
  const opens = async (metadata: object, redirect_uri: string): Promise<boolean> => {
    const client = await register(harness, { ...publicClient, ...metadata });
    const { url } = await openConsent(new PathBrowser(), authorizationRequest(harness, client, { redirect_uri }).url);
    return url.pathname.startsWith('/oauth/interaction/');
  };

  it.each([
    ['http://127.0.0.1/callback', 'http://127.0.0.1:50505/callback'],
    ['http://127.0.0.1:8080/callback', 'http://127.0.0.1:50505/callback'],
    ['http://localhost:8080/callback', 'http://localhost:1/callback'],
    ['http://[::1]/callback', 'http://[::1]:50505/callback'],
  ])('%s may come back as %s', async (registered, asked) => {
    expect(await opens({ redirect_uris: [registered] }, asked)).toBe(true);
  });

  it.each([
    ['http://127.0.0.1/callback', 'http://127.0.0.1:50505/other'],
    ['http://127.0.0.1/callback', 'http://localhost:50505/callback'],
    ['http://127.0.0.1/callback', 'https://127.0.0.1:50505/callback'],
    ['http://127.0.0.1/callback', 'http://127.0.0.1:50505/callback?x=1'],
    ['http://127.0.0.1/callback', 'http://127.0.0.1.evil.example:50505/callback'],
    ['http://127.0.0.1/callback', 'http://user@127.0.0.1:50505/callback'],
  ])('%s may not come back as %s', async (registered, asked) => {
    expect(await opens({ redirect_uris: [registered] }, asked)).toBe(false);
  });

  it('a web client has no such exception', async () => {
    const web = { application_type: 'web', redirect_uris: ['http://localhost:8080/callback'] };
    expect(await opens(web, 'http://localhost:8080/callback')).toBe(true);
    expect(await opens(web, 'http://localhost:8081/callback')).toBe(false);
  });
});

describe('E6: other origins', () => {
  it.each(['null', 'https://evil.example'])('%s is never let in with credentials', async (origin) => {
    const headers = { origin, cookie: 'porchlight_account=x' };
    const answers = [
      await post(harness, '/oauth/token', { grant_type: 'refresh_token' }, headers),
      await post(harness, '/oauth/revoke', { token: 'x' }, headers),
      await sendRegistration(harness, publicClient, headers),
      await harness.fetch('/oauth/token', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      }),
      await harness.fetch('/oauth/interaction/x', { headers }),
      await harness.fetch('/oauth/authorize', { headers }),
    ];
    for (const { headers: answered } of answers) {
      expect(answered.get('access-control-allow-credentials')).toBeNull();
      expect([null, '*']).toContain(answered.get('access-control-allow-origin'));
    }
    for (const page of answers.slice(4)) expect(page.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('F7: a registration that asks for too much', () => {
  it.each([
    ['client_credentials', { grant_types: ['client_credentials'] }],
    ['client_credentials among others', { grant_types: ['authorization_code', 'client_credentials'] }],
    ['implicit', { grant_types: ['implicit'], response_types: ['token'] }],
    ['a password grant', { grant_types: ['password'] }],
    ['1,000 redirects', { redirect_uris: Array.from({ length: 1_000 }, (_, n) => `https://a.example/${n}`) }],
    ['21 redirects', { redirect_uris: Array.from({ length: 21 }, (_, n) => `https://a.example/${n}`) }],
  ])('is refused: %s', async (_what, change) => {
    const response = await sendRegistration(harness, { ...publicClient, ...change });
    expect(response.status).toBe(400);
  });

  it('does not choose its own id, secret or time', async () => {
    const known = await register(harness);
    const client = await register(harness, {
      ...publicClient,
      client_id: known.client_id,
      client_secret: 'mine',
      client_id_issued_at: 1,
      client_secret_expires_at: 1,
      registration_access_token: 'mine',
    });
    expect(client.client_id).not.toBe(known.client_id);
    expect(client.client_secret).toBeUndefined();
    expect(client.client_id_issued_at).not.toBe(1);
    expect(client.registration_access_token).toBeUndefined();
    const confidential = await register(harness, { redirect_uris: ['https://a.example/'], client_secret: 'mine' });
    expect(confidential.client_secret).not.toBe('mine');
  });

  it('cannot smuggle in what a plain object does not have', async () => {
    const body = `{"redirect_uris":["https://a.example/"],"__proto__":{"polluted":true},"constructor":{"x":1}}`;
    expect((await sendRegistration(harness, body)).status).toBe(201);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
