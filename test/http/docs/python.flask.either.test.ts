/** The apps of `/docs/python`, run unchanged with the wheel that the service hands out and Debian's frameworks. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { GREEN, proveWhole } from '../../sdk/support/prove/whole.ts';
import { endAfterFile } from '../../support/cleanup.ts';
import { freePort } from '../../support/ports.ts';
import { LANGUAGES } from '../../support/run/languages.ts';
import type { CookieBrowser } from '../../support/sign-in.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { codeBlocks } from './support/code-blocks.ts';
import { documentSource, withPort } from './support/document-source.ts';
import { pressThrough } from './support/press-buttons.ts';

const held = useHarness();
const PYTHON = LANGUAGES.flask?.at ?? '';
const ADA = ['data-persona="ada"', 'data-action="approve"'];
const HTML = { accept: 'text/html' };

let folder: string;
let wheel: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-python-'));
  endAfterFile(async () => rmSync(folder, { recursive: true, force: true }));
  const source = documentSource(held.current, '/docs/python');
  const address = /^pip install (\S+\.whl)$/m.exec(source)?.[1] ?? '';
  const answer = await fetch(address);
  expect([address.startsWith(held.current.baseUrl), answer.status]).toEqual([true, 200]);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  wheel = join(folder, address.split('/').at(-1) ?? '');
  writeFileSync(wheel, Buffer.from(await answer.arrayBuffer()));
});

const blockOf = (attribute: 'tab' | 'title', name: string): string => {
  const blocks = codeBlocks(documentSource(held.current, '/docs/python'));
  return blocks.find(({ attributes }) => attributes[attribute] === name)?.text ?? '';
};

type Env = Readonly<Record<string, string>>;

/** Ends with the file. */
async function startProgram(program: string, port: number, env: Env): Promise<string> {
  const own = mkdtempSync(join(folder, 'app-'));
  writeFileSync(join(own, 'app.py'), withPort(program, 5173, port));
  const running = spawn(PYTHON, ['app.py'], {
    cwd: own,
    env: { PATH: process.env.PATH, PYTHONPATH: wheel, PYTHONDONTWRITEBYTECODE: '1', ...env },
    stdio: 'ignore',
  });
  endAfterFile(async () => void running.kill());
  const url = `http://localhost:${port}`;
  await answers(url, running);
  return url;
}

/** Waits until it listens or has ended. */
async function answers(url: string, running: ChildProcess): Promise<void> {
  for (;;) {
    if (running.exitCode !== null) throw new Error(`the app ended with ${running.exitCode}`);
    if (await fetch(`${url}/auth/none`).catch(() => undefined)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const get = (browser: CookieBrowser, url: string) => browser.send(url, { headers: HTML });

describe.each(['Flask', 'FastAPI', 'Django'])('the app on %s', (name) => {
  let app: string;
  let tenant: SocialTenant;
  let browser: CookieBrowser;
  const settings = (): Env => ({ PORCHLIGHT_BASE_URL: held.current.baseUrl, PORCHLIGHT_TENANT_ID: tenant.id });

  beforeAll(async () => {
    const port = await freePort();
    tenant = await createSocialTenant(held.current, [`http://localhost:${port}/auth/callback`]);
    app = await startProgram(blockOf('tab', name), port, settings());
  });

  it('signs somebody in, and comes back to the page that was asked for', async () => {
    const walk = await pressThrough(`${app}/dashboard`, ADA);
    browser = walk.browser;
    expect(walk.url.href).toBe(`${app}/dashboard`);
    expect(await walk.response.text()).toBe('<h1>Hello, Ada Lovelace</h1>');
    const home = await get(browser, `${app}/`);
    expect(await home.text()).toContain('ada@example.test');
    expect(home.headers.get('cache-control')).toBe('private, no-store');
  });

  onlyInTestAll(() => {
    it('is proved: nothing is found, and everything that applies is looked at', { timeout: 180_000 }, async () => {
      const { id: tenantId, managementKey } = tenant;
      expect(await proveWhole(app, { baseUrl: held.current.baseUrl, tenantId, managementKey })).toEqual(GREEN);
    });
  });

  it('refreshes once when the access token has ended', async () => {
    held.current.clock.advance({ minutes: 61 });
    const later = await get(browser, `${app}/dashboard`);
    expect(await later.text()).toBe('<h1>Hello, Ada Lovelace</h1>');
    expect(later.headers.getSetCookie().map((cookie) => cookie.replace(/=.*?;/, '=;'))).toEqual(
      ['access', 'refresh'].map((what) => expect.stringMatching(new RegExp(`^porchlight_${what}_.*HttpOnly`))),
    );
    expect((await get(browser, `${app}/dashboard`)).headers.getSetCookie()).toEqual([]);
  });

  it('takes a bearer token in place of cookies', async () => {
    const { accessToken } = await tenant.quickSignIn();
    const ask = (token: string) => fetch(`${app}/dashboard`, { headers: { authorization: `Bearer ${token}` } });
    expect((await ask(accessToken)).status).toBe(200);
    const refused = await ask(`${accessToken}x`);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
  });

  it('says that somebody declined', async () => {
    await tenant.refill();
    const deny = await pressThrough(`${app}/dashboard`, ['data-persona="ada"', 'data-action="deny"']);
    expect(await deny.response.text()).toContain('data-declined');
  });

  it('H2: stores nothing of a sign-in that this browser did not begin', async () => {
    const response = await fetch(`${app}/auth/callback?code=x&state=y`, { headers: HTML, redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('data-reason="used"');
    for (const cookie of response.headers.getSetCookie()) expect(cookie).toMatch(/^porchlight_sign_in_/);
  });

  it('names the address that is not registered, and how to register it', async () => {
    const elsewhere = await startProgram(blockOf('tab', name), await freePort(), settings());
    const response = await fetch(`${elsewhere}/dashboard`, { headers: HTML, redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(`npx --no-install porchlight provision --add ${elsewhere}/auth/callback`);
  });

  it('goes on while the service is away, and signs nobody out', async () => {
    const env = { ...settings(), PORCHLIGHT_BASE_URL: 'http://127.0.0.1:1' };
    const away = await startProgram(blockOf('tab', name), await freePort(), env);
    const open = await get(browser, `${away}/`);
    expect([open.status, open.headers.getSetCookie()]).toEqual([200, []]);
    expect(await open.text()).toContain('data-unavailable');
    const closed = await get(browser, `${away}/dashboard`);
    expect([closed.status, closed.headers.get('retry-after'), closed.headers.getSetCookie()]).toEqual([503, '5', []]);
  });

  it.each([0, 8_193, 30_000])('H41: answers cookies and queries of %i characters', async (length) => {
    const text = 'x'.repeat(length);
    const [prefix, own] = ['porchlight', tenant.id];
    for (const value of [text, `${text}.${text}`, '%E0%A4%A', '"', '.', 'a:b']) {
      for (const what of ['access', 'refresh', 'sign_in']) {
        const headers = { ...HTML, cookie: `${prefix}_${what}_${own}=${value}; ;=; é=é` };
        for (const path of ['/', '/dashboard', '/auth/callback?state=s&code=x', `/auth/login?return_to=${value}`]) {
          const { status } = await fetch(app + path, { headers, redirect: 'manual' });
          expect([path.slice(0, 20), what, value.slice(0, 20), status < 500]).toEqual([
            path.slice(0, 20),
            what,
            value.slice(0, 20),
            true,
          ]);
        }
      }
    }
  });

  it('A8: leads to no other host after a sign-in', async () => {
    for (const wanted of ['https://evil.example', '//evil.example', '/\\evil.example', '/%2f%2fevil.example']) {
      const start = await fetch(`${app}/auth/login?${new URLSearchParams({ return_to: wanted })}`, {
        headers: HTML,
        redirect: 'manual',
      });
      expect(start.status).toBe(303);
      expect(new URL(start.headers.get('location') ?? '').searchParams.get('return_to')).toBeNull();
    }
  });

  it('signs out by POST alone', async () => {
    expect((await get(browser, `${app}/auth/logout`)).status).toBe(405);
    const signedOut = await browser.post(`${app}/auth/logout`, {});
    expect([signedOut.status, signedOut.headers.get('location')]).toEqual([303, '/']);
    expect(await (await get(browser, `${app}/`)).text()).toContain('data-action="sign-in"');
  });
});

describe('the receiver of webhooks', () => {
  it('takes a signed message and refuses others', async () => {
    const port = await freePort();
    const secret = `whsec_${Buffer.from('a secret of 24 bytes ...').toString('base64')}`;
    const program = `${blockOf('title', 'receiver.py')}\napp.run(host="localhost", port=${port})\n`;
    const url = await startProgram(program, port, { PORCHLIGHT_WEBHOOK_SECRET: secret });
    const { Webhook } = await import('standardwebhooks');
    const body = JSON.stringify({ type: 'social_login.authorize', data: { user_id: 1, name: 'é' } });
    const now = new Date();
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': `v2,x v1,AAAA ${new Webhook(secret).sign('msg_1', now, body)}`,
    };
    const send = async (sent: Record<string, string>, content = body): Promise<[number, string]> => {
      const answer = await fetch(`${url}/webhooks/porchlight`, { method: 'POST', headers: sent, body: content });
      return [answer.status, await answer.text()];
    };
    expect(await send(headers)).toEqual([204, '']);
    expect(await send(headers, `${body} `)).toEqual([400, 'badSignature']);
    expect(await send({ ...headers, 'webhook-timestamp': '1' })).toEqual([400, 'tooOld']);
    expect(await send({ ...headers, 'webhook-signature': 'v1,é' })).toEqual([400, 'badSignature']);
    expect(await send({})).toEqual([400, 'headersMissing']);
  });
});
