/** What the desk reports by itself, in three places: every page, `GET /api/tenant` and webhooks. */
import { describe, expect, it } from 'vitest';
import { monthOf } from '../../../server/limits/windows.ts';
import { paused } from '../../../server/tenants/tenant.ts';
import { SECTION_PATHS } from '../../support/browser/desk-sections.ts';
import { createWebhookReceiver } from '../../support/network/webhook-receiver.ts';
import { useHarness } from '../../support/social-tenant.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { createWebhook, sendUntil } from '../webhooks/support.ts';
import { socialDesk } from './support/desk.ts';

const harness = useHarness();

const noticesOf = async (tenant: TestTenant): Promise<{ kind: string; message: string }[]> =>
  ((await (await tenant.api('/api/tenant')).json()) as { notices: { kind: string; message: string }[] }).notices;

const useMonth = (tenantId: string, used: number) =>
  harness.current.database.query(
    `update porchlight.usage set month_used = $2, month = $3
     where scope = (select 'account:' || owner_id from porchlight.tenants where id = $1)`,
    [tenantId, used, monthOf(harness.current.clock.now())],
  );

describe('notices', () => {
  it('of a limit stand on every page of the project and in its status', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    await tenant.quickSignIn('ada');
    expect(await desk.page()).not.toContain('data-notice');
    await useMonth(tenant.id, 5_000);
    for (const section of SECTION_PATHS) expect(await desk.page(section)).toContain('data-notice="limit"');
    expect(await desk.page('/users')).not.toContain('class="standing"');
    expect(await noticesOf(tenant)).toMatchObject([{ kind: 'limit', percent: 100 }]);
  });

  onlyInTestAll(() => {
    it('of a pause say why, on every page', async () => {
      const [tenant, desk] = await socialDesk(harness.current);
      const now = harness.current.clock.now();
      await harness.current.service.shared.tenants.change(tenant.id, now, (one) => paused(one, 'operator', now));
      for (const section of SECTION_PATHS) expect(await desk.page(section)).toContain('data-notice="paused"');
      expect(await noticesOf(tenant)).toMatchObject([{ kind: 'paused', reason: 'operator' }]);
    });

    it('of an old key come with a new pair, and go with the key', async () => {
      const [tenant, desk] = await socialDesk(harness.current);
      await desk.send('/keys/rotate', {}, '/keys');
      expect(await desk.page('/users')).toContain('data-notice="key"');
      harness.current.clock.advance({ hours: 25 });
      expect(await desk.page('/users')).not.toContain('data-notice="key"');
      expect(tenant.id).not.toBe('');
    });
  });

  it('of a provider whose sign-ins fail name it', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    await tenant.quickSignIn('ada');
    await harness.current.database.query(
      `update porchlight.social_days set details = '{"login_failed/google/token_exchange:invalid_client": 5}'
       where tenant_id = $1`,
      [tenant.id],
    );
    const page = await desk.page();
    expect(page).toContain('data-notice="provider"');
    expect(page).toContain('Sign-ins with google fail');
  });

  it('of a failing webhook link to its page, and are told to the webhooks that want notices, once', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    const failing = await createWebhookReceiver();
    failing.answer = () => 500;
    const hearing = await createWebhookReceiver();
    const { webhook } = await createWebhook(tenant, { url: failing.url, events: ['authorize'] });
    await createWebhook(tenant, { url: hearing.url, events: ['notice'] });
    await tenant.quickSignIn('ada');
    await sendUntil(harness.current, () => failing.received.length > 0);
    await expect.poll(() => noticesOf(tenant)).toMatchObject([{ kind: 'webhook', webhook: webhook.id }]);
    const page = await desk.page('/users');
    // Sign-ins still work, so other pages have one line about it; the overview shows it in full.
    expect(page).toMatch(
      /<details class="standing"><summary>A webhook does not work<\/summary>\s*<div data-notice="webhook">/,
    );
    expect(await desk.page()).not.toContain('class="standing"');
    expect(page).toContain(`${desk.base}/webhooks/${webhook.id}`);

    const tell = harness.current.service.jobs.get('tell-notices');
    await tell?.();
    await tell?.();
    await sendUntil(harness.current, () => hearing.received.length > 0);
    expect(hearing.received.map(({ body }) => body)).toMatchObject([
      { type: 'project.notice', data: { kind: 'webhook', webhook: webhook.id } },
    ]);
  });
});

describe('the overview', () => {
  it('has the trend of two weeks and the health of each part', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    await tenant.quickSignIn('ada');
    await tenant.quickSignIn('grace');
    harness.current.clock.advance({ hours: 24 * 7 });
    await tenant.quickSignIn('ada');
    const page = (await desk.page()).replaceAll(/<[^>]+>/g, '');
    expect(page).toMatch(/1 sign-in\s*in the last 7 days, 1 fewer than in the week before/);
    const [{ logins }] = (await harness.current.database.query(
      `select sum(logins)::int as logins from porchlight.social_days where tenant_id = $1 and day > $2::timestamptz - interval '7 days'`,
      [tenant.id, harness.current.clock.now()],
    )) as [{ logins: number }];
    expect(logins).toBe(1);
    for (const part of ['sign-in', 'limits', 'webhooks', 'keys', 'history']) {
      expect(await desk.page()).toContain(`data-health="${part}"`);
    }
  });
});
