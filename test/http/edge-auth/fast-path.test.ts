import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccessTokens } from '../../../server/crypto/access-token.ts';
import { Unavailable } from '../../../server/kernel/unavailable.ts';
import { sendRaw } from '../../security/support/raw-http.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { signIn } from '../../support/sign-in.ts';
import { createTenant } from '../../support/tenant.ts';

let harness: Harness;
let tenantId: string;
let address: string;
let accessToken: string;

beforeAll(async () => {
  harness = await createHarness();
  const tenant = await createTenant(harness);
  await tenant.api('/api/resources/social-login', {
    method: 'POST',
    json: { callback_urls: ['https://app.example/cb'] },
  });
  accessToken = (await signIn(harness, tenant.id)).accessToken;
  tenantId = tenant.id;
  address = `/edge/auth/${tenant.id}/verify`;
});

/** With a query, the call takes the ordinary path. */
const verify = (path: 'fast' | 'ordinary', body: string, headers: Record<string, string> = {}) =>
  harness.fetch(`${address}${path === 'fast' ? '' : '?'}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

const shape = async (response: Response) => {
  const headers = Object.fromEntries(response.headers);
  for (const name of ['x-request-id', 'date']) delete headers[name];
  return { status: response.status, headers, body: await response.text() };
};

const withoutId = ({ body, ...rest }: Awaited<ReturnType<typeof shape>>) => ({
  ...rest,
  body: body.replace(/req_\w+/, ''),
});

describe('the fast path of verify', () => {
  it('answers a good token as the ordinary path does, header by header', async () => {
    const body = JSON.stringify({ access_token: accessToken });
    const fast = await shape(await verify('fast', body));
    expect(JSON.parse(fast.body)).toMatchObject({ valid: true, user: { id: 1 } });
    expect(fast).toEqual(await shape(await verify('ordinary', body)));
    expect(fast.headers).toMatchObject({ connection: 'keep-alive', 'keep-alive': 'timeout=65' });
  });

  it('answers a token that it remembers as it did when it was new', async () => {
    const { accessToken: token } = await signIn(harness, tenantId);
    const body = JSON.stringify({ access_token: token });
    const answers: Awaited<ReturnType<typeof shape>>[] = [];
    for (let time = 0; time < 4; time += 1) answers.push(await shape(await verify('fast', body)));
    expect(JSON.parse(answers[0]?.body ?? '')).toMatchObject({ valid: true });
    expect(answers).toEqual(answers.map(() => answers[0]));
    // For a remembered token, the rest of the request is still checked.
    expect((await verify('fast', body.replace('access_token', 'refresh_token'))).status).toBe(400);
    expect((await verify('fast', `${body} x`)).status).toBe(400);
  });

  it.each([
    ['header', 0],
    ['claims', 200],
    ['MAC', -1],
  ])('reads a good token with an escape in its %s as the ordinary path does', async (_part, at) => {
    const escaped = `\\u00${accessToken.at(at)?.charCodeAt(0).toString(16)}`;
    const text = `${accessToken.slice(0, at)}${escaped}${at === -1 ? '' : accessToken.slice(at + 1)}`;
    const fast = await shape(await verify('fast', `{"access_token":"${text}"}`));
    expect(JSON.parse(fast.body)).toMatchObject({ valid: true });
    expect(fast).toEqual(await shape(await verify('ordinary', `{"access_token":"${text}"}`)));
  });

  it('answers a name outside ASCII in the same bytes as the ordinary path', async () => {
    const { keyRing, baseUrl } = harness.service.shared;
    const user = { id: 1, email: 'ada@example.test', name: 'Zoë Łukasiewicz 李', picture: null };
    const claims = { ...user, tenant_id: tenantId, sid: 'ses_of_zoe', gen: 1, epoch: 0 };
    const token = createAccessTokens(keyRing, baseUrl).sign(claims, harness.clock.now());
    const body = JSON.stringify({ access_token: token });
    const fast = await shape(await verify('fast', body));
    expect(JSON.parse(fast.body)).toEqual({ valid: true, user });
    expect(fast).toEqual(await shape(await verify('ordinary', body)));
  });

  it.each([
    ['a token that is none', '{"access_token":"nonsense"}'],
    ['a token of other alphabets', '{"access_token":"знак"}'],
    ['a token with an escape', '{"access_token":"\\u0061"}'],
    ['a token with a quote in it', '{"access_token":"a"b"}'],
    ['a token that ends with a backslash', '{"access_token":"a\\"}'],
    ['a token with a line break in it', '{"access_token":"a\nb"}'],
    ['a token with a letter that is no ASCII', '{"access_token":"é"}'],
    ['a token of the greatest length', `{"access_token":"${'x'.repeat(8_192)}"}`],
    ['H41: a token that is too long', `{"access_token":"${'x'.repeat(8_193)}"}`],
    ['H41: a token that is too long for the fast path', `{"access_token":"${'x'.repeat(20_000)}"}`],
    ['H41: a body that is too long', `{"access_token":"${'x'.repeat(1_000_000)}"}`],
    ['H41: an empty token', '{"access_token":""}'],
    ['no token', '{}'],
    ['a token that is a number', '{"access_token":1}'],
    ['one property too many', '{"access_token":"x","user_id":1}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['broken JSON', '{"access_token":'],
    ['white space of JSON', ' \t\r\n{ "access_token"\n:\t"nonsense" }\r\n'],
    ['a no-break space, which is none of JSON', '\u00a0{"access_token":"nonsense"}'],
    ['a line separator, which is none of JSON', '{"access_token":"nonsense"}\u2028'],
    ['a form feed, which is none of JSON', '{\f"access_token":"nonsense"}'],
    ['a byte order mark', '\ufeff{"access_token":"nonsense"}'],
  ])('answers %s as the ordinary path does', async (_what, body) => {
    const [fast, ordinary] = [await shape(await verify('fast', body)), await shape(await verify('ordinary', body))];
    expect(withoutId(fast)).toEqual(withoutId(ordinary));
  });

  it.each(['', ' ', '"', '","x":"', '\\', '\\n', '\n', '\u0000', 'é', '李', '='])(
    'answers %j between our own header and a MAC as the ordinary path does',
    async (claims) => {
      const [header, , mac] = accessToken.split('.');
      const body = `{"access_token":"${header}.${claims}.${mac}"}`;
      const [fast, ordinary] = [await shape(await verify('fast', body)), await shape(await verify('ordinary', body))];
      expect(fast.status).toBeLessThan(500);
      expect(withoutId(fast)).toEqual(withoutId(ordinary));
    },
  );

  it('refuses what is not JSON, whatever a regular expression calls white space', async () => {
    for (const space of ['\u00a0', '\u2028', '\f', '\v']) {
      expect((await verify('fast', `${space}{"access_token":"nonsense"}`)).status).toBe(400);
    }
  });

  it('writes one line to the log and one measurement, without the token', async () => {
    const before = harness.logs.length;
    await (await verify('fast', JSON.stringify({ access_token: accessToken }))).text();
    const lines = harness.logs.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toMatchObject([{ operation: 'verifyToken', status: 200, msg: 'request' }]);
    expect(harness.logs.join('')).not.toContain(accessToken);
    const metrics = await (await harness.fetch('/metrics')).text();
    expect(metrics).toMatch(/porchlight_request_duration_seconds_count\{operation="verifyToken",status="200"\} \d/);
  });

  it('names a tenant in the log only if it may be one', async () => {
    const before = harness.logs.length;
    for (const name of ['a","level":"fatal', 'a\n{"level":"fatal"}', tenantId]) {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"access_token":"x"}' };
      await (await harness.fetch(`/edge/auth/${encodeURIComponent(name)}/verify`, init)).text();
    }
    const lines = harness.logs.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ level, tenant_id }) => [level, tenant_id])).toEqual([
      ['info', undefined],
      ['info', undefined],
      ['info', tenantId],
    ]);
  });
});

describe('the fast path of verify, on the wire', () => {
  const bytes = (hosts = 1): string => {
    const body = JSON.stringify({ access_token: accessToken });
    const head = [`POST ${address} HTTP/1.1`, ...Array<string>(hosts).fill('Host: localhost')];
    return `${[...head, 'Content-Type: application/json', `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n${body}`;
  };
  const valids = (text: string): number => [...text.matchAll(/"valid":true/g)].length;

  it('puts a body together that comes in pieces', async () => {
    const { port } = new URL(harness.baseUrl);
    const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true });
    const cut = bytes().indexOf('{') + 40;
    socket.write(bytes().slice(0, cut));
    await sleep(30);
    socket.write(bytes().slice(cut));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(valids(answer.toString())).toBe(1);
  });

  it('answers calls that follow each other without a wait, each once and in order', async () => {
    const { statuses, text } = await sendRaw(harness, bytes().repeat(5));
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    expect(valids(text)).toBe(5);
    const ids = [...text.matchAll(/X-Request-Id: (\S+)/g)].map(([, id]) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
  });

  it('says nothing of keeping a connection that this answer ends', async () => {
    const last = bytes().replace('Host: localhost', 'Host: localhost\r\nConnection: close');
    for (const request of [last, last.replace('/verify', '/verify?')]) {
      const { statuses, text } = await sendRaw(harness, request);
      expect(statuses).toEqual([200]);
      expect(text).toMatch(/^Connection: close\r$/m);
      expect(text).not.toMatch(/^Keep-Alive/im);
    }
  });

  it('E1: refuses two hosts, as the ordinary path does', async () => {
    expect((await sendRaw(harness, bytes(2))).statuses).toEqual([400]);
  });
});

describe('the fast path of refresh', () => {
  const refresh = (path: 'fast' | 'ordinary', body: string, headers: Record<string, string> = {}) =>
    harness.fetch(`/edge/auth/${tenantId}/refresh${path === 'fast' ? '' : '?'}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  const bodyFor = (refreshToken: string): string => JSON.stringify({ refresh_token: refreshToken });
  // An unclaimed tenant has five events a minute, so each test begins in a new one.
  beforeEach(() => harness.clock.advance({ minutes: 1 }));

  it('answers a new pair as the ordinary path does, header by header', async () => {
    const key = { 'idempotency-key': 'the-same-attempt' };
    const { refreshToken } = await signIn(harness, tenantId);
    const fast = await shape(await refresh('fast', bodyFor(refreshToken), key));
    expect(fast.status).toBe(200);
    expect(fast.headers).toHaveProperty('ratelimit');
    // The repeated answer took nothing from a bucket, so it has no headers about buckets.
    const { ratelimit, 'ratelimit-policy': policy, ...headers } = fast.headers;
    const ordinary = await shape(await refresh('ordinary', bodyFor(refreshToken), key));
    expect(ordinary).toEqual({ ...fast, headers });

    harness.clock.advance({ minutes: 1 });
    const next = await shape(await refresh('ordinary', bodyFor((await signIn(harness, tenantId)).refreshToken)));
    expect(next.status).toBe(200);
    expect(next.headers).toMatchObject({ ratelimit: expect.any(String), 'ratelimit-policy': policy });
    expect(Object.keys(next.headers)).toEqual(Object.keys(fast.headers));
  });

  it.each([
    ['a token that is none', bodyFor('nonsense'), {}],
    ['no token', '{}', {}],
    ['broken JSON', '{"refresh_token":', {}],
    ['an idempotency key that is too short', bodyFor('nonsense'), { 'idempotency-key': 'short' }],
    ['an idempotency key with a space', bodyFor('nonsense'), { 'idempotency-key': 'with a space' }],
  ])('answers %s as the ordinary path does', async (_what, body, headers) => {
    const fast = await shape(await refresh('fast', body, headers));
    const ordinary = await shape(await refresh('ordinary', body, headers));
    expect(fast.status).toBeGreaterThanOrEqual(400);
    expect(withoutId(fast)).toEqual(withoutId(ordinary));
  });

  it('reads a token with an escape in it as the ordinary path does', async () => {
    const { refreshToken } = await signIn(harness, tenantId);
    const escaped = `\\u00${refreshToken.charCodeAt(0).toString(16)}${refreshToken.slice(1)}`;
    expect((await refresh('fast', `{"refresh_token":"${escaped}"}`)).status).toBe(200);
  });

  it('asks the database once about a token that it hands on', async () => {
    const { refreshToken } = await signIn(harness, tenantId);
    await refresh('fast', bodyFor(refreshToken));
    harness.clock.advance({ minutes: 1 });
    const statements: string[] = [];
    const stop = harness.database.observe((text) => void statements.push(text));
    const again = await refresh('fast', bodyFor(refreshToken));
    stop();
    expect(again.status).toBe(401);
    expect(statements.filter((text) => text.includes('token_refreshed'))).toHaveLength(1);
  });

  it('says that the database is away, and spends nothing', async () => {
    const { refreshToken } = await signIn(harness, tenantId);
    const stop = harness.database.observe(() => Promise.reject(new Unavailable('the database', null)));
    const away = await refresh('fast', bodyFor(refreshToken));
    stop();
    expect(away.status).toBe(503);
    expect(away.headers.get('retry-after')).not.toBeNull();
    expect((await refresh('fast', bodyFor(refreshToken))).status).toBe(200);
  });
});
