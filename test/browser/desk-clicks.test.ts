/** The usual tasks of owners, from the list of projects: each takes at most three clicks, beside the answer to a question. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createWebhook, sendUntil } from '../http/webhooks/support.ts';
import { newPage } from '../support/browser/browser.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createWebhookReceiver } from '../support/network/webhook-receiver.ts';
import { createOwner, type TestOwner } from '../support/owner.ts';
import { pngOf } from '../support/pictures.ts';
import { consenting, identity, socialStores } from '../support/social-stores.ts';
import { provision, type SocialTenant, socialTenant } from '../support/social-tenant.ts';
import { onlyInTestAll } from '../support/times.ts';

const CLICKS_MAX = 3;

let harness: Harness;
let owner: TestOwner;
let tenant: SocialTenant;

/** A project with a person, a sign-in that was refused, and a webhook that fails. */
beforeAll(async () => {
  harness = await createHarness();
  owner = await createOwner(harness);
  const project = await owner.createProject('Otter Shop');
  await provision(project, ['https://otter.example/cb']);
  tenant = socialTenant(harness, project);
  const receiver = await createWebhookReceiver();
  receiver.answer = () => 500;
  await createWebhook(tenant, { url: receiver.url, events: ['authorize'] });
  await tenant.quickSignIn('ada');
  await sendUntil(harness, () => receiver.received.length > 0);
  const resource = await harness.service.shared.resources.find(tenant.id);
  if (!resource) throw new Error('not provisioned');
  const refused = await consenting(harness, resource, identity('zoe'));
  await socialStores(harness).attempts.end(
    { consent: refused?.consentToken ?? '' },
    resource,
    { event: 'login_failed', provider: 'google', metadata: { stage: 'user_upsert', error_code: 'not_allowed' } },
    identity('zoe'),
    harness.clock.now(),
  );
  await harness.service.jobs.get('request-log')?.();
});

interface Task {
  readonly does: string;
  /** What is clicked, in this order. */
  readonly clicks: readonly string[];
  /** What is typed or chosen before the last click. */
  readonly fill?: (page: Page) => Promise<unknown>;
  /** What the page then shows. */
  readonly shows: string | RegExp;
}

const PROJECT = 'a.project-link';
const part = (name: string): string => `nav.project-nav a:text-is("${name}")`;
const press = (action: string): string => `[data-action="${action}"]`;
/** What cannot be taken back is asked once more. */
const CONFIRM = press('confirm');

const TASKS: readonly Task[] = [
  {
    does: 'sees who could not sign in, and why',
    clicks: [PROJECT, press('failures')],
    shows: /zoe@example\.com.*access list/s,
  },
  {
    does: 'adds a callback',
    clicks: [PROJECT, part('Callbacks'), press('add-callback')],
    fill: (page) => page.fill('#add-url', 'https://otter.example/second'),
    shows: 'https://otter.example/second',
  },
  {
    does: 'sees a webhook fail and redelivers',
    clicks: [PROJECT, '[data-notice="webhook"] a', press('redeliver')],
    shows: 'on its way once more',
  },
  {
    does: 'invites somebody',
    clicks: [PROJECT, part('Members'), press('invite')],
    fill: (page) => page.fill('#email', 'new@example.com'),
    shows: /\/account\/invitations\//,
  },
  {
    does: 'uploads the picture of the app',
    clicks: [PROJECT, part('Appearance'), press('set-logo')],
    fill: (page) => page.setInputFiles('#logo', logoFile()),
    shows: /Remove\s*logo for light/,
  },
  { does: 'reads the usage, and when the limit would be reached', clicks: ['text=Account'], shows: /of 5,000/ },
  {
    does: 'replaces the keys',
    clicks: [PROJECT, part('Keys'), press('rotate'), CONFIRM],
    shows: 'management_key',
  },
  { does: 'reads who did what', clicks: [PROJECT, part('Activity')], shows: 'Added a webhook' },
  {
    does: 'gives the sign-in page its colour',
    clicks: [PROJECT, part('Appearance'), press('set-look')],
    fill: (page) => page.fill('#accent', '#1d6fb8'),
    shows: 'Saved.',
  },
  {
    does: 'renames the project',
    clicks: [PROJECT, part('Settings'), press('rename')],
    fill: (page) => page.fill('#project-name', 'Badger Shop'),
    shows: 'Badger Shop',
  },
];

function logoFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-logo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'logo.png'), pngOf(40, 20));
  return join(folder, 'logo.png');
}

const openList = async (): Promise<Page> => {
  const page = await newPage();
  const [name = '', value = ''] = owner.cookie.split('=');
  await page.context().addCookies([{ name, value, url: harness.baseUrl }]);
  await page.goto(`${harness.baseUrl}/account`);
  return page;
};

/** Makes only the clicks of a task, and checks what the page shows. */
async function perform({ clicks, fill, shows }: Task): Promise<void> {
  expect(clicks.filter((selector) => selector !== CONFIRM).length).toBeLessThanOrEqual(CLICKS_MAX);
  const page = await openList();
  for (const [index, selector] of clicks.entries()) {
    if (index === clicks.length - 1) await fill?.(page);
    const arrived = page.waitForEvent('load');
    await page.locator(selector).first().click();
    await arrived;
  }
  expect(await page.innerText('main')).toMatch(shows);
}

describe('from the list of projects, an owner', { timeout: 60_000 }, () => {
  it.each(TASKS.slice(0, 2))('$does', perform);

  onlyInTestAll(() => {
    it.each(TASKS.slice(2))('$does', perform);

    it('exports all users', async () => {
      const page = await openList();
      await page.locator(PROJECT).first().click();
      await page.locator(part('Users')).click();
      const download = page.waitForEvent('download');
      await page.locator(press('export')).click();
      expect((await download).suggestedFilename()).toMatch(/ndjson$/);
    });
  });
});
