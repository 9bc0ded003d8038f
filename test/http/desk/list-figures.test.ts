/** The figures of the list of projects, of the webhooks and of one webhook, compared with SQL on the same rows. */

import { WEBHOOKS_MAX } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { claimUrlOf } from '../../support/account.ts';
import { createWebhookReceiver } from '../../support/network/webhook-receiver.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { createWebhook, deliveriesOf, sendUntil, type WebhookBody } from '../webhooks/support.ts';
import { type Desk, socialDesk } from './support/desk.ts';

const harness = useHarness();
let desk: Desk;
let tenant: SocialTenant;
let projects: readonly SocialTenant[];
let failing: WebhookBody;
let working: WebhookBody;

beforeAll(async () => {
  const { current } = harness;
  [tenant, desk] = await socialDesk(current);
  const quiet = await createSocialTenant(current);
  await desk.human.submit((await claimUrlOf(quiet)).path, { decision: 'approve' });
  projects = [tenant, quiet];
  const [refusing, taking] = [await createWebhookReceiver(), await createWebhookReceiver()];
  refusing.answer = () => 500;
  ({ webhook: failing } = await createWebhook(tenant, { url: refusing.url, events: ['authorize', 'logout'] }));
  ({ webhook: working } = await createWebhook(tenant, { url: taking.url, events: ['authorize'] }));
  for (const person of ['ada', 'grace']) {
    await tenant.quickSignIn(person);
    await sendUntil(
      current,
      async () =>
        (await deliveriesOf(tenant, working.id))[0]?.status === 'delivered' &&
        (await deliveriesOf(tenant, failing.id)).every(({ attempts }) => attempts > 0),
    );
    current.clock.advance({ seconds: 1 });
  }
});

const query = <R extends Record<string, unknown>>(text: string, values: readonly unknown[]): Promise<R[]> =>
  harness.current.database.query<R>(text, values);
const rowsIn = (page: string, table: string): string[] => {
  const body = new RegExp(`<table id="${table}">.*?<tbody>(.*?)</tbody>`, 's').exec(page)?.[1] ?? '';
  return [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => row);
};
const timesIn = (text: string): string[] => [...text.matchAll(/datetime="([^"]+)"/g)].map(([, at = '']) => at);
const numberIn = (row: string): number => Number(/class="numeric"[^>]*>([^<]+)/.exec(row)?.[1] ?? Number.NaN);

describe('the list of projects', () => {
  it('has as many as the owner has, with users, last event, creation and failing webhooks as in the database', async () => {
    const page = await (await desk.human.get('/account')).text();
    const owned = await query<{ id: string; at: Date }>(
      `select id, created_at as at from porchlight.tenants where owner_id =
         (select owner_id from porchlight.tenants where id = $1)`,
      [tenant.id],
    );
    expect(page).toContain(`${owned.length} projects`);
    expect(owned.map(({ id }) => id).sort()).toEqual(projects.map(({ id }) => id).sort());
    const rows = rowsIn(page, 'projects');
    for (const { id, at } of owned) {
      const row = rows.find((one) => one.includes(id)) ?? '';
      const [users] = await query<{ count: number }>(
        'select count(*)::int as count from porchlight.social_users where tenant_id = $1',
        [id],
      );
      const [last] = await query<{ at: Date | null }>(
        'select max(created_at) as at from porchlight.social_login_events where tenant_id = $1',
        [id],
      );
      const [fails] = await query<{ count: number }>(
        `select count(distinct webhook_id)::int as count from porchlight.webhook_deliveries deliveries
         join porchlight.webhooks on webhooks.id = webhook_id
         where tenant_id = $1 and deliveries.status <> 'delivered' and attempts > 0`,
        [id],
      );
      expect([id, numberIn(row)]).toEqual([id, users?.count]);
      expect(timesIn(row)).toEqual([...(last?.at ? [last.at] : []), at].map((one) => one.toISOString()));
      expect(row.includes('A webhook fails')).toBe(fails?.count === 1);
    }
    expect(rows.filter((row) => row.includes('A webhook fails'))).toHaveLength(1);
    expect(rows.filter((row) => row.includes('None yet'))).toHaveLength(1);
  });
});

describe('webhooks', () => {
  it('are counted and described as they are stored', async () => {
    const page = await desk.page('/webhooks');
    const stored = await query<{ id: string; kinds: number; at: Date; since: Date | null }>(
      `select id, jsonb_array_length(events) as kinds, created_at as at, failing_since as since
       from porchlight.webhooks where tenant_id = $1`,
      [tenant.id],
    );
    expect(page).toContain(`${stored.length} of ${WEBHOOKS_MAX} webhooks`);
    const rows = rowsIn(page, 'webhook-list');
    expect(rows).toHaveLength(stored.length);
    for (const { id, kinds, at, since } of stored) {
      const row = rows.find((one) => one.includes(id)) ?? '';
      expect(row).toContain(`${kinds} kind${kinds === 1 ? '' : 's'}<`);
      expect(timesIn(row)).toEqual([...(since ? [since] : []), at].map((one) => one.toISOString()));
      expect(row.includes('Failing')).toBe(since !== null);
      expect(row.includes('Active')).toBe(since === null);
    }
  });

  onlyInTestAll(() => {
    it('have each delivery with its state, attempts, response and times, newest first', async () => {
      for (const { id: webhook, failed } of [
        { id: failing.id, failed: true },
        { id: working.id, failed: false },
      ]) {
        const page = await desk.page(`/webhooks/${webhook}`);
        const stored = await query<{ id: number; attempts: number; code: number; at: Date; next: Date | null }>(
          `select id::int as id, attempts, response_status as code, created_at as at, next_attempt_at as next
         from porchlight.webhook_deliveries where webhook_id = $1 order by id desc`,
          [webhook],
        );
        expect(stored).toHaveLength(2);
        const shown = page.split(/(?=data-delivery=")/).slice(1);
        expect(shown.map((text) => Number(/data-delivery="(\d+)"/.exec(text)?.[1]))).toEqual(
          stored.map(({ id }) => id),
        );
        for (const [index, { attempts, code, at, next }] of stored.entries()) {
          const text = shown[index] ?? '';
          expect(text).toContain(failed ? 'Retrying' : 'Delivered');
          expect(text).toContain(`HTTP ${code}`);
          expect(text).toContain(`>${attempts} attempt${attempts === 1 ? '' : 's'}<`);
          const times = timesIn(text.split('Message id')[0] ?? '');
          // The next try is in the line and under Details.
          expect(times).toEqual([at, ...(failed && next ? [next, next] : [])].map((one) => one.toISOString()));
        }
      }
    });
  });
});
