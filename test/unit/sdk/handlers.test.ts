/** Both adapters keep the same promises; each case runs through a real Express app and through Request and Response. */
import express from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthOptions, expressAuth, fetchAuth } from '../../../sdk/src/server/index.ts';
import { type ScriptedService, scriptedService } from './support/scripted-service.ts';
import { serveExpress } from './support/serve-express.ts';

let service: ScriptedService;
beforeAll(async () => {
  service = await scriptedService();
});
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(() => {
  service.calls.length = 0;
});

type Send = (path: string, init?: RequestInit) => Promise<Response>;

async function throughExpress(options: AuthOptions): Promise<Send> {
  const auth = expressAuth(options);
  const app = express();
  app.get('/auth/login', auth.login);
  app.get('/auth/callback', auth.callback);
  app.all('/auth/logout', auth.logout);
  app.use('/area', auth.session, auth.requireUser, (req, res) => {
    res.cookie('own', '1').json({ email: auth.user(req)?.email });
  });
  const { url } = await serveExpress(app);
  return (path, init) => fetch(url + path, { redirect: 'manual', ...init });
}

async function throughFetch(options: AuthOptions): Promise<Send> {
  const auth = fetchAuth(options);
  const area = auth.protect((_request, user) =>
    Response.json({ email: user.email }, { headers: { 'set-cookie': 'own=1' } }),
  );
  return async (path, init) => {
    const request = new Request(`https://app.example${path}`, init);
    const { pathname } = new URL(request.url);
    if (pathname === '/auth/login') return auth.login(request);
    if (pathname === '/auth/callback') return auth.callback(request);
    if (pathname === '/auth/logout') return auth.logout(request);
    return area(request);
  };
}

const ACCESS = '__Host-porchlight_access_brave-otter';
const REFRESH = '__Host-porchlight_refresh_brave-otter';
const cookieOf = (pair: { accessToken?: string; refreshToken: string }) => ({
  cookie: [...(pair.accessToken ? [`${ACCESS}=${pair.accessToken}`] : []), `${REFRESH}=${pair.refreshToken}.key`].join(
    '; ',
  ),
});
const setCookies = (response: Response) => response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
const CLEARED = [`${ACCESS}=`, `${REFRESH}=`];
const PAGE = { accept: 'text/html,*/*' };

/** A sign-in that a browser has begun, back from the service with its code. */
async function returning(send: Send, path = '/auth/login') {
  const response = await send(path);
  const start = response.headers.get('location') ?? '';
  const cookie = setCookies(response).join('; ');
  const state = new URL(start).searchParams.get('state') ?? '';
  const callback = (query: Record<string, string> = {}) =>
    `/auth/callback?${new URLSearchParams({ code: service.approve(start), state, ...query })}`;
  return { cookie, state, start, callback };
}

describe.each([
  ['Express', throughExpress],
  ['Fetch', throughFetch],
])('the handlers for %s', (_name, through) => {
  let send: Send;
  beforeAll(async () => {
    send = await through({
      baseUrl: service.baseUrl,
      tenantId: 'brave-otter',
      redirectUri: 'https://app.example/auth/callback',
    });
  });

  describe('login', () => {
    it('sends the browser to the service, with the path to resume at', async () => {
      const response = await send('/auth/login?return_to=/settings');
      expect(response.status).toBe(303);
      const url = new URL(response.headers.get('location') ?? '');
      expect(url.pathname).toBe('/edge/auth/brave-otter/google');
      expect(url.searchParams.get('redirect_uri')).toBe('https://app.example/auth/callback');
      expect(url.searchParams.get('return_to')).toBe('/settings');
    });

    it('drops a return_to that leaves the app', async () => {
      const response = await send('/auth/login?return_to=//evil.example');
      expect(response.headers.get('location')).not.toContain('evil');
    });
  });

  describe('callback', () => {
    it('turns the code into a pair, stores it and answers with a page load that nobody caches', async () => {
      const { cookie, callback, state } = await returning(send);
      const response = await send(callback({ return_to: '/settings?a=1' }), { headers: { cookie } });
      expect([response.status, response.headers.get('location')]).toEqual([303, '/settings?a=1']);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      const [access = '', refresh = '', attempt = '', ...others] = response.headers.getSetCookie();
      expect(access).toMatch(
        new RegExp(`^${ACCESS}=access\\.\\d+; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax$`),
      );
      expect(refresh).toMatch(
        new RegExp(`^${REFRESH}=svc_ref_\\d+\\.[\\w-]{22}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax$`),
      );
      expect(attempt).toBe(
        `__Host-porchlight_sign_in_brave-otter_${state}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`,
      );
      expect(others).toEqual([]);
    });

    it('goes home without a return_to, or with one that leaves the app', async () => {
      for (const extra of [
        {} as Record<string, string>,
        { return_to: 'https://evil.example' },
        { return_to: '/\\evil.example' },
      ]) {
        const { cookie, callback } = await returning(send);
        expect((await send(callback(extra), { headers: { cookie } })).headers.get('location')).toBe('/');
      }
    });

    it('writes a path of any script as a header can hold it', async () => {
      const { cookie, callback } = await returning(send);
      const response = await send(callback({ return_to: '/café noir' }), { headers: { cookie } });
      expect(response.headers.get('location')).toBe('/caf%C3%A9%20noir');
    });

    it('goes home with the error of a sign-in that this browser began, and leaves the session alone', async () => {
      for (const [query, error] of [
        ['error=access_denied', 'access_denied'],
        ['error=login_failed&code=x', 'login_failed'],
        ['error=%3Cscript%3E', 'login_failed'],
        ['access_token=a&refresh_token=b', 'login_failed'],
        ['', 'login_failed'],
      ]) {
        const { cookie, state } = await returning(send);
        const response = await send(`/auth/callback?state=${state}&${query}`, { headers: { cookie } });
        expect([query, response.status, response.headers.get('location')]).toEqual([query, 303, `/?error=${error}`]);
        expect(setCookies(response)).toEqual([`__Host-porchlight_sign_in_brave-otter_${state}=`]);
      }
    });

    it('lets two tabs sign in side by side, in either order', async () => {
      const [first, second] = [await returning(send), await returning(send)];
      const cookie = `${first.cookie}; ${second.cookie}`;
      for (const { callback, state } of [second, first]) {
        const response = await send(callback(), { headers: { cookie } });
        expect(response.status).toBe(303);
        expect(setCookies(response).at(-1)).toBe(`__Host-porchlight_sign_in_brave-otter_${state}=`);
      }
    });

    it('gives one pair to a page that is loaded twice at once', async () => {
      const { cookie, callback } = await returning(send);
      const path = callback();
      const loads = await Promise.all([path, path].map((each) => send(each, { headers: { cookie } })));
      expect(loads.map(({ status }) => status)).toEqual([303, 303]);
      expect(service.calls.filter((call) => call === 'token')).toHaveLength(1);
    });

    it('H2: stores nothing of a link that no sign-in of this browser answers to, and offers to start over', async () => {
      const attacker = await returning(send);
      const victim = await returning(send);
      const held = cookieOf(service.issue()).cookie;
      const links = [
        attacker.callback(),
        attacker.callback({ return_to: '/billing/add-card' }),
        attacker.callback({ state: victim.state }),
        attacker.callback({ state: '' }),
        attacker.callback().replace(/state=[^&]*&?/, ''),
        '/auth/callback?access_token=a&refresh_token=b&return_to=/billing',
        '/auth/callback',
      ];
      for (const link of links) {
        for (const cookie of ['', victim.cookie, held, `${held}; ${victim.cookie}`]) {
          const page = await send(link, { headers: { ...PAGE, ...(cookie && { cookie }) } });
          const names = setCookies(page).filter((line) => /_(?:access|refresh)_/.test(line));
          expect([link, names]).toEqual([link, []]);
          if (page.status === 303) continue;
          expect(page.status).toBe(400);
          const text = (await page.text()).replaceAll('&#38;', '&');
          const again = /href="([^"]*)" data-action="sign-in"/.exec(text)?.[1] ?? '';
          const begun = new URL(again).searchParams.get('state') ?? '-';
          expect(setCookies(page).some((line) => line.includes(begun))).toBe(true);
          const program = await send(link, { headers: cookie ? { cookie } : {} });
          expect(await program.json()).toMatchObject({ status: 400, code: 'unknownSignIn' });
        }
      }
    });

    it('shows the page to start over when the same link is opened again', async () => {
      const { cookie, callback } = await returning(send);
      const path = callback();
      await send(path, { headers: { cookie } });
      expect((await send(path, { headers: PAGE })).status).toBe(400);
    });

    it('waits with the code while the service is away, and works when the page tries again', async () => {
      const { cookie, callback } = await returning(send);
      const path = callback();
      service.mishaps('token', { status: 503, code: 'unavailable', retryAfter: 3 });
      const page = await send(path, { headers: { ...PAGE, cookie } });
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '3']);
      expect(page.headers.getSetCookie()).toEqual([]);
      expect(await page.text()).toContain('<meta http-equiv="refresh" content="3">');
      expect((await send(path, { headers: { ...PAGE, cookie } })).status).toBe(303);
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
      expect(service.keys.at(-1)).toBe('key');
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

describe('what an app can set', () => {
  const options = { tenantId: 'brave-otter', home: '/start', errorPath: (error: string) => `/oops/${error}` };

  it('is home and the page for failed sign-ins', async () => {
    const auth = fetchAuth({ baseUrl: service.baseUrl, ...options });
    const send: Send = (path, init) => {
      const request = new Request(`https://app.example${path}`, init);
      return path.startsWith('/auth/login') ? auth.login(request) : auth.callback(request);
    };
    const locationOf = async (query: (callback: string) => string) => {
      const { cookie, callback } = await returning(send);
      return (await send(query(callback()), { headers: { cookie } })).headers.get('location');
    };
    expect(await locationOf((path) => path)).toBe('/start');
    expect(await locationOf((path) => `${path}&error=access_denied`)).toBe('/oops/access_denied');
  });

  it('is what people and programs get while nobody can tell', async () => {
    const auth = fetchAuth({
      baseUrl: service.baseUrl,
      ...options,
      onUnavailable: ({ code }, { isPage }) =>
        isPage ? { body: `<h1>${code}</h1>` } : { status: 500, headers: { 'retry-after': '99' }, body: code },
    });
    const area = auth.protect(() => new Response());
    service.mishaps('refresh', { status: 503, code: 'unavailable' }, { status: 503, code: 'unavailable' });
    const cookie = `porchlight_refresh_brave-otter=${service.issue().refreshToken}.key`;
    const page = await area(new Request('https://app.example/', { headers: { cookie, ...PAGE } }));
    expect([page.status, page.headers.get('retry-after'), await page.text()]).toEqual([
      503,
      '5',
      '<h1>unavailable</h1>',
    ]);
    const program = await area(new Request('https://app.example/', { headers: { cookie } }));
    expect([program.status, program.headers.get('retry-after'), await program.text()]).toEqual([
      500,
      '99',
      'unavailable',
    ]);
  });

  it('is a response that cannot be changed, such as a redirect', async () => {
    const auth = fetchAuth({ baseUrl: service.baseUrl, ...options });
    const { refreshToken } = service.issue();
    const session = await auth.session(
      new Request('https://app.example/', {
        headers: { cookie: `porchlight_refresh_brave-otter=${refreshToken}.key` },
      }),
    );
    const response = session.apply(Response.redirect('https://app.example/next', 302));
    expect([response.status, response.headers.get('location')]).toEqual([302, 'https://app.example/next']);
    expect(response.headers.getSetCookie()).toHaveLength(2);
  });

  it('needs the session middleware before anything that asks for the user', () => {
    const auth = expressAuth({ baseUrl: service.baseUrl, ...options });
    expect(() => auth.user({ headers: {} })).toThrow('app.use(auth.session)');
  });
});
