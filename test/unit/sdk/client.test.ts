import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, createClient, Refused, SessionEnded, Unavailable } from '../../../sdk/src/index.ts';
import { ADA, type ScriptedService, scriptedService } from './support/scripted-service.ts';

let service: ScriptedService;
let client: Client;
beforeAll(async () => {
  service = await scriptedService();
  client = createClient({ baseUrl: service.baseUrl, tenantId: 'brave-otter', timeoutMs: 2_000 });
});
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(() => {
  service.calls.length = 0;
  service.keys.length = 0;
});

const caught = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error);

describe('the sign-in link', () => {
  it('names the tenant, the callback and the path to resume at', () => {
    const url = new URL(client.loginUrl({ redirectUri: 'http://localhost:4000/cb', returnTo: '/settings?tab=1' }));
    expect(url.origin + url.pathname).toBe(`${service.baseUrl}/edge/auth/brave-otter/sign-in`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      redirect_uri: 'http://localhost:4000/cb',
      return_to: '/settings?tab=1',
    });
    expect(client.loginUrl()).toBe(`${service.baseUrl}/edge/auth/brave-otter/sign-in`);
  });

  it('names a provider where the app leaves no choice, and no other address', () => {
    expect(client.loginUrl({ provider: 'github' })).toBe(`${service.baseUrl}/edge/auth/brave-otter/github`);
    expect(() => client.loginUrl({ provider: '../me' })).toThrow('provider must be the id');
  });

  it('is refused for a path that leaves the app', () => {
    expect(() => client.loginUrl({ returnTo: '//evil.example' })).toThrow(TypeError);
  });

  it('needs an absolute address and a tenant', () => {
    expect(() => createClient({ baseUrl: 'localhost:3000', tenantId: 'a' })).toThrow('baseUrl');
    expect(() => createClient({ baseUrl: 'http://localhost:3000', tenantId: '' })).toThrow('tenantId');
    for (const tenantId of ['<tenant id>', 'brave-otter-k3f9q2 ', '"brave-otter"', 'x'.repeat(65)])
      expect(() => createClient({ baseUrl: 'http://localhost:3000', tenantId })).toThrow('is no id of a project');
  });
});

describe('verify', () => {
  it('answers with the user, or null', async () => {
    expect(await client.verify(service.issue().accessToken)).toEqual(ADA);
    expect(await client.verify('nonsense')).toBeNull();
  });

  it('takes a page of somebody else for an outage, never for an answer', async () => {
    service.mishaps('verify', { status: 200, html: '<h1>Welcome to the hotel</h1>' }, { status: 404, html: 'parked' });
    const error = await caught(client.verify('x'));
    expect(error).toBeInstanceOf(Unavailable);
    expect(error).toMatchObject({ code: 'unexpectedAnswer', status: 503 });
  });

  it('refuses what no repetition would change', async () => {
    service.mishaps('verify', { status: 404, code: 'resourceNotProvisioned' });
    const error = await caught(client.verify('x'));
    expect(error).toBeInstanceOf(Refused);
    expect(error).toMatchObject({ code: 'resourceNotProvisioned', message: 'It is resourceNotProvisioned.' });
    expect(service.calls).toEqual(['verify']);
  });
});

describe('refresh', () => {
  it('returns the new pair with a key of its own, and names the attempt by the key of the old one', async () => {
    const { refreshToken } = service.issue();
    const pair = await client.refresh(refreshToken);
    expect(await client.verify(pair.accessToken)).toEqual(ADA);
    expect(pair.refreshKey).toMatch(/^[\w-]{22}$/);
    await client.refresh(pair.refreshToken, pair);
    expect(service.keys[1]).toBe(pair.refreshKey);
    expect(service.keys[0]).not.toBe(pair.refreshKey);
  });

  it('H4: makes no key from the token, so that a thief of the token cannot guess the key', async () => {
    const tokens = [service.issue(), service.issue()].map(({ refreshToken }) => refreshToken);
    for (const token of tokens) {
      await client.refresh(token);
      await caught(client.refresh(token));
    }
    expect(new Set(service.keys).size).toBe(4);
  });

  it('B9: gets the same pair again when the first answer was lost', async () => {
    const { refreshToken } = service.issue();
    service.mishaps('refresh', 'lost');
    const pair = await client.refresh(refreshToken);
    expect(service.calls).toEqual(['refresh', 'refresh']);
    expect(new Set(service.keys).size).toBe(1);
    const other = createClient({ baseUrl: service.baseUrl, tenantId: 'brave-otter' });
    const again = await other.refresh(refreshToken, { refreshKey: service.keys[0] });
    expect(again.refreshToken).toBe(pair.refreshToken);
  });

  it('ends the session only when the service says so', async () => {
    const ended = await caught(client.refresh('svc_ref_unknown'));
    expect(ended).toBeInstanceOf(SessionEnded);
    expect(ended).toMatchObject({ code: 'invalidRefreshToken' });
    service.mishaps('refresh', { status: 401, code: 'refreshTokenReused' });
    expect(await caught(client.refresh('svc_ref_unknown'))).toBeInstanceOf(SessionEnded);
  });

  it.each([
    [{ status: 503, code: 'unavailable', retryAfter: 5 }, 'unavailable', 5],
    [{ status: 500, code: 'internalError' }, 'internalError', undefined],
    [{ status: 429, code: 'rateLimited', retryAfter: 30 }, 'rateLimited', 30],
    [{ status: 429, code: 'quotaExceeded' }, 'quotaExceeded', undefined],
  ] as const)('takes %o for an outage and does not press on', async (mishap, code, retryAfterS) => {
    service.mishaps('refresh', mishap);
    const error = await caught(client.refresh(service.issue().refreshToken));
    expect(error).toBeInstanceOf(Unavailable);
    expect(error).toMatchObject({ code, retryAfterS });
    expect(service.calls).toEqual(['refresh']);
  });

  it('tries once more, and only once, when nobody answers', async () => {
    service.mishaps('refresh', 'cut off', 'cut off', 'cut off');
    const error = await caught(client.refresh(service.issue().refreshToken));
    expect(error).toMatchObject({ name: 'Unavailable', code: 'unreachable' });
    expect(service.calls).toHaveLength(2);
    service.mishaps('refresh');
  });

  it('gives up in time', async () => {
    const slow = createClient({
      baseUrl: 'http://localhost',
      tenantId: 'a',
      timeoutMs: 5,
      fetch: (_url, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    });
    expect(await caught(slow.refresh('svc_ref'))).toMatchObject({ name: 'Unavailable', code: 'timeout' });
  });

  it('hands the caller’s own reason back when they give up', async () => {
    const reason = new Error('the tab was closed');
    expect(await caught(client.refresh('svc_ref', { signal: AbortSignal.abort(reason) }))).toBe(reason);
  });
});

describe('logout', () => {
  it('ends the session, also of a token that is unknown', async () => {
    const { refreshToken } = service.issue();
    await client.logout(refreshToken);
    expect(await caught(client.refresh(refreshToken))).toBeInstanceOf(SessionEnded);
    await client.logout('svc_ref_unknown');
  });
});
