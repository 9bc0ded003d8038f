/** What a receiver gets, when, and in which order. */
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWebhookReceiver, type WebhookReceiver } from '../../support/network/webhook-receiver.ts';
import { signIn } from '../../support/sign-in.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { createWebhook, deliveriesOf, sendUntil } from './support.ts';

const harness = useHarness();
let tenant: SocialTenant;
let receiver: WebhookReceiver;

beforeEach(async () => {
  tenant = await createSocialTenant(harness.current);
  receiver = await createWebhookReceiver();
});

const typesOf = ({ received }: WebhookReceiver): string[] => received.map(({ body }) => body.type);

describe('a webhook', () => {
  it('gets a sign-in, a refresh and a sign-out, signed as Standard Webhooks has it', async () => {
    const { secret, webhook } = await createWebhook(tenant, { url: receiver.url });
    const ada = await tenant.quickSignIn('ada');
    const pair = (await (await tenant.refresh(ada.refreshToken)).json()) as { refresh_token: string };
    await tenant.logout(pair.refresh_token);
    await sendUntil(harness.current, () => receiver.received.length === 3);
    expect(typesOf(receiver)).toEqual([
      'social_login.authorize',
      'social_login.token_refreshed',
      'social_login.logout',
    ]);
    // The package compares the time of a message with the clock of this machine, not with the test clock.
    const [first] = receiver.received;
    const at = Number(first?.headers['webhook-timestamp']) * 1_000;
    expect(Math.abs(at - harness.current.clock.now().getTime())).toBeLessThan(1_000);
    const { events } = await tenant.events();
    for (const { headers, text, body } of receiver.received) {
      const signed = new Webhook(secret).sign(
        String(headers['webhook-id']),
        new Date(Number(headers['webhook-timestamp']) * 1_000),
        text,
      );
      expect(headers['webhook-signature']).toBe(signed);
      expect(body.data).toEqual(events.find(({ id }) => id === body.data.id));
    }
    await expect
      .poll(async () => (await deliveriesOf(tenant, webhook.id)).map(({ status }) => status))
      .toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('gets only the kinds that it asked for, and what happened after it was made', async () => {
    await tenant.quickSignIn('ada');
    await createWebhook(tenant, { url: receiver.url, events: ['token_refreshed'] });
    const grace = await tenant.quickSignIn('grace');
    await tenant.refresh(grace.refreshToken);
    await sendUntil(harness.current, () => receiver.received.length > 0);
    expect(typesOf(receiver)).toEqual(['social_login.token_refreshed']);
  });

  onlyInTestAll(() => {
    it('hears of a refresh token that came twice within two seconds', async () => {
      await createWebhook(tenant, { url: receiver.url, events: ['login_failed'] });
      const { refreshToken } = await tenant.quickSignIn('ada');
      expect((await tenant.refresh(refreshToken)).status).toBe(200);
      expect((await tenant.refresh(refreshToken)).status).toBe(401);
      await sendUntil(harness.current, () => receiver.received.length > 0);
      expect(receiver.received.map(({ body }) => body.data.metadata)).toMatchObject([
        { stage: 'token_exchange', error_code: 'refresh_token_reused' },
      ]);
    });
  });

  onlyInTestAll(() => {
    it('hears which provider a person signed in with', async () => {
      await tenant.api('/api/social-login/providers/github', { method: 'PUT', json: { enabled: true } });
      await createWebhook(tenant, { url: receiver.url, events: ['authorize'] });
      await signIn(harness.current, tenant.id, { provider: 'github' });
      await sendUntil(harness.current, () => receiver.received.length > 0);
      expect(receiver.received[0]?.body.data.metadata).toMatchObject({ provider: 'github' });
    });
  });

  it('hears of a person once, before the sign-in that created them', async () => {
    await createWebhook(tenant, { url: receiver.url, events: ['user_created', 'authorize'] });
    await tenant.quickSignIn('ada');
    await tenant.quickSignIn('ada');
    await sendUntil(harness.current, () => receiver.received.length === 3);
    expect(typesOf(receiver)).toEqual([
      'social_login.user_created',
      'social_login.authorize',
      'social_login.authorize',
    ]);
    const [created, first, again] = receiver.received.map(({ body }) => body.data);
    expect(created).toEqual(first);
    expect(first).toMatchObject({ event: 'authorize', metadata: { first: true } });
    expect(again).toMatchObject({ metadata: {} });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  });

  onlyInTestAll(() => {
    it('gets later events of one user after the earlier ones, until those have failed three times', async () => {
      const { webhook } = await createWebhook(tenant, { url: receiver.url, events: ['authorize', 'token_refreshed'] });
      receiver.answer = ({ body }) => (body.type === 'social_login.authorize' && body.data.user_id === 1 ? 500 : 204);
      const ada = await tenant.quickSignIn('ada');
      await tenant.refresh(ada.refreshToken);
      await tenant.quickSignIn('grace');
      const ofAda = () => receiver.received.filter(({ body }) => body.data.user_id === 1).map(({ body }) => body.type);
      const attempts = async (): Promise<number> =>
        (await deliveriesOf(tenant, webhook.id)).findLast(({ type }) => type.endsWith('authorize'))?.attempts ?? 0;
      await sendUntil(harness.current, async () => receiver.received.length >= 2 && (await attempts()) === 1);
      expect(ofAda()).toEqual(['social_login.authorize']);
      harness.current.clock.advance({ seconds: 10 });
      await sendUntil(harness.current, async () => (await attempts()) === 2);
      expect(ofAda()).toEqual(['social_login.authorize', 'social_login.authorize']);
      harness.current.clock.advance({ minutes: 10 });
      await sendUntil(harness.current, async () => (await attempts()) === 3 && ofAda().length === 4);
      expect(ofAda().at(-1)).toBe('social_login.token_refreshed');
    });
  });

  it('is sent again what was not accepted, with the same message id', async () => {
    const { webhook } = await createWebhook(tenant, { url: receiver.url });
    receiver.answer = () => 503;
    await tenant.quickSignIn('ada');
    await sendUntil(harness.current, async () => (await deliveriesOf(tenant, webhook.id))[0]?.attempts === 1);
    receiver.answer = () => 200;
    harness.current.clock.advance({ seconds: 6 });
    await sendUntil(harness.current, async () => (await deliveriesOf(tenant, webhook.id))[0]?.status === 'delivered');
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    expect(receiver.received).toHaveLength(2);
  });

  onlyInTestAll(() => {
    it('that answers 410 to a test message is switched off too; any other failure of a test leaves it on', async () => {
      const { webhook } = await createWebhook(tenant, { url: receiver.url });
      const send = () => tenant.api(`/api/webhooks/${webhook.id}/test`, { method: 'POST' });
      const read = async () =>
        ((await (await tenant.api(`/api/webhooks/${webhook.id}`)).json()) as { webhook: unknown }).webhook;
      receiver.answer = () => 500;
      expect((await send()).status).toBe(200);
      expect(await read()).toMatchObject({ enabled: true, off_reason: null });
      receiver.answer = () => 410;
      expect((await send()).status).toBe(200);
      expect(await read()).toMatchObject({ enabled: false, off_reason: 'gone' });
    });
  });

  it('that answers 410 is switched off, told of in the status, and follows up when it is switched on again', async () => {
    const { webhook } = await createWebhook(tenant, { url: receiver.url });
    receiver.answer = () => 410;
    await tenant.quickSignIn('ada');
    await sendUntil(harness.current, async () => {
      const read = await (await tenant.api(`/api/webhooks/${webhook.id}`)).json();
      return (read as { webhook: { enabled: boolean } }).webhook.enabled === false;
    });
    const status = (await (await tenant.api('/api/tenant')).json()) as {
      notices: { webhook?: string; message: string }[];
    };
    expect(status.notices).toEqual([expect.objectContaining({ webhook: webhook.id })]);
    await tenant.quickSignIn('grace');
    receiver.answer = () => 204;
    await tenant.api(`/api/webhooks/${webhook.id}`, { method: 'PATCH', json: { enabled: true } });
    await sendUntil(harness.current, async () =>
      (await deliveriesOf(tenant, webhook.id)).every(({ status }) => status === 'delivered'),
    );
    expect(receiver.received).toHaveLength(3);
  });

  onlyInTestAll(() => {
    it('is sent events once more when it asks for a replay', async () => {
      const { webhook } = await createWebhook(tenant, { url: receiver.url });
      await tenant.quickSignIn('ada');
      await tenant.quickSignIn('grace');
      await sendUntil(harness.current, () => receiver.received.length === 2);
      const replay = await tenant.api(`/api/webhooks/${webhook.id}/replay`, { method: 'POST', json: { after: 0 } });
      expect(replay.status).toBe(202);
      const { until } = (await replay.json()) as { until: number };
      expect(until).toBe((await tenant.events()).events.at(-1)?.id);
      await sendUntil(harness.current, () => receiver.received.length === 4);
      const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
      expect(ids.slice(2).sort()).toEqual(ids.slice(0, 2).sort());
    });
  });

  it('signs with both secrets for a day after one was replaced', async () => {
    const { webhook, secret } = await createWebhook(tenant, { url: receiver.url });
    const rotated = await tenant.api(`/api/webhooks/${webhook.id}/secret`, { method: 'POST' });
    const next = ((await rotated.json()) as { secret: string }).secret;
    expect(next).not.toBe(secret);
    await tenant.quickSignIn('ada');
    await sendUntil(harness.current, () => receiver.received.length === 1);
    harness.current.clock.advance({ hours: 25 });
    await tenant.quickSignIn('grace');
    await sendUntil(harness.current, () => receiver.received.length === 2);
    const [during, after] = receiver.received;
    expect(String(during?.headers['webhook-signature']).split(' ')).toHaveLength(2);
    expect(String(after?.headers['webhook-signature']).split(' ')).toHaveLength(1);
    const sign = (key: string, { headers, text } = during as NonNullable<typeof during>): string =>
      new Webhook(key).sign(
        String(headers['webhook-id']),
        new Date(Number(headers['webhook-timestamp']) * 1_000),
        text,
      );
    expect(during?.headers['webhook-signature']).toBe(`${sign(next)} ${sign(secret)}`);
  });

  onlyInTestAll(() => {
    it('is sent all that waits after one look, though only a few at a time', async () => {
      await createWebhook(tenant, { url: receiver.url, events: ['authorize'] });
      for (let person = 1; person <= 20; person += 1) await tenant.quickSignIn(`person-${person}`);
      await harness.current.service.jobs.get('send-webhooks')?.();
      await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(20);
    });

    it('whose receiver sends elsewhere is not followed there', async () => {
      const elsewhere = await createWebhookReceiver();
      const { webhook } = await createWebhook(tenant, { url: receiver.url });
      receiver.redirect = elsewhere.url;
      await tenant.quickSignIn('ada');
      const first = async () => (await deliveriesOf(tenant, webhook.id))[0];
      await sendUntil(harness.current, async () => (await first())?.attempts === 1);
      expect(await first()).toMatchObject({ status: 'pending', response_status: 307 });
      expect(elsewhere.received).toEqual([]);
    });

    it('of another tenant hears nothing', async () => {
      const other = await createSocialTenant(harness.current);
      const elsewhere = await createWebhookReceiver();
      await createWebhook(other, { url: elsewhere.url });
      await createWebhook(tenant, { url: receiver.url });
      await tenant.quickSignIn('ada');
      await sendUntil(harness.current, () => receiver.received.length === 1);
      expect(elsewhere.received).toEqual([]);
    });
  });

  onlyInTestAll(() => {
    it('whose receiver never answers does not keep the others waiting', async () => {
      const slow = await createWebhookReceiver();
      slow.answer = () => null;
      const busy = await createSocialTenant(harness.current);
      await createWebhook(busy, { url: slow.url });
      for (const name of ['ada', 'grace', 'linus']) await busy.quickSignIn(name);
      await sendUntil(harness.current, () => slow.received.length === 3);
      await createWebhook(tenant, { url: receiver.url });
      await tenant.quickSignIn('ada');
      await sendUntil(harness.current, () => receiver.received.length === 1);
      await slow.close();
    });
  });
});
