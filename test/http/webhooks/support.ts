import { expect, vi } from 'vitest';
import type { Harness } from '../../support/harness.ts';
import type { TestTenant } from '../../support/tenant.ts';

export interface WebhookBody {
  readonly id: string;
  readonly url: string;
  readonly events: string[];
  readonly enabled: boolean;
  readonly off_reason: string | null;
}

export interface DeliveryBody {
  readonly id: number;
  readonly message_id: string;
  readonly type: string;
  readonly event_id: number | null;
  readonly status: string;
  readonly attempts: number;
  readonly response_status: number | null;
  readonly error: string | null;
}

export async function createWebhook(
  tenant: TestTenant,
  json: object,
): Promise<{ webhook: WebhookBody; secret: string }> {
  const response = await tenant.api('/api/webhooks', { method: 'POST', json });
  expect(response.status).toBe(201);
  return (await response.json()) as { webhook: WebhookBody; secret: string };
}

export async function deliveriesOf(tenant: TestTenant, id: string, query = ''): Promise<DeliveryBody[]> {
  const response = await tenant.api(`/api/webhooks/${id}/deliveries${query}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { deliveries: DeliveryBody[] }).deliveries;
}

/** Runs the worker of a node until the condition of the test is true. */
export async function sendUntil(harness: Harness, reached: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitFor(
    async () => {
      await harness.service.jobs.get('send-webhooks')?.();
      if (!(await reached())) throw new Error('not yet');
    },
    { timeout: 50_000, interval: 20 },
  );
}
