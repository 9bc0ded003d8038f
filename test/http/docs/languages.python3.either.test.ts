/** The app of the document in Python, run unchanged. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { GREEN, proveWhole } from '../../sdk/support/prove/whole.ts';
import { endAfterFile } from '../../support/cleanup.ts';
import { freePort } from '../../support/ports.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { codeBlocks } from './support/code-blocks.ts';
import { documentSource, withPort } from './support/document-source.ts';
import { pressThrough, type Walk } from './support/press-buttons.ts';

const held = useHarness();
const ADA = ['data-persona="ada"', 'data-action="approve"'];

interface Settings {
  readonly baseUrl: string;
  readonly tenantId: string;
  /** Further variables of the environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The program of the document, at a free port. */
async function startApp(port: number, { baseUrl, tenantId, env = {} }: Settings): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-python-'));
  const source = withPort(documentSource(held.current, '/docs/languages'), 5173, port);
  const program = codeBlocks(source).find(({ attributes }) => attributes.title === 'app.py');
  writeFileSync(join(folder, 'app.py'), program?.text ?? '');
  writeFileSync(join(folder, '.service'), `base_url=${baseUrl}\ntenant_id=${tenantId}\n`);
  const running = spawn('python3', ['app.py'], { cwd: folder, env: { ...process.env, ...env }, stdio: 'ignore' });
  endAfterFile(async () => {
    running.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `http://localhost:${port}`;
  await answers(url, running);
  return url;
}

describe('the app in Python', () => {
  const LIVE = 'https://live.example';
  let app: string;
  let tenant: SocialTenant;
  let walk: Walk;

  beforeAll(async () => {
    const port = await freePort();
    const callbacks = [`http://localhost:${port}/auth/callback`, `${LIVE}/auth/callback`];
    tenant = await createSocialTenant(held.current, callbacks);
    app = await startApp(port, { baseUrl: held.current.baseUrl, tenantId: tenant.id });
  });

  it('signs somebody in and greets them', async () => {
    walk = await pressThrough(`${app}/dashboard`, ADA);
    expect(await walk.response.text()).toBe('Hello, Ada Lovelace');
  });

  onlyInTestAll(() => {
    it('is proved: nothing is found, and only the sign-out, which it leaves to the reader, is not looked at', {
      timeout: 180_000,
    }, async () => {
      const { id: tenantId, managementKey } = tenant;
      expect(await proveWhole(app, { baseUrl: held.current.baseUrl, tenantId, managementKey })).toEqual({
        ...GREEN,
        code: 3,
        gaps: [expect.stringMatching(/^P13: no sign-out was found/)],
      });
    });
  });

  onlyInTestAll(() => {
    it('goes on while the service is away, and signs nobody out', async () => {
      // The same app with a service that does not answer. Cookies are the same for all ports, so the browser sends
      // them.
      const away = await startApp(await freePort(), { baseUrl: 'http://127.0.0.1:1', tenantId: tenant.id });
      const open = await walk.browser.send(`${away}/`);
      expect([open.status, open.headers.getSetCookie()]).toEqual([200, []]);
      expect(await open.text()).toContain('You are not signed out.');
      const closed = await walk.browser.send(`${away}/dashboard`);
      expect([closed.status, closed.headers.get('retry-after'), closed.headers.getSetCookie()]).toEqual([503, '5', []]);
      expect(await (await walk.browser.send(`${app}/dashboard`)).text()).toBe('Hello, Ada Lovelace');
    });
  });

  onlyInTestAll(() => {
    it('takes the address of the environment, with cookies that only https carries', async () => {
      const settings = { baseUrl: held.current.baseUrl, tenantId: tenant.id, env: { PORCHLIGHT_APP_URL: `${LIVE}/` } };
      const deployed = await startApp(await freePort(), settings);
      const begun = await fetch(`${deployed}/dashboard`, { redirect: 'manual' });
      const location = new URL(begun.headers.get('location') ?? '');
      expect(location.searchParams.get('redirect_uri')).toBe(`${LIVE}/auth/callback`);
      expect(begun.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^__Host-sign_in_.*; Secure; SameSite=Lax$/),
      ]);
    });
  });

  it('refreshes once when the access token has ended', async () => {
    held.current.clock.advance({ minutes: 61 });
    const later = await walk.browser.send(`${app}/`);
    expect(later.headers.getSetCookie()).toHaveLength(2);
    expect(await later.text()).toBe('Hello, Ada Lovelace');
  });

  it('names the address that is not registered, and how to register it', async () => {
    const elsewhere = app.replace('localhost', '127.0.0.1');
    const response = await fetch(`${elsewhere}/dashboard`, { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(`npx --no-install porchlight provision --add ${elsewhere}/auth/callback`);
  });

  it.each([0, 8_193, 9_000, 60_000])('H41: answers cookies and queries of %i characters', async (length) => {
    const text = 'x'.repeat(length);
    for (const value of [text, `${text}|${text}`, `${text}|é`, '%E0%A4%A', '"', '|', 'a:b']) {
      for (const cookie of [`access=${value}`, `refresh=${value}`, `sign_in_s=${value}`, value, `a:b=${value}; ;=`]) {
        const headers = { cookie };
        for (const path of ['/', '/dashboard', '/auth/callback?state=s', '/auth/callback?state=s&code=x']) {
          const { status } = await fetch(app + path, { headers, redirect: 'manual' });
          expect([path, cookie.slice(0, 20), status < 500]).toEqual([path, cookie.slice(0, 20), true]);
        }
      }
    }
  });

  it('stores nothing of a sign-in that it did not begin', async () => {
    const response = await fetch(`${app}/auth/callback?code=x&state=y`, { redirect: 'manual' });
    expect([response.status, response.headers.getSetCookie()]).toEqual([400, []]);
  });
});

/** Waits until it listens or has ended. */
async function answers(url: string, running: ChildProcess): Promise<void> {
  for (;;) {
    if (running.exitCode !== null) throw new Error(`the app ended with ${running.exitCode}`);
    const answer = await fetch(url, { redirect: 'manual' }).catch(() => undefined);
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
