import { beforeAll, expect, it } from 'vitest';
import { serveBrowserApp } from '../sdk/support/browser-app.ts';
import { createProject } from '../sdk/support/project.ts';
import { readmeExample } from '../sdk/support/readme.ts';
import { newPage } from '../support/browser/browser.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness, type Harness } from '../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

it('main.js of the README signs a person in and out in a real browser', async () => {
  const app = await serveBrowserApp();
  const project = await createProject(harness.baseUrl, [`${app.url}/callback`]);
  app.source = readmeExample('main.js')
    .replace('http://localhost:3000', project.baseUrl)
    .replace('brave-otter-k3f9q2', project.tenantId);
  const page = await newPage();
  await page.goto(`${app.url}/board?x=1`);
  await page.click('text=Sign in');
  await page.click('[data-persona="ada"]');
  await page.click('[data-action="approve"]');
  await page.waitForURL(`${app.url}/board?x=1`);
  expect(await page.textContent('p')).toBe('Hello ada@example.test');

  const other = await page.context().newPage();
  await other.goto(app.url);
  expect(await other.textContent('p')).toBe('Hello ada@example.test');
  await page.click('text=Sign out');
  await page.waitForSelector('text=Hello stranger');
  await other.waitForSelector('text=Hello stranger');
  for await (const { event } of project.management.events({ after: 2, follow: true })) {
    expect(event).toBe('logout');
    break;
  }

  await page.click('text=Sign in');
  await page.click('[data-persona="ada"]');
  await page.click('[data-action="deny"]');
  await page.waitForSelector('text=Not signed in: access_denied');
});
