/** F1 and F2: bodies and requests that are not what they claim to be. */
import { beforeAll, describe, expect, it } from 'vitest';
import { UNANSWERED_MAX } from '../../server/http/connection/connection-limits.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { CookieBrowser } from '../support/sign-in.ts';
import { createTenant } from '../support/tenant.ts';
import { codeOf, type EdgeApp, openRoomyApp, problemOf, sendJson } from './support/edge-app.ts';
import { request, sendRaw } from './support/raw-http.ts';

let harness: Harness;
let app: EdgeApp;
beforeAll(async () => {
  harness = await createHarness();
  app = await openRoomyApp(harness);
});

const isAlive = async (): Promise<void> => expect((await harness.fetch('/healthz')).status).toBe(200);

describe('F1: bodies that are no bodies', () => {
  const deep = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
  const verify = () => `/edge/auth/${app.id}/verify`;

  it('values that cannot be made a text stop neither the call nor its line in the log', async () => {
    const body = '{"outward":{"toString":1,"valueOf":1},"irreversible":{"toString":1,"valueOf":1}}';
    const put = { method: 'PUT', headers: { 'content-type': 'application/json' }, body };
    expect((await harness.fetch('/api/approvals/policy', put)).status).toBe(401);
    expect((await (await createTenant(harness)).api('/api/approvals/policy', put)).status).toBe(400);
    await isAlive();
  });

  it.each([
    ['10 MB of text', () => JSON.stringify({ access_token: 'x'.repeat(10_000_000) }), 413],
    ['just over 256 KiB', () => JSON.stringify({ access_token: 'x'.repeat(262_144) }), 413],
    ['lists 10,000 deep', () => deep(10_000, '[', ']'), 400],
    ['objects 10,000 deep', () => `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400],
    ['lists 100,000 deep', () => deep(100_000, '[', ']'), 400],
    ['100,000 keys', () => `{${Array.from({ length: 20_000 }, (_, key) => `"k${key}":1`).join()}}`, 400],
    ['a key twice', () => '{"access_token":"a","access_token":"b"}', 400],
    ['a key twice, once escaped', () => '{"access_token":"a","access\\u005ftoken":"b"}', 400],
    ['__proto__', () => '{"access_token":"a","__proto__":{"access_token":"b"}}', 400],
    ['only __proto__', () => '{"__proto__":{"access_token":"b"}}', 400],
    ['constructor', () => '{"access_token":"a","constructor":{"prototype":{"x":1}}}', 400],
    ['a batch', () => JSON.stringify(Array.from({ length: 1_000 }, () => ({ access_token: 'a' }))), 400],
    ['null', () => 'null', 400],
    ['a number of 300 digits', () => `{"access_token":1${'0'.repeat(300)}}`, 400],
    ['a token of 8,193 characters', () => JSON.stringify({ access_token: 'x'.repeat(8_193) }), 200],
    ['an empty token', () => '{"access_token":""}', 200],
    ['comments', () => '{"access_token":"a"/**/}', 400],
    ['a byte-order mark and nothing else', () => '\ufeff', 400],
    ['bytes that are no text', () => '{"access_token":"\ud800"}', 200],
  ])('F1: %s', async (_what, body, status) => {
    const response = await sendJson(harness, verify(), body());
    expect(response.status).toBe(status);
    if (status !== 200) expect((await problemOf(response)).status).toBe(status);
    await isAlive();
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'access_token=a'],
    ['text', 'text/plain', '{"access_token":"a"}'],
    ['XML with an entity', 'application/xml', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['JSON in another alphabet', 'application/json; charset=utf-32', '{"access_token":"a"}'],
    ['nothing at all', '', '{"access_token":"a"}'],
    ['several parts', 'multipart/form-data; boundary=x', '--x--'],
  ])('F1: %s in the place of JSON is 415', async (_what, type, body) => {
    const response = await fetch(new URL(verify(), harness.baseUrl), {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect([response.status, await codeOf(response)]).toEqual([415, 'unsupportedMediaType']);
  });

  it('F1: a compressed body is refused rather than unpacked', async () => {
    const response = await sendJson(harness, verify(), 'x', { 'content-encoding': 'gzip' });
    expect(response.status).toBe(415);
    expect((await problemOf(response)).detail).toContain('without `Content-Encoding`');
  });

  it('F1: JSON in another alphabet is told what is wrong with it', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-16' };
    const response = await sendJson(harness, verify(), '{}', headers);
    expect((await problemOf(response)).detail).toBe('The body must be in UTF-8.');
  });

  it.each([
    ['more than was announced', ['Content-Length: 2'], '{"access_token":"a"}'],
    ['two lengths', ['Content-Length: 2', 'Content-Length: 20'], '{}'],
    ['a length and chunks', ['Content-Length: 2', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['a negative length', ['Content-Length: -1'], '{}'],
    ['a length with a sign', ['Content-Length: +2'], '{}'],
    ['a chunk of no size', ['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'],
    ['an encoding that is none', ['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'],
    ['a folded header', ['Transfer-Encoding:', ' chunked'], '0\r\n\r\n'],
    ['a space before the colon', ['Content-Length : 2'], '{}'],
  ])('F1: framing with %s smuggles no second request', async (_what, headers, body) => {
    const second = request('GET /healthz HTTP/1.1');
    const raw = request(`POST ${verify()} HTTP/1.1`, ['Content-Type: application/json', ...headers], body) + second;
    const { statuses, closed } = await sendRaw(harness, raw);
    expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true);
    expect(statuses.length > 0 || closed).toBe(true);
    await isAlive();
  });

  it('F1: sixteen answers to sixteen requests in one breath, and a hundred end the connection', async () => {
    const { statuses } = await sendRaw(harness, request('GET /healthz HTTP/1.1').repeat(UNANSWERED_MAX));
    expect(statuses).toEqual(Array.from({ length: UNANSWERED_MAX }, () => 200));
    const flood = await sendRaw(harness, request('GET /healthz HTTP/1.1').repeat(100));
    expect(flood.statuses.length).toBeLessThanOrEqual(UNANSWERED_MAX);
    await isAlive();
  });

  it.each([
    ['a header of 32 KB', [`X-Long: ${'x'.repeat(32_768)}`]],
    ['3,000 headers', Array.from({ length: 3_000 }, (_, index) => `X-${index}: x`)],
  ])('F1: %s is refused', async (_what, headers) => {
    const { statuses } = await sendRaw(harness, request('GET /healthz HTTP/1.1', headers));
    expect(statuses).toEqual([431]);
    await isAlive();
  });

  it.each(['http://[::1', 'foo://bar', 'http://'])(
    'F1: %s in the request line is an address where nothing is',
    async (url) => {
      const { statuses, text } = await sendRaw(harness, request(`GET ${url} HTTP/1.1`));
      expect(statuses).toEqual([404]);
      expect(text).toMatch(/^x-request-id: req_/im);
      expect(text).toContain('"code":"routeNotFound"');
      expect(text).not.toContain('Cannot GET');
      await isAlive();
    },
  );

  it('F1: an address of 20 KB is refused', async () => {
    const { statuses } = await sendRaw(harness, request(`GET /${'x'.repeat(20_000)} HTTP/1.1`));
    expect(statuses).toEqual([431]);
  });

  it.each(['/edge/auth/%/google', '/edge/auth/%E0%A4%A/google', '/claim/%zz', '/api/social-login/users/%', '/%'])(
    'F1: the malformed escape in %s is 400 or 404',
    async (path) => {
      for (const accept of ['*/*', 'text/html']) {
        const { statuses } = await sendRaw(harness, request(`GET ${path} HTTP/1.1`, [`Accept: ${accept}`]));
        expect([400, 401, 404]).toContain(statuses[0]);
      }
    },
  );

  it.each([
    '/edge/auth/%00/google',
    '/edge/auth/x%00y/google',
    '/claim/%00',
    '/edge/auth/consent/%00',
    '/account/projects/%00/rotate',
  ])('F1: NUL in %s finds nothing and breaks nothing', async (path) => {
    const browser = new CookieBrowser();
    for (const method of ['GET', 'POST']) {
      const response = await browser.send(new URL(path, harness.baseUrl), { method });
      expect(response.status).toBeGreaterThanOrEqual(300);
      expect(response.status).toBeLessThan(500);
    }
  });

  it.each([
    '/api/social-login/users?q=%00',
    '/api/social-login/users?email=%00',
    '/api/social-login/sessions/%00',
    '/api/social-login/check?redirect_uri=%00',
    '/api/social-login/events?event=%00',
    '/api/social-login/users?q=%ED%A0%80',
  ])('F1: NUL and half characters in %s break nothing', async (path) => {
    const method = path.includes('sessions') ? 'DELETE' : 'GET';
    expect((await app.api(path, { method })).status).toBeLessThan(500);
  });
});

describe('F2: only the boolean true is a yes', () => {
  it.each([['"true"'], ['1'], ['"yes"'], ['null'], ['false'], ['[]'], ['{}'], [undefined]])(
    'F2: user_authorized: %s is no yes',
    async (value) => {
      const body = value === undefined ? '{"report":"x"}' : `{"report":"x","user_authorized":${value}}`;
      const response = await sendJson(harness, '/api/feedback', body, { authorization: `Bearer ${app.managementKey}` });
      expect([response.status, await codeOf(response)]).toEqual([400, 'confirmationRequired']);
    },
  );

  it.each([
    ['20,000 characters', 'x'.repeat(20_000), 200],
    ['20,001 characters', 'x'.repeat(20_001), 400],
    ['20,000 characters of two units each', '\u{1f600}'.repeat(20_000), 200],
    ['20,000 characters between blanks', `  ${'x'.repeat(20_000)}\n`, 200],
    ['blanks', ' \t\n\u00a0\u2003 ', 400],
    ['nothing', '', 400],
    ['NUL', 'a\0b', 400],
    ['a number', 7, 400],
  ])('F2: feedback of %s', async (_what, feedback, status) => {
    const own = await createTenant(harness);
    const response = await own.api('/api/feedback/service', { method: 'POST', json: { feedback } });
    expect(response.status).toBe(status);
  });

  it('F2: unknown properties are refused, not ignored', async () => {
    const json = { feedback: 'x', confirmed: true };
    expect((await app.api('/api/feedback/service', { method: 'POST', json })).status).toBe(400);
    expect((await app.api('/api/keys/rotate', { method: 'POST', json: { revoke_now: 'true' } })).status).toBe(400);
    expect((await app.api('/api/social-login/users?limit=1&admin=true')).status).toBe(400);
  });
});
