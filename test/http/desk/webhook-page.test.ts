/** The page of one webhook: what was sent, what the receiver answered, and sending again. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createWebhookReceiver, type WebhookReceiver } from '../../support/network/webhook-receiver.ts';
import { type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { createWebhook, deliveriesOf, sendUntil, type WebhookBody } from '../webhooks/support.ts';
import { type Desk, socialDesk } from './support/desk.ts';

const harness = useHarness();
let tenant: SocialTenant;
let desk: Desk;
let receiver: WebhookReceiver;
let webhook: WebhookBody;
let path: string;

beforeEach(async () => {
  [tenant, desk] = await socialDesk(harness.current);
  receiver = await createWebhookReceiver();
  ({ webhook } = await createWebhook(tenant, { url: receiver.url, events: ['authorize'] }));
  path = `/webhooks/${webhook.id}`;
});

const statusIs = async (wanted: string) => (await deliveriesOf(tenant, webhook.id))[0]?.status === wanted;

describe('the page of a webhook', () => {
  it('shows the body, the response and the next try of a delivery that failed', async () => {
    receiver.answer = () => 500;
    receiver.text = '<b>no room</b>';
    await tenant.quickSignIn('ada');
    await sendUntil(harness.current, async () => (await deliveriesOf(tenant, webhook.id))[0]?.attempts === 1);
    const page = await desk.page(path);
    expect(page).toContain('social_login.authorize');
    expect(page).toContain('&quot;email&quot;: &quot;');
    expect(page).toContain('HTTP 500');
    expect(page).toContain('&lt;b>no room&lt;/b>');
    expect(page).toContain('Next try');
    expect(page).toContain('Retrying');
    expect(page).toContain('<strong>Signed in</strong>');
  });

  it('shows only deliveries of a kind, and sends all that failed again', async () => {
    receiver.answer = () => 500;
    for (const name of ['ada', 'ben', 'cleo']) await tenant.quickSignIn(name);
    const all = async () => deliveriesOf(tenant, webhook.id);
    await sendUntil(harness.current, async () => (await all()).filter(({ attempts }) => attempts > 0).length === 3);
    expect(await desk.page(`${path}?show=delivered`)).toContain('None was delivered.');
    const waiting = await desk.page(`${path}?show=pending`);
    expect(waiting.split('data-delivery=').length - 1).toBe(3);
    expect(waiting).toContain('data-action="redeliver-all"');
    receiver.answer = () => 200;
    const { text } = await desk.send(`${path}/redeliver`, { delivery: 'failed' }, path);
    expect(text).toContain('All that failed is on its way once more.');
    await sendUntil(harness.current, async () => (await all()).every(({ status }) => status === 'delivered'));
    const delivered = await desk.page(`${path}?show=delivered`);
    expect(delivered.split('data-delivery=').length - 1).toBe(3);
    expect(delivered).not.toContain('data-action="redeliver-all"');
  });

  onlyInTestAll(() => {
    it('keeps 512 bytes of a response and no more', async () => {
      receiver.answer = () => 200;
      receiver.text = `${'x'.repeat(512)}y`;
      await tenant.quickSignIn('ada');
      await sendUntil(harness.current, () => statusIs('delivered'));
      const page = await desk.page(path);
      expect(page).toContain('x'.repeat(512));
      // Not only `xy`, which an id may contain.
      expect(page).not.toContain(`${'x'.repeat(512)}y`);
    });
  });

  onlyInTestAll(() => {
    it('sends a delivery once more, with the same message id', async () => {
      await tenant.quickSignIn('ada');
      await sendUntil(harness.current, () => statusIs('delivered'));
      const [sent] = await deliveriesOf(tenant, webhook.id);
      expect(await desk.page(path)).toContain('data-action="redeliver"');
      const { text } = await desk.send(`${path}/redeliver`, { delivery: String(sent?.id) }, path);
      expect(text).toContain('on its way once more');
      await sendUntil(harness.current, () => receiver.received.length === 2);
      const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
      expect(new Set(ids).size).toBe(1);
    });
  });

  onlyInTestAll(() => {
    it('refuses a delivery of another webhook, and one while it is paused', async () => {
      await tenant.quickSignIn('ada');
      await sendUntil(harness.current, () => statusIs('delivered'));
      const [sent] = await deliveriesOf(tenant, webhook.id);
      const other = await createWebhook(tenant, { url: receiver.url, events: ['logout'] });
      const elsewhere = `/webhooks/${other.webhook.id}`;
      expect((await desk.send(`${elsewhere}/redeliver`, { delivery: String(sent?.id) }, elsewhere)).status).toBe(400);
      expect((await desk.send(`${path}/switch`, { enabled: 'false' }, path)).text).toContain('The webhook is paused.');
      const refused = await desk.send(`${path}/redeliver`, { delivery: String(sent?.id) }, path);
      expect(refused.text).toContain('Resume it first.');
      expect(receiver.received).toHaveLength(1);
    });

    it('is not there for another project', async () => {
      const [, others] = await socialDesk(harness.current);
      expect((await others.human.get(`${others.base}${path}`)).status).toBe(404);
    });
  });
});
