/** `useSessions` in Chromium, with the component that the document shows, on Preact. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { beforeAll, expect, it } from 'vitest';
import type { SignedIn } from '../../sdk/src/testing/index.ts';
import { codeBlocks } from '../http/docs/support/code-blocks.ts';
import { serveBrowserApp } from '../sdk/support/browser-app.ts';
import { createProject } from '../sdk/support/project.ts';
import { expectGoodPage } from '../support/browser/accessible.ts';
import { newPage } from '../support/browser/browser.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { repositoryRoot } from '../support/repository.ts';

const DOCUMENT = join(repositoryRoot, 'server/docs/content/quickstart-vite-react.md');
const FILE = 'src/Sessions.tsx';

let harness: Harness;
let component: string;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
  const shown = codeBlocks(readFileSync(DOCUMENT, 'utf8')).find(({ attributes }) => attributes.title === FILE);
  const jsx = { runtime: 'classic', pragma: 'h' } as const;
  component = (await transformWithOxc(shown?.text ?? '', 'Sessions.tsx', { jsx })).code;
});

const source = (baseUrl: string, tenantId: string) => `
  import { createElement as h, render } from 'preact';
  import { createBrowserSession } from '@porchlight/sdk/browser';
  import { PorchlightProvider, SignedIn, SignedOut, SignInButton } from '@porchlight/sdk/react';
  ${component}
  const session = createBrowserSession({ baseUrl: '${baseUrl}', tenantId: '${tenantId}' });
  document.documentElement.lang = 'en';
  if (location.pathname === '/callback') session.completeSignIn();
  else render(h(PorchlightProvider, { session }, h('main', null, h('h1', null, 'Board'),
    h(SignedIn, null, h(Sessions)), h(SignedOut, null, h(SignInButton, { returnTo: '/' })))), document.body);
`;

it('lists where a person is signed in, ends one, all others, and the present one as a sign-out', async () => {
  const app = await serveBrowserApp();
  const project = await createProject(harness.baseUrl, [`${app.url}/callback`]);
  app.source = source(project.baseUrl, project.tenantId);
  const elsewhere: SignedIn[] = [];
  for (let count = 0; count < 3; count += 1) {
    elsewhere.push(await project.signIn({ fresh: true }));
    harness.clock.advance({ minutes: 1 });
  }
  const alive = async () =>
    Promise.all(elsewhere.map(async ({ accessToken }) => (await project.client.verify(accessToken)) !== null));

  const page = await newPage();
  await page.goto(app.url);
  await page.click('button[data-action="sign-in"]');
  await page.click('[data-persona="ada"]');
  await page.click('[data-action="approve"]');
  await page.waitForURL(`${app.url}/`);
  const rows = page.locator('li');
  await expect.poll(() => rows.count()).toBe(4);
  expect(await rows.last().innerText()).toMatch(/\(here\)\s+Sign out$/);
  await page.addStyleTag({ content: 'button { min-height: 24px; margin: 8px }' });
  await expectGoodPage(page);

  await rows.first().getByRole('button', { name: 'End' }).click();
  await expect.poll(() => rows.count()).toBe(3);
  expect(await alive()).toEqual([false, true, true]);

  await page.getByRole('button', { name: 'End all others' }).click();
  await expect.poll(() => rows.count()).toBe(1);
  expect(await alive()).toEqual([false, false, false]);

  await rows.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForSelector('button[data-action="sign-in"]');
});
