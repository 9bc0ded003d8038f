/**
 * A person in a real browser signs in for the agent on their computer, and later downloads the credentials of the
 * project that it created.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '../../sdk/src/mcp/index.ts';
import { startAgent, temporaryFolder } from '../sdk/support/stdio-agent.ts';
import { newPage } from '../support/browser/browser.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { onlyInTestAll } from '../support/times.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

describe('the local server and a browser', () => {
  it('sign-in, consent, creation, and the credentials as a download', async () => {
    const configHome = temporaryFolder();
    const account = accountOf({ baseUrl: harness.baseUrl, env: { XDG_CONFIG_HOME: configHome }, show: () => {} });
    const { url, tokens } = await account.signIn();

    const page = await newPage();
    await page.goto(url);
    await page.click('[data-persona="grace"]');
    await page.waitForSelector('[data-action="approve"]');
    const consent = await page.textContent('main');
    expect(consent).toContain('Porchlight on this computer');
    expect(consent).toContain('Create projects for you');
    expect(consent).not.toContain('Send feedback');
    await page.click('[data-action="approve"]');
    await page.waitForURL(/127\.0\.0\.1:\d+\/callback/);
    expect(await page.textContent('body')).toContain('You are signed in');
    await tokens;

    const root = temporaryFolder();
    const { call } = await startAgent({ baseUrl: harness.baseUrl, configHome });
    const { value } = await call('create_tenant', { project_root: root, confirmed: true });
    expect(value.status).toBe('claimed');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      // A download ends the navigation, which Chromium reports as an abort.
      page.goto(`${harness.baseUrl}/mcp/tenants/${value.tenant_id}/credentials`).catch(() => undefined),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toBe(readFileSync(join(root, '.service'), 'utf8'));
  });
});

onlyInTestAll(() => {
  describe('the MCP endpoint, opened by a person', () => {
    it('says what it is and how to add it', async () => {
      const page = await newPage();
      await page.goto(`${harness.baseUrl}/mcp`);
      expect(await page.textContent('h1')).toBe('This door is for agents');
      expect(await page.textContent('main')).toContain(`${harness.baseUrl}/mcp`);
    });
  });
});
