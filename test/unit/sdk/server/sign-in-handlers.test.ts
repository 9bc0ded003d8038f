/** The sign-in with every adapter: how it begins, and what happens with each link that comes back. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCESS, ADAPTERS, cookieOf, PAGE, REFRESH, returning, type Send, setCookies } from '../support/adapters.ts';
import { type ScriptedService, scriptedService } from '../support/scripted-service.ts';

let service: ScriptedService;
beforeAll(async () => {
  service = await scriptedService();
});
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(() => {
  service.calls.length = 0;
});

describe.each(ADAPTERS)('the handlers for %s', (name, through) => {
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
      expect(url.pathname).toBe('/edge/auth/brave-otter/sign-in');
      expect(url.searchParams.get('redirect_uri')).toBe('https://app.example/auth/callback');
      expect(url.searchParams.get('return_to')).toBe('/settings');
    });

    it('drops a return_to that leaves the app', async () => {
      const response = await send('/auth/login?return_to=//evil.example');
      expect(response.headers.get('location')).not.toContain('evil');
    });
  });

  describe('a person who opens an address that has no page', () => {
    const open = (path: string) => send(path, { headers: { accept: 'text/html' } });
    /** In these two apps the SDK answers only the addresses that the app gives it. */
    const answersAll = !['Express', 'Fetch'].includes(name);

    it('gets a button for the sign-out, and a way to the start page', async () => {
      const signOut = await open('/auth/logout');
      expect([signOut.status, signOut.headers.get('allow')]).toEqual([405, 'POST']);
      expect(await signOut.text()).toContain('<form method="post"><button data-action="sign-out">');
      if (!answersAll) return;
      const nothing = await open('/auth/foo');
      expect(nothing.status).toBe(404);
      expect(nothing.headers.get('content-type')).toContain('text/html');
      expect(await nothing.text()).toContain('<a href="/">Go to the start page</a>');
    });

    it('and a program gets the problem as data', async () => {
      const refused = answersAll
        ? ([
            ['/auth/logout', 405],
            ['/auth/foo', 404],
          ] as const)
        : ([['/auth/logout', 405]] as const);
      for (const [path, status] of refused) {
        const response = await send(path);
        expect([path, response.status, response.headers.get('content-type')]).toEqual([
          path,
          status,
          'application/problem+json',
        ]);
      }
    });
  });

  describe('callback', () => {
    it('turns the code into a pair, stores it and answers with a page load that nobody caches', async () => {
      const { cookie, callback, state } = await returning(service, send);
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
        const { cookie, callback } = await returning(service, send);
        expect((await send(callback(extra), { headers: { cookie } })).headers.get('location')).toBe('/');
      }
    });

    it('writes a path of any script as a header can hold it', async () => {
      const { cookie, callback } = await returning(service, send);
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
        const { cookie, state } = await returning(service, send);
        const response = await send(`/auth/callback?state=${state}&${query}`, { headers: { cookie } });
        expect([query, response.status, response.headers.get('location')]).toEqual([query, 303, `/?error=${error}`]);
        expect(setCookies(response)).toEqual([`__Host-porchlight_sign_in_brave-otter_${state}=`]);
      }
    });

    it('lets two tabs sign in side by side, in either order', async () => {
      const [first, second] = [await returning(service, send), await returning(service, send)];
      const cookie = `${first.cookie}; ${second.cookie}`;
      for (const { callback, state } of [second, first]) {
        const response = await send(callback(), { headers: { cookie } });
        expect(response.status).toBe(303);
        expect(setCookies(response).at(-1)).toBe(`__Host-porchlight_sign_in_brave-otter_${state}=`);
      }
    });

    it('gives one pair to a page that is loaded twice at once', async () => {
      const { cookie, callback } = await returning(service, send);
      const path = callback();
      const loads = await Promise.all([path, path].map((each) => send(each, { headers: { cookie } })));
      expect(loads.map(({ status }) => status)).toEqual([303, 303]);
      expect(service.calls.filter((call) => call === 'token')).toHaveLength(1);
    });

    /**
     * What a link stores of a session in a browser with these cookies. If it is refused, the page must offer to start
     * over.
     */
    const storedBy = async (link: string, cookie: string): Promise<string[]> => {
      const page = await send(link, { headers: { ...PAGE, ...(cookie && { cookie }) } });
      const stored = setCookies(page).filter((line) => /_(?:access|refresh)_/.test(line));
      // The victim's own sign-in with the attacker's code leads home with an error: the service has refused the code.
      if (page.status === 303) return stored;
      expect(page.status).toBe(400);
      const text = (await page.text()).replaceAll('&#38;', '&');
      const again = /href="([^"]*)" data-action="sign-in"/.exec(text)?.[1] ?? '';
      const begun = new URL(again).searchParams.get('state') ?? '-';
      expect(setCookies(page).some((line) => line.includes(begun))).toBe(true);
      const program = await send(link, { headers: cookie ? { cookie } : {} });
      expect(await program.json()).toMatchObject({ status: 400, code: 'unknownSignIn' });
      return stored;
    };

    it('H2: of 20 injected callbacks 0 are stored, and each page offers to start over', async () => {
      const attacker = await returning(service, send);
      const victim = await returning(service, send);
      const held = cookieOf(service.issue()).cookie;
      const stored: string[][] = [];
      for (const link of [
        attacker.callback({ return_to: '/billing/add-card' }),
        attacker.callback({ state: victim.state }),
        attacker.callback({ state: '' }),
        attacker.callback().replace(/state=[^&]*&?/, ''),
        '/auth/callback?access_token=a&refresh_token=b&return_to=/billing',
      ])
        for (const cookie of ['', victim.cookie, held, `${held}; ${victim.cookie}`])
          stored.push(await storedBy(link, cookie));
      expect(stored).toHaveLength(20);
      expect(stored.flat()).toEqual([]);
    });

    it('stores nothing of a link without a return_to, or with nothing in it at all', async () => {
      const [attacker, victim] = [await returning(service, send), await returning(service, send)];
      for (const link of [attacker.callback(), '/auth/callback'])
        for (const cookie of ['', victim.cookie]) expect([link, await storedBy(link, cookie)]).toEqual([link, []]);
    });

    it('shows the page to start over when the same link is opened again', async () => {
      const { cookie, callback } = await returning(service, send);
      const path = callback();
      await send(path, { headers: { cookie } });
      expect((await send(path, { headers: PAGE })).status).toBe(400);
    });

    it('waits with the code while the service is away, and works when the page tries again', async () => {
      const { cookie, callback } = await returning(service, send);
      const path = callback();
      service.mishaps('token', { status: 503, code: 'unavailable', retryAfter: 3 });
      const page = await send(path, { headers: { ...PAGE, cookie } });
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '3']);
      expect(page.headers.getSetCookie()).toEqual([]);
      expect(await page.text()).toContain('<meta http-equiv="refresh" content="3">');
      expect((await send(path, { headers: { ...PAGE, cookie } })).status).toBe(303);
    });
  });
});
