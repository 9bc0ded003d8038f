/** A receiver of the owner is told that a call waits. */
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyWebhook } from '../../../sdk/src/webhooks/index.ts';
import { asked, EVIL, type Guarded, guardedProject, HOME, provision } from '../../support/approvals.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createWebhookReceiver, type WebhookReceiver } from '../../support/network/webhook-receiver.ts';
import { createWebhook, sendUntil } from '../webhooks/support.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

describe('project.approval_requested', () => {
  it('arrives once for each call that waits, signed, with the address at which to decide', async () => {
    const { tenant, receiver, secret } = await listening();
    const { approval, wait } = await asked(provision(tenant, [HOME, EVIL]));
    await asked(provision(tenant, [HOME, EVIL]));
    const other = await asked(tenant.api('/api/social-login/export'));
    await sendUntil(harness, () => receiver.received.length >= 2);
    await harness.service.jobs.get('send-webhooks')?.();

    const told = receiver.received.map(({ body }) => body);
    expect(told.map(({ type }) => type)).toEqual(['project.approval_requested', 'project.approval_requested']);
    const of = (id: string) => told.find(({ data }) => (data.approval as { id: string }).id === id)?.data;
    const { id, approval_url } = approval;
    expect(of(id)).toEqual({
      approval: { id, approval_url, expires_at: expect.any(String) },
      operation: 'provisionSocialLogin',
      risk: 'outward',
      calls: 1,
    });
    expect(of(other.approval.id)).toMatchObject({ operation: 'exportUsers', risk: 'outward' });
    for (const { headers, text } of receiver.received) {
      const now = Number(headers['webhook-timestamp']) * 1_000;
      expect(await verifyWebhook({ headers, body: text }, { secret, now })).toEqual(JSON.parse(text));
      for (const hidden of [wait.token, approval.user_code, tenant.managementKey]) expect(text).not.toContain(hidden);
    }
  });
});

/** A project whose receiver was there before its owner switched approvals on. */
async function listening(): Promise<Guarded & { receiver: WebhookReceiver; secret: string }> {
  const receiver = await createWebhookReceiver();
  let secret = '';
  const guarded = await guardedProject(harness, async (tenant) => {
    ({ secret } = await createWebhook(tenant, { url: receiver.url, events: ['approval_requested'] }));
  });
  return { ...guarded, receiver, secret };
}
