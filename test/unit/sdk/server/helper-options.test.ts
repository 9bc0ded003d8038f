/** The options of a helper, and their defaults. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { expressAuth, fetchAuth } from '../../../../sdk/src/server/index.ts';
import { PAGE, returning, type Send } from '../support/adapters.ts';
import { type ScriptedService, scriptedService } from '../support/scripted-service.ts';

let service: ScriptedService;
beforeAll(async () => {
  service = await scriptedService();
});
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(() => {
  service.calls.length = 0;
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
      const { cookie, callback } = await returning(service, send);
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
    const cookie = `__Host-porchlight_refresh_brave-otter=${service.issue().refreshToken}.key`;
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
        headers: { cookie: `__Host-porchlight_refresh_brave-otter=${refreshToken}.key` },
      }),
    );
    const response = session.apply(Response.redirect('https://app.example/next', 302));
    expect([response.status, response.headers.get('location')]).toEqual([302, 'https://app.example/next']);
    expect(response.headers.getSetCookie()).toHaveLength(2);
  });

  it('needs the session middleware before anything that asks for the user', () => {
    const auth = expressAuth({ baseUrl: service.baseUrl, ...options });
    expect(() => auth.user({ headers: {} })).toThrow('app.use(auth.handle)');
  });

  it('is the path of the sign-in, and where it leads back to', async () => {
    const auth = fetchAuth({ baseUrl: service.baseUrl, ...options, basePath: '/login-here' });
    const send = (path: string, init?: RequestInit) =>
      auth.handle(new Request(`https://app.example${path}`, init), () => new Response('the app'));
    expect(await (await send('/auth/login')).text()).toBe('the app');
    const login = await send('/login-here/login?return_to=/a');
    expect(login.headers.get('location')).toContain('return_to=%2Fa');
    expect((await send('/login-here/other')).status).toBe(404);
    const posted = await send('/login-here/callback', { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET']);
    expect(auth.loginPath()).toBe('/login-here/login');
    expect(auth.loginPath('/a?b=1')).toBe('/login-here/login?return_to=%2Fa%3Fb%3D1');
    expect(auth.loginPath(new Request('https://app.example/a?b=1'))).toBe('/login-here/login?return_to=%2Fa%3Fb%3D1');
    expect(auth.loginPath('//evil.example')).toBe('/login-here/login');
  });

  it('begins no sign-in for a router that only fetches what is behind a link', async () => {
    const auth = fetchAuth({ baseUrl: service.baseUrl, ...options });
    const headers = { 'sec-fetch-dest': 'empty' };
    const fetched = await auth.handle(new Request('https://app.example/auth/login', { headers }), () => new Response());
    expect([fetched.status, fetched.headers.getSetCookie()]).toEqual([401, []]);
  });
});

describe('a helper without options', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('reads the variables, at the first request where a build may come before it', async () => {
    const auth = fetchAuth();
    expect(() => expressAuth()).toThrow('Set PORCHLIGHT_BASE_URL and PORCHLIGHT_TENANT_ID');
    await expect(auth.login(new Request('https://app.example/auth/login'))).rejects.toThrow('PORCHLIGHT_TENANT_ID');
    vi.stubEnv('PORCHLIGHT_BASE_URL', service.baseUrl);
    expect(() => expressAuth()).toThrow('tenantId is missing');
    vi.stubEnv('PORCHLIGHT_TENANT_ID', 'brave-otter');
    const { headers } = await auth.login(new Request('https://app.example/auth/login'));
    expect(headers.get('location')).toContain(`${service.baseUrl}/edge/auth/brave-otter/sign-in`);
    expect(expressAuth().auth.client.tenantId).toBe('brave-otter');
  });

  it('says at once what is wrong with options that name the service', () => {
    expect(() => fetchAuth({ baseUrl: 'localhost:3000', tenantId: 'brave-otter' })).toThrow('http://localhost:3000');
    expect(() => fetchAuth({ baseUrl: service.baseUrl, tenantId: '' })).toThrow('tenantId is missing');
  });
});
