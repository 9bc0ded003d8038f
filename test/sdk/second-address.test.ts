/**
 * The same app at a second address, with one variable changed, on the real service: it says what to register, signs
 * people in there, and survives an outage. `npm run examples` does the same with the frameworks themselves, in
 * Chromium.
 */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pressThrough } from '../http/docs/support/press-buttons.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { someOf } from '../support/times.ts';
import { ADAPTERS, PAGE, type Send, setCookies } from '../unit/sdk/support/adapters.ts';
import { CALLBACK, createProject, type Project } from './support/project.ts';

const LIVE = 'https://live.example';
const BUTTONS = ['data-persona="ada"', 'data-action="approve"'];

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterEach(() => vi.unstubAllEnvs());

/** The network between the app and the service, which can break. */
function network() {
  let isCut = false;
  const fetch: typeof globalThis.fetch = (...call) =>
    isCut ? Promise.reject(new TypeError('fetch failed')) : globalThis.fetch(...call);
  return {
    fetch,
    cut: () => {
      isCut = true;
    },
    restore: () => {
      isCut = false;
    },
  };
}

/** Signs Ada in to the app. Returns the Cookie header that her browser then sends. */
async function signIn(send: Send, origin: string): Promise<string> {
  const begun = await send('/auth/login', { headers: PAGE });
  const { url } = await pressThrough(begun.headers.get('location') ?? '', BUTTONS, {
    stopAt: (next) => next.origin === origin,
  });
  const back = await send(url.pathname + url.search, { headers: { ...PAGE, cookie: setCookies(begun).join('; ') } });
  expect(back.status).toBeLessThan(400);
  return setCookies(back).slice(0, 2).join('; ');
}

describe.each(someOf(ADAPTERS, 2))('an app on %s', (_name, through) => {
  let project: Project;
  const line = network();
  const start = (appUrl?: string): Promise<Send> => {
    if (appUrl) vi.stubEnv('PORCHLIGHT_APP_URL', appUrl);
    const { baseUrl, tenantId } = project;
    return through({ baseUrl, tenantId, fetch: line.fetch });
  };
  beforeAll(async () => {
    project = await createProject(harness.baseUrl);
    await project.management.provision([CALLBACK], { callbackMode: 'code' });
  });

  it('signs people in at its first address, then at a second one with one variable changed', async () => {
    const first = await start('http://localhost:4000');
    const plain = await signIn(first, 'http://localhost:4000');
    expect(plain).not.toContain('__Host-');
    expect((await first('/area', { headers: { cookie: plain } })).status).toBe(200);

    const second = await start(LIVE);
    const unlisted = await second('/auth/login', { headers: PAGE });
    expect([unlisted.status, await unlisted.text()]).toEqual([
      400,
      expect.stringContaining(`npx --no-install porchlight provision --add ${LIVE}/auth/callback`),
    ]);
    await project.management.provision([CALLBACK, `${LIVE}/auth/callback`]);
    const cookie = await signIn(second, LIVE);
    expect(cookie).toMatch(/^__Host-porchlight_access_/);
    const page = await second('/area', { headers: { cookie } });
    expect([page.status, await page.json()]).toEqual([200, { email: 'ada@example.test' }]);

    // The service is away: the page waits and tries again, the session stays, and no second sign-in starts.
    line.cut();
    for (const path of ['/area', '/auth/login']) {
      const waiting = await second(path, { headers: { ...PAGE, cookie } });
      expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
      expect(waiting.headers.getSetCookie()).toEqual([]);
      expect(await waiting.text()).toContain('You are not signed out.');
    }
    line.restore();
    expect((await second('/area', { headers: { cookie } })).status).toBe(200);
  });
});
