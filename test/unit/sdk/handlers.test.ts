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

const cookieOf = (pair: { accessToken?: string; refreshToken: string }) => ({
  cookie: [
    ...(pair.accessToken ? [`porchlight_access=${pair.accessToken}`] : []),
    `porchlight_refresh=${pair.refreshToken}`,
  ].join('; '),
});
const setCookies = (response: Response) => response.headers.getSetCookie().map((line) => line.split(';')[0]);
const CLEARED = ['porchlight_access=', 'porchlight_refresh='];

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
    it('stores the pair and answers with a page load that nobody caches', async () => {
      const response = await send(
        '/auth/callback?access_token=a.b&refresh_token=svc_ref_x&return_to=%2Fsettings%3Fa%3D1',
      );
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe('/settings?a=1');
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response.headers.getSetCookie()).toEqual([
        'porchlight_access=a.b; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax',
        'porchlight_refresh=svc_ref_x; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
      ]);
    });

    it('goes home without a return_to, or with one that leaves the app', async () => {
      for (const extra of ['', '&return_to=https://evil.example', '&return_to=/%5Cevil.example']) {
        const response = await send(`/auth/callback?access_token=a&refresh_token=b${extra}`);
        expect(response.headers.get('location')).toBe('/');
      }
    });

    it('writes a path of any script as a header can hold it', async () => {
      const response = await send('/auth/callback?access_token=a&refresh_token=b&return_to=%2Fcaf%C3%A9%20noir');
      expect(response.headers.get('location')).toBe('/caf%C3%A9%20noir');
    });

    it('goes home with the error and leaves the cookies alone when there was none to store', async () => {
      for (const [query, error] of [
        ['error=access_denied', 'access_denied'],
        ['error=login_failed&access_token=a&refresh_token=b', 'login_failed'],
        ['error=%3Cscript%3E', 'login_failed'],
        ['access_token=a', 'login_failed'],
        ['', 'login_failed'],
      ]) {
        const response = await send(`/auth/callback?${query}`);
        expect([query, response.status, response.headers.get('location')]).toEqual([query, 303, `/?error=${error}`]);
        expect(response.headers.getSetCookie()).toEqual([]);
      }
    });
  });

  describe('a page for people who are signed in', () => {
    it('is served to them, with no cookie touched while the token is good', async () => {
      const response = await send('/area', { headers: cookieOf(service.issue()) });
      expect(await response.json()).toEqual({ email: 'ada@example.test' });
      expect(setCookies(response).filter((cookie) => cookie?.startsWith('porchlight'))).toEqual([]);
    });

    it('refreshes on the way and stores the new pair beside the app’s own cookies', async () => {
      const held = service.issue();
      service.expireAccess();
      const response = await send('/area', { headers: cookieOf(held) });
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      const names = setCookies(response).map((cookie) => cookie?.split('=')[0]);
      expect(names.sort()).toEqual(['own', 'porchlight_access', 'porchlight_refresh']);
      expect(setCookies(response)).not.toContain(`porchlight_refresh=${held.refreshToken}`);
    });

    it('leads others to the sign-in and back to where they wanted to go', async () => {
      const response = await send('/area/deep?x=1', { headers: { accept: 'text/html,*/*' } });
      expect(response.status).toBe(303);
      const url = new URL(response.headers.get('location') ?? '');
      expect(url.searchParams.get('return_to')).toBe('/area/deep?x=1');
      expect(response.headers.getSetCookie()).toEqual([]);
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

    it('answers 503 and touches no cookie while the service is away', async () => {
      const held = service.issue();
      service.mishaps('verify', { status: 503, code: 'unavailable', retryAfter: 7 });
      const response = await send('/area', { headers: { ...cookieOf(held), accept: 'text/html' } });
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('7');
      expect(response.headers.getSetCookie()).toEqual([]);
      expect((await send('/area', { headers: cookieOf(held) })).status).toBe(200);
    });

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
    const locationOf = (query: string) =>
      auth.callback(new Request(`https://app.example/cb?${query}`)).headers.get('location');
    expect(locationOf('access_token=a&refresh_token=b')).toBe('/start');
    expect(locationOf('error=access_denied')).toBe('/oops/access_denied');
  });

  it('is a response that cannot be changed, such as a redirect', async () => {
    const auth = fetchAuth({ baseUrl: service.baseUrl, ...options });
    const { refreshToken } = service.issue();
    const session = await auth.session(new Request('https://app.example/', { headers: cookieOf({ refreshToken }) }));
    const response = session.apply(Response.redirect('https://app.example/next', 302));
    expect([response.status, response.headers.get('location')]).toEqual([302, 'https://app.example/next']);
    expect(response.headers.getSetCookie()).toHaveLength(2);
  });

  it('needs the session middleware before anything that asks for the user', () => {
    const auth = expressAuth({ baseUrl: service.baseUrl, ...options });
    expect(() => auth.user({ headers: {} })).toThrow('app.use(auth.session)');
  });
});
