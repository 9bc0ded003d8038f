/** The answer as a form in Chromium: sent at once, by the button where scripts are off, and in a silent frame. */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadAxe, violations } from '../support/browser/axe.ts';
import { newPage } from '../support/browser/browser.ts';
import { endAfterFile } from '../support/cleanup.ts';
import { TestClock } from '../support/clock.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../support/social-tenant.ts';

const harness = useHarness({ clock: new TestClock(new Date()) });
let tenant: SocialTenant;
let origin: string;

interface Arrival {
  readonly fields: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
}
let arrivals: Arrival[] = [];

/** An app that takes its answer as a form, with a page that asks for one in a frame. */
async function listen(): Promise<string> {
  const server = createServer(async (req, res) => {
    res.setHeader('content-type', 'text/html; charset=utf-8');
    if (req.method === 'POST') {
      const fields = Object.fromEntries(new URLSearchParams(await text(req)));
      arrivals.push({ fields, headers: req.headers });
      return void res
        .writeHead(303, {
          location: fields.state === 'elsewhere' ? `${origin.replace('127.0.0.1', 'localhost')}/done` : '/done',
        })
        .end();
    }
    const framed = new URL(req.url ?? '/', origin).searchParams.get('frame');
    res.end(
      framed === null
        ? '<title>Done</title><h1>Done</h1>'
        : `<title>App</title><iframe src="${framed.replaceAll('&', '&amp;')}"></iframe>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endAfterFile(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  origin = await listen();
  tenant = await createSocialTenant(harness.current, [`${origin}/callback`]);
  await tenant.api('/api/social-login/settings', { method: 'PUT', json: { browser_session_s: 28_800 } });
});
beforeEach(async () => {
  arrivals = [];
  await tenant.refill();
});

const request = (change: Record<string, string> = {}) => {
  const url = new URL(`${harness.current.baseUrl}/t/${tenant.id}/authorize`);
  url.search = new URLSearchParams({
    client_id: 'app',
    redirect_uri: `${origin}/callback`,
    response_type: 'code',
    response_mode: 'form_post',
    scope: 'openid email',
    state: 'a "state" & <more>',
    code_challenge: createHash('sha256').update(randomBytes(32).toString('base64url')).digest('base64url'),
    code_challenge_method: 'S256',
    ...change,
  }).toString();
  return url.href;
};

describe('the answer as a form in a browser', () => {
  it('reaches the app at once, once, and without an address that it came from', async () => {
    const page = await newPage();
    await page.goto(request());
    await page.click('[data-persona="ada"]');
    await page.click('[data-action="approve"]');
    await page.waitForURL(`${origin}/done`);
    expect(arrivals).toHaveLength(1);
    expect(arrivals[0]?.fields).toMatchObject({ code: expect.any(String), state: 'a "state" & <more>' });
    expect(arrivals[0]?.headers).toMatchObject({ origin: 'null' });
    expect(arrivals[0]?.headers).not.toHaveProperty('referer');

    // The same browser is remembered now: the silent request is answered in a frame of the app.
    await page.goto(`${origin}/?frame=${encodeURIComponent(request({ prompt: 'none', state: 'framed' }))}`);
    await expect.poll(() => arrivals.length).toBe(2);
    expect(arrivals[1]?.fields).toMatchObject({ code: expect.any(String), state: 'framed' });
  });

  it('reaches it by a button where scripts are off', async () => {
    const page = await newPage({ context: { javaScriptEnabled: false } });
    await page.goto(request({ prompt: 'none' }));
    expect(await page.textContent('h1')).toContain(new URL(origin).host);
    await page.click('[data-action="go-on"]');
    await page.waitForURL(`${origin}/done`);
    expect(arrivals.map(({ fields }) => fields.error)).toEqual(['login_required']);
  });

  it('leaves the app no way to another host in the same step, as /docs/issuer says', async () => {
    const page = await newPage({ expectedConsoleErrors: /form-action/ });
    const refused = page.waitForEvent('console', (message) => message.text().includes('form-action'));
    await page.goto(request({ prompt: 'none', state: 'elsewhere' }), { waitUntil: 'commit' });
    await refused;
    expect(new URL(page.url()).origin).toBe(harness.current.baseUrl);
  });

  it('cannot be put into a frame by anybody else', async () => {
    const page = await newPage({ expectedConsoleErrors: /frame-ancestors/ });
    const framing = origin.replace('127.0.0.1', 'localhost');
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto(`${framing}/?frame=${encodeURIComponent(request({ prompt: 'none', state: 'strange' }))}`);
    await refused;
    expect(arrivals).toEqual([]);
  });

  it('is a page that everybody can read, in light and dark, narrow and wide', async () => {
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [390, 1_440]) {
        const page = await newPage({ context: { colorScheme, viewport: { width, height: 800 } } });
        // As a person sees it who waits for the app, or whose browser runs no scripts.
        await page.route('**/assets/send-form*', (route) =>
          route.fulfill({ contentType: 'text/javascript', body: '' }),
        );
        await page.goto(request({ prompt: 'none' }));
        await loadAxe(page);
        expect(await violations(page)).toEqual([]);
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/back-${colorScheme}-${width}.png` });
      }
  });
});
