/**
 * `npm run pictures -- <address of a running service>`: makes the pictures of the product for the front page, and those
 * that chats and phones show for a link. The service must run on this machine with its built-in people.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { signInAs } from '../sdk/src/testing/index.ts';

const FOLDER = join(import.meta.dirname, '../server/pages/assets/pictures');
const ALAN = { email: 'alan@example.test', name: 'Alan Turing' };
const CALLBACK = 'https://todo.example/auth/callback';
const LAMP = '<svg xmlns="http://www.w3.org/2000/svg"';

async function post(url: string, body: object, key?: string): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, string>;
}

async function open(browser: Browser, width: number, height: number, scale = 1): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: scale });
  return context.newPage();
}

/** Somebody claims the project, people sign in to it, one of them fails, and the owner opens the desk. */
async function deskOf(browser: Browser, baseUrl: string, project: Record<string, string>): Promise<Page> {
  const { tenant_id: tenantId = '', management_key: key } = project;
  const desk = await open(browser, 1_080, 720, 1.5);
  const { claim_url: claimUrl = '' } = await post(`${baseUrl}/api/claim/url`, {}, key);
  await desk.goto(claimUrl);
  await desk.locator('[data-action="sign-in"]').click();
  if (new URL(desk.url()).pathname.startsWith('/account/sign-in'))
    await desk.locator('[data-action="sign-in"]').click();
  await desk.locator('[data-persona="ada"]').click();
  await desk.locator('[data-action="approve"]').click();
  await desk.waitForLoadState();
  const people = [
    { persona: 'ada' },
    { persona: ALAN },
    { persona: 'nameless', decision: 'deny' },
    { persona: 'userinfo-fails' },
    { persona: 'grace' },
  ] as const;
  for (const one of people) await signInAs({ baseUrl, tenantId, ...one }).catch(() => undefined);
  await desk.goto(`${baseUrl}/account/projects/${tenantId}/events`);
  return desk;
}

async function main(base: string | undefined): Promise<void> {
  if (!base) throw new Error('name the service: npm run pictures -- http://localhost:3000');
  mkdirSync(FOLDER, { recursive: true });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  /** Saves it in the light and in the dark scheme. */
  const saveBoth = async (page: Page, name: string): Promise<void> => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await save(page, `${name}${colorScheme === 'dark' ? '-dark' : ''}.jpg`);
    }
  };
  const save = (page: Page, name: string) =>
    page.screenshot({ path: join(FOLDER, name), ...(name.endsWith('.jpg') && { type: 'jpeg', quality: 72 }) });

  const home = await open(browser, 1_200, 630);
  await home.goto(`${base}/`);
  // The picture must not show the address of this service.
  await home.locator('.hero-start').evaluate((element) => element.remove());
  await save(home, 'card.jpg');

  const icon = await open(browser, 180, 180);
  const lamp = await (await fetch(`${base}/favicon.svg`)).text();
  await icon.setContent(`<body style="margin:0">${lamp.replace(LAMP, `${LAMP} width="180" height="180"`)}`);
  await save(icon, 'touch-icon.png');

  const project = await post(`${base}/api/genesis`, { name: 'Todo app' });
  const resource = await post(
    `${base}/api/resources/social-login`,
    { callback_urls: [CALLBACK] },
    project.management_key,
  );
  const consent = await open(browser, 640, 640, 1.5);
  await consent.goto(resource.sign_in_url ?? '');
  await consent.locator('[data-persona="ada"]').click();
  await consent.locator('[data-action="approve"]').waitFor();
  await saveBoth(consent, 'consent');

  await saveBoth(await deskOf(browser, base, project), 'desk');

  await browser.close();
}

await main(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(`No picture was made: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
});
