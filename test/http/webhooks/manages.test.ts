/** Creating, reading, changing and testing webhooks, and what is refused. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createWebhookReceiver } from '../../support/network/webhook-receiver.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { createWebhook, type DeliveryBody, deliveriesOf } from './support.ts';

const harness = useHarness();
let tenant: SocialTenant;

beforeEach(async () => {
  tenant = await createSocialTenant(harness.current);
});

const URL_A = 'https://app.example.com/hooks';

describe('webhooks', () => {
  it('are created with a secret that is shown once and never read back', async () => {
    const { webhook, secret } = await createWebhook(tenant, { url: URL_A });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(webhook).toMatchObject({ url: URL_A, enabled: true, off_reason: null });
    expect(webhook.events).not.toContain('login_started');
    expect(webhook.events).toContain('user_erased');
    const read = await (await tenant.api(`/api/webhooks/${webhook.id}`)).text();
    const listed = await (await tenant.api('/api/webhooks')).text();
    expect(read + listed + harness.current.logs.join('')).not.toContain(secret);
    expect(JSON.parse(listed)).toEqual({ webhooks: [webhook] });
  });

  it('are at most five for a tenant, also when six are made at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => tenant.api('/api/webhooks', { method: 'POST', json: { url: URL_A } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409]);
  });

  it.each(['https://10.0.0.1/', 'http://app.example.com/', 'https://169.254.169.254/', 'nonsense', 'https://u:p@a.b/'])(
    'to %s are refused with the path of the fault',
    async (url) => {
      const response = await tenant.api('/api/webhooks', { method: 'POST', json: { url } });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'invalidRequest', errors: [{ path: 'body.url' }] });
    },
  );

  it.each([
    [{ url: URL_A, events: [] }],
    [{ url: URL_A, events: ['nonsense'] }],
    [{ url: URL_A, events: ['authorize', 'authorize'] }],
    [{ url: URL_A, secret: 'whsec_x' }],
    [{}],
  ])('are refused for %j', async (json) => {
    expect((await tenant.api('/api/webhooks', { method: 'POST', json })).status).toBe(400);
  });

  it('are changed in part, and an empty change is refused', async () => {
    const { webhook } = await createWebhook(tenant, { url: URL_A });
    const change = (json: object): Promise<Response> =>
      tenant.api(`/api/webhooks/${webhook.id}`, { method: 'PATCH', json });
    expect(await (await change({ events: ['logout'] })).json()).toMatchObject({
      webhook: { url: URL_A, events: ['logout'], enabled: true },
    });
    expect(await (await change({ enabled: false })).json()).toMatchObject({
      webhook: { enabled: false, off_reason: 'owner', events: ['logout'] },
    });
    expect((await change({})).status).toBe(400);
    expect((await change({ url: 'https://127.0.0.1.nip.io:99999/' })).status).toBe(400);
  });

  onlyInTestAll(() => {
    it.each(['of another tenant', 'with an id that no text column holds'])('%s are not there', async (which) => {
      const { webhook } = await createWebhook(tenant, { url: URL_A });
      const id = which === 'of another tenant' ? webhook.id : `${webhook.id}%00`;
      const other = await createSocialTenant(harness.current);
      const calls: [string, string, object?][] = [
        ['GET', ''],
        ['PATCH', '', { enabled: false }],
        ['DELETE', ''],
        ['POST', '/test'],
        ['POST', '/secret'],
        ['GET', '/deliveries'],
        ['POST', '/replay', { after: 0 }],
      ];
      for (const [method, path, json] of calls) {
        const response = await other.api(`/api/webhooks/${id}${path}`, { method, ...(json ? { json } : {}) });
        expect([method, path, response.status]).toEqual([method, path, 404]);
      }
    });
  });

  it('that are deleted are gone, with their deliveries', async () => {
    const { webhook } = await createWebhook(tenant, { url: URL_A });
    const remove = await tenant.api(`/api/webhooks/${webhook.id}`, { method: 'DELETE' });
    expect(await remove.json()).toEqual({ deleted: true });
    expect((await tenant.api(`/api/webhooks/${webhook.id}/deliveries`)).status).toBe(404);
  });

  it('are tested at once, with what the receiver answered', async () => {
    const receiver = await createWebhookReceiver();
    const { webhook } = await createWebhook(tenant, { url: receiver.url });
    const test = async (): Promise<DeliveryBody> => {
      const response = await tenant.api(`/api/webhooks/${webhook.id}/test`, { method: 'POST' });
      expect(response.status).toBe(200);
      return ((await response.json()) as { delivery: DeliveryBody }).delivery;
    };
    expect(await test()).toMatchObject({ type: 'webhook.test', status: 'delivered', response_status: 204 });
    receiver.answer = () => 500;
    expect(await test()).toMatchObject({ status: 'failed', response_status: 500 });
    await receiver.close();
    expect(await test()).toMatchObject({ status: 'failed', error: 'the receiver refused the connection' });
    expect(await deliveriesOf(tenant, webhook.id)).toHaveLength(3);
    expect(await deliveriesOf(tenant, webhook.id, '?status=failed&limit=1')).toHaveLength(1);
  });
});
