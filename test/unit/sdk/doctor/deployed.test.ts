/** What doctor reports about a deployed app. With a real app, only an address of this machine could be tried. */
import { describe, expect, it } from 'vitest';
import type { Provider } from '../../../../sdk/generated/porchlight.schemas.ts';
import { checkBundle } from '../../../../sdk/src/cli/doctor/check-bundle.ts';
import { visitApp } from '../../../../sdk/src/cli/doctor/check-deployed.ts';
import { checkProviders } from '../../../../sdk/src/cli/doctor/check-providers.ts';
import { Refused } from '../../../../sdk/src/errors.ts';

const NOW = Date.parse('2026-01-15T12:00:00Z');
const BASE = 'https://porchlight.example';
const APP = new URL('https://todo.example');
const DATE = { date: 'Thu, 15 Jan 2026 12:00:00 GMT' };

const start = (redirectUri: string) =>
  `${BASE}/login/brave-otter?redirect_uri=${encodeURIComponent(redirectUri)}&state=s`;

/** An app that answers by path; other paths get 404. */
const answering =
  (paths: Record<string, () => Response>): typeof fetch =>
  async (input) => {
    const { pathname, origin } = new URL(String(input));
    if (origin !== APP.origin) throw new TypeError('fetch failed');
    return paths[pathname]?.() ?? new Response('none', { status: 404, headers: DATE });
  };
const page =
  (html: string, headers: Record<string, string> = DATE) =>
  () =>
    new Response(html, { headers });
const leadsTo = (location: string) => () => new Response(null, { status: 302, headers: { ...DATE, location } });

const findings = async (paths: Record<string, () => Response>, app = APP) => {
  const { findings: found } = await visitApp(app, [BASE], { fetch: answering(paths), now: () => NOW });
  return found.map(({ check, level }) => `${check} ${level}`);
};
const GOOD = { '/': page('<p>Hello'), '/auth/login': leadsTo(start('https://todo.example/auth/callback')) };

describe('a deployed app', () => {
  it('is well over TLS, with the right clock and its own address', async () => {
    expect(await findings(GOOD)).toEqual(['app ok', 'clock ok', 'sign-in ok', 'bundle ok', 'outage skip']);
  });

  it('fails without TLS anywhere but on this machine', async () => {
    const away = new URL('http://todo.example');
    const fetch: typeof globalThis.fetch = async () => new Response('', { headers: DATE });
    const [finding] = (await visitApp(away, [BASE], { fetch, now: () => NOW })).findings;
    expect(finding).toMatchObject({ check: 'app', level: 'fail' });
  });

  it('fails with a clock that is minutes off, and is not blamed for none', async () => {
    const slow = { ...GOOD, '/': page('', { date: 'Thu, 15 Jan 2026 11:55:00 GMT' }) };
    expect(await findings(slow)).toContain('clock fail');
    expect(await findings({ ...GOOD, '/': page('', {}) })).toContain('clock skip');
  });

  it('is looked at behind its own redirect, and not behind one that leads away', async () => {
    const key = page('<script>const key = "svc_man_0123456789abcdef"</script>');
    expect(await findings({ ...GOOD, '/': leadsTo('/en'), '/en': key })).toContain('bundle fail');
    expect(await findings({ ...GOOD, '/': leadsTo('https://elsewhere.example/') })).toContain('bundle ok');
  });

  it.each([
    [
      'its own fault',
      'https://todo.example/auth/callback',
      'porchlight provision --add https://todo.example/auth/callback',
    ],
    ['a proxy', 'http://10.0.0.7:3000/auth/callback', 'Set PORCHLIGHT_APP_URL=https://todo.example for the app.'],
  ])('that is not listed by %s gets the right remedy', async (_why, sent, remedy) => {
    const unlisted = () => new Response(`<code data-redirect-uri>${sent}</code>`, { status: 400, headers: DATE });
    const fetch = answering({ ...GOOD, '/auth/login': unlisted });
    expect((await visitApp(APP, [BASE], { fetch, now: () => NOW })).findings).toContainEqual(
      expect.objectContaining({ check: 'sign-in', level: 'fail', remedy }),
    );
  });

  it('that sends people elsewhere, or nowhere, is named', async () => {
    const elsewhere = { ...GOOD, '/auth/login': leadsTo(start('http://localhost:4000/auth/callback')) };
    expect(await findings(elsewhere)).toContain('sign-in fail');
    expect(await findings({ ...GOOD, '/auth/login': page('an app without a server') })).toContain('sign-in warn');
    expect(await findings({ ...GOOD }, new URL('https://nobody.example'))).toEqual(['app fail']);
  });
});

describe('the scripts of an app', () => {
  it('are read however the page names them, and the key is not repeated', async () => {
    const html = `<script src="/a.js"></script><script src='/b.mjs?v=1'></script><script src=/c.js></script>
      <script src="https://cdn.example/d.js"></script><script src="http://[/e.js"></script>`;
    const read: string[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      read.push(new URL(String(input)).pathname);
      return new Response(read.length === 3 ? 'key="svc_app_0123456789abcdef"' : '');
    };
    const found = await checkBundle(APP, html, fetch);
    expect(read).toEqual(['/a.js', '/b.mjs', '/c.js']);
    expect(found).toMatchObject([{ level: 'fail', message: expect.stringContaining('/c.js') }]);
    expect(JSON.stringify(found)).not.toContain('svc_app_');
  });
});

const refusedWith = (code: 'routeNotFound' | 'permissionMissing', status: number): Refused =>
  new Refused(code, {
    type: `${BASE}/docs/errors#${code}`,
    title: 'Refused',
    status,
    detail: 'It was refused.',
    code,
    request_id: 'req_1',
  });

describe('the providers', () => {
  const provider = (change: Partial<Provider>): Provider =>
    ({ label: 'Google', enabled: true, credentials: 'service', problem: null, ...change }) as Provider;
  const sound = { ok: true, problem: null };
  const levels = async (...list: Provider[]) =>
    (await checkProviders({ providers: async () => list, checkProvider: async () => sound })).map(
      ({ level, message }) => `${level}: ${message}`,
    );

  it('are well with credentials of either, and those that are off do not count', async () => {
    const off = provider({ label: 'Apple', enabled: false, credentials: 'none' });
    expect(await levels(provider({}), provider({ label: 'GitHub', credentials: 'own' }), off)).toEqual([
      'ok: Google has credentials of the service',
      'ok: GitHub has credentials of the project',
    ]);
  });

  it('are named without credentials and with what the check finds', async () => {
    const problem = { code: 'invalid_client', message: 'does not know the client' };
    const list = [provider({ credentials: 'none' }), provider({ provider: 'github', label: 'GitHub' })];
    const asked: string[] = [];
    const found = await checkProviders({
      providers: async () => list,
      checkProvider: async (id) => {
        asked.push(id);
        return { ok: false, problem };
      },
    });
    expect(found.map(({ level, message }) => `${level}: ${message}`)).toEqual([
      'fail: Google has no credentials.',
      'fail: GitHub: does not know the client',
    ]);
    expect(asked).toEqual(['github']);
  });

  it('are judged by the last check where the key may not ask for one', async () => {
    const problem = { code: 'invalid_client', message: 'does not know the client' };
    const found = await checkProviders({
      providers: async () => [provider({ problem })],
      checkProvider: () => Promise.reject(refusedWith('permissionMissing', 403)),
    });
    expect(found).toMatchObject([{ level: 'fail', message: 'Google: does not know the client' }]);
  });

  it('of a service that does not list them are no fault', async () => {
    const found = await checkProviders({
      providers: () => Promise.reject(refusedWith('routeNotFound', 404)),
      checkProvider: async () => sound,
    });
    expect(found).toMatchObject([{ level: 'skip' }]);
  });
});
