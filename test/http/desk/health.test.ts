/** Health has four states, and says Fine only of what is used and works. */
import { beforeEach, describe, expect, it } from 'vitest';
import { EVERYTHING } from '../../support/approvals.ts';
import { provision, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { createWebhook } from '../webhooks/support.ts';
import { type Desk, socialDesk } from './support/desk.ts';

const harness = useHarness();
let tenant: SocialTenant;
let desk: Desk;

beforeEach(async () => {
  [tenant, desk] = await socialDesk(harness.current);
});

const stateOf = async (part: string): Promise<string | undefined> =>
  new RegExp(`data-health="${part}" data-state="(\\w+)"`).exec(await desk.page())?.[1];

describe('the health of a project', () => {
  it('calls unused what is not set up', async () => {
    expect(await stateOf('domain')).toBe('unused');
    expect(await stateOf('webhooks')).toBe('unused');
    expect(await stateOf('sign-in')).toBe('fine');
    expect(await desk.page()).toContain('Everything that is in use works');
  });

  it('waits for what the owner has to do', async () => {
    await desk.send('/domain', { host: 'login.shop.example' }, '/domain');
    expect(await stateOf('domain')).toBe('waiting');
    expect(await desk.page()).not.toContain('Everything that is in use works');
    await tenant.api('/api/approvals/policy', { method: 'PUT', json: EVERYTHING });
    const json = { callback_urls: ['https://elsewhere.example/cb'] };
    await tenant.api('/api/resources/social-login', { method: 'POST', json });
    expect(await stateOf('keys')).toBe('waiting');
  });

  it('wants attention for a wildcard that nobody has proven, and is fine for a webhook that works', async () => {
    await provision(tenant, ['https://*.preview.example/cb']);
    expect(await stateOf('callback urls')).toBe('attention');
    await createWebhook(tenant, { url: 'https://hooks.example.com/in' });
    expect(await stateOf('webhooks')).toBe('fine');
  });
});

describe('a project that nobody has signed in to', () => {
  it('begins with what is left to do', async () => {
    const page = await desk.page();
    expect(page.indexOf('What is left to do')).toBeLessThan(page.indexOf('Active sessions'));
    await tenant.quickSignIn('ada');
    const used = await desk.page();
    expect(used.indexOf('What is left to do')).toBeGreaterThan(used.indexOf('Active sessions'));
  });
});
