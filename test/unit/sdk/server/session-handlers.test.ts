/** The session with every adapter: pages for people who are signed in, and the sign-out. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCESS, ADAPTERS, cookieOf, KEY, PAGE, REFRESH, type Send, setCookies } from '../support/adapters.ts';
import { type ScriptedService, scriptedService } from '../support/scripted-service.ts';

let service: ScriptedService;
beforeAll(async () => {
  service = await scriptedService();
});
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(() => {
  service.calls.length = 0;
});

const CLEARED = [`${ACCESS}=`, `${REFRESH}=`];

describe.each(ADAPTERS)('the handlers for %s', (_name, through) => {
  let send: Send;
  beforeAll(async () => {
    send = await through({
      baseUrl: service.baseUrl,
      tenantId: 'brave-otter',
      redirectUri: 'https://app.example/auth/callback',
    });
  });

  describe('a page for people who are signed in', () => {
    it('is served to them, with no cookie touched while the token is good', async () => {
      const response = await send('/area', { headers: cookieOf(service.issue()) });
      expect(await response.json()).toEqual({ email: 'ada@example.test' });
      expect(setCookies(response).filter((cookie) => cookie.includes('porchlight'))).toEqual([]);
    });

    it('refreshes on the way and stores the new pair beside the app’s own cookies', async () => {
      const held = service.issue();
      service.expireAccess();
      const response = await send('/area', { headers: cookieOf(held) });
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      const names = setCookies(response).map((cookie) => cookie.split('=')[0]);
      expect(names.sort()).toEqual([ACCESS, REFRESH, 'own']);
      expect(setCookies(response).join()).not.toContain(`${held.refreshToken}.`);
      expect(service.keys.at(-1)).toBe(KEY);
    });

    it('takes the service into the trace of the request, unless the header is strange', async () => {
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      const held = service.issue();
      service.expireAccess();
      service.traces.length = 0;
      await send('/area', { headers: { ...cookieOf(held), traceparent } });
      expect(service.calls).toEqual(['verify', 'refresh', 'verify']);
      expect(service.traces).toEqual([traceparent, traceparent, traceparent]);
      await send('/area', { headers: { ...cookieOf(service.issue()), traceparent: 'strange' } });
      expect(service.traces.slice(3)).toEqual([undefined]);
    });

    it('leads others to the sign-in and back to where they wanted to go', async () => {
      const response = await send('/area/deep?x=1', { headers: { accept: 'text/html,*/*' } });
      expect(response.status).toBe(303);
      const url = new URL(response.headers.get('location') ?? '');
      expect(url.searchParams.get('return_to')).toBe('/area/deep?x=1');
      expect(setCookies(response).map((line) => line.split('=')[0])).toEqual([
        `__Host-porchlight_sign_in_brave-otter_${url.searchParams.get('state')}`,
      ]);
    });

    it('answers 401 to calls that ask for no page', async () => {
      for (const init of [
        { headers: { accept: 'application/json' } },
        { method: 'POST', headers: { accept: 'text/html' } },
      ]) {
        const response = await send('/area', init);
        expect(response.status).toBe(401);
        expect(await response.json()).toMatchObject({ code: 'signInRequired' });
      }
    });

    it('takes the cookies away when the session has ended, once', async () => {
      const response = await send('/area', { headers: cookieOf({ refreshToken: 'svc_ref_unknown' }) });
      expect(response.status).toBe(401);
      expect(setCookies(response)).toEqual(CLEARED);
    });

    it.each([
      [{ status: 503, code: 'unavailable', retryAfter: 7 }, 503, '7', 'unavailable', 'One moment'],
      [{ status: 500, code: 'internalError' }, 503, '5', 'unavailable', 'One moment'],
      [{ status: 429, code: 'rateLimited', retryAfter: 12 }, 429, '12', 'rateLimited', 'Too many at once'],
      [{ status: 429, code: 'quotaExceeded', retryAfter: 60 }, 429, '60', 'quotaExceeded', 'Too many at once'],
    ] as const)(
      'while nobody can tell (%j) answers %i with Retry-After %s and touches no cookie',
      async (mishap, status, retryAfter, code, title) => {
        const held = service.issue();
        service.mishaps('verify', mishap, mishap);
        const page = await send('/area', { headers: { ...cookieOf(held), ...PAGE } });
        expect([page.status, page.headers.get('retry-after')]).toEqual([status, retryAfter]);
        expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(page.headers.getSetCookie()).toEqual([]);
        const text = await page.text();
        expect(text).toContain(`<meta http-equiv="refresh" content="${retryAfter}">`);
        expect(text).toContain(`<h1>${title}</h1>`);
        const program = await send('/area', { headers: cookieOf(held) });
        expect([program.status, program.headers.get('retry-after')]).toEqual([status, retryAfter]);
        expect(await program.json()).toMatchObject({ status, code });
        expect((await send('/area', { headers: cookieOf(held) })).status).toBe(200);
      },
    );

    it('stores a pair that was issued just before the service went away', async () => {
      const { refreshToken } = service.issue();
      service.mishaps('verify', { status: 503, code: 'unavailable' });
      const response = await send('/area', { headers: cookieOf({ refreshToken }) });
      expect(response.status).toBe(503);
      const stored = setCookies(response).join('; ');
      expect(stored).not.toContain(refreshToken);
      expect((await send('/area', { headers: { cookie: stored } })).status).toBe(200);
    });
  });

  describe('logout', () => {
    it('ends the session and takes the cookies away', async () => {
      const held = service.issue();
      const response = await send('/auth/logout', { method: 'POST', headers: cookieOf(held) });
      expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
      expect(setCookies(response)).toEqual(CLEARED);
      expect(service.calls).toEqual(['logout']);
    });

    it('works while the service is away', async () => {
      service.mishaps('logout', { status: 503, code: 'unavailable' });
      const response = await send('/auth/logout', { method: 'POST', headers: cookieOf(service.issue()) });
      expect(setCookies(response)).toEqual(CLEARED);
    });

    it('does nothing for a link, or for a form of another site, which brings no cookies', async () => {
      const byGet = await send('/auth/logout', { headers: cookieOf(service.issue()) });
      expect([byGet.status, byGet.headers.get('allow')]).toEqual([405, 'POST']);
      const fromElsewhere = await send('/auth/logout', { method: 'POST' });
      expect([fromElsewhere.status, fromElsewhere.headers.getSetCookie()]).toEqual([303, []]);
      expect(service.calls).toEqual([]);
    });
  });
});
