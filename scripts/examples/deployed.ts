/**
 * The same build under a second address, with only the environment changed: https with another name. Somebody signs in
 * there, then the service goes down and comes back.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { Page } from 'playwright-core';
import type { Example } from './catalogue.ts';
import { porchlight } from './command.ts';
import { HOST, openFront } from './front.ts';
import { checkOutage, type Outage } from './outage.ts';
import { freePort, whileServed } from './processes.ts';
import type { Place } from './running.ts';
import { signIn } from './sign-in.ts';

export interface Deployed {
  /** From the start of the app to the first page that shows the person's name. */
  readonly seconds: number;
  readonly outage: Outage;
}

export async function checkDeployed(
  example: Example,
  { copy, service, browser, step }: Place,
  env: NodeJS.ProcessEnv,
  tenantId: string,
): Promise<Deployed> {
  const began = Date.now();
  const port = await freePort();
  using front = await openFront(port);
  const { url } = front;
  const app = spawn('npm', ['run', '-s', 'start'], {
    cwd: copy,
    // Vite's preview serves known hosts only; a real file host has no such check.
    env: {
      ...env,
      PORT: String(port),
      ORIGIN: url,
      PORCHLIGHT_APP_URL: url,
      __VITE_ADDITIONAL_SERVER_ALLOWED_HOSTS: HOST,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  // Awaited here, because the proxy in front of the app ends with this function.
  return await whileServed(app, `http://localhost:${port}`, async () => {
    step('sign in at the second address');
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const isInBrowser = example.check === 'browser-app';
    if (!isInBrowser) await seeUnlisted(page, url);
    await porchlight(copy, 'provision', '--add', `${url}/auth/callback`);
    await page.goto(url);
    await signIn(page, 'ada');
    await page.waitForURL(`${url}/`);
    await page.waitForSelector('[data-user]:has-text("ada@example.test")');
    const seconds = Math.round((Date.now() - began) / 1_000);
    if (!isInBrowser) await seeSecured(page, url, tenantId);
    step('the service is away');
    const outage = await checkOutage(page, url, service, isInBrowser);
    await context.close();
    return { seconds, outage };
  });
}

/** Before the address is listed, the app says which address is missing and how to list it. */
async function seeUnlisted(page: Page, url: string): Promise<void> {
  const answer = await page.goto(`${url}/auth/login`);
  assert.equal(answer?.status(), 400);
  assert.equal(await page.textContent('[data-redirect-uri]'), `${url}/auth/callback`);
}

/** On https the cookies have the prefix that other hosts of the site cannot set. */
async function seeSecured(page: Page, url: string, tenantId: string): Promise<void> {
  const own = (await page.context().cookies(url)).filter(({ name }) => name.endsWith(tenantId));
  assert.deepEqual(
    own.map(({ name, secure, httpOnly }) => [name, secure, httpOnly]).sort(),
    ['access', 'refresh'].map((kind) => [`__Host-porchlight_${kind}_${tenantId}`, true, true]),
  );
}
