/** An approval is for one change. A call that is refused after the owner has approved it changes nothing, and spends nothing. */
import { KEYS_MAX } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { asked, callbacksOf, decide, EVIL, type Guarded, guardedProject, HOME } from '../../support/approvals.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { keyOf, mcpOf } from '../mcp/support/mcp-client.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const createKey = ({ tenant }: Guarded, approval?: string) =>
  tenant.api('/api/keys', {
    method: 'POST',
    json: { name: 'CI', preset: 'ci' },
    ...(approval === undefined ? {} : { headers: { approval } }),
  });

const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code];

describe('the approval of a call that is then refused', () => {
  it('stands until the call is made, and then no longer', async () => {
    const full: string[] = [];
    const guarded = await guardedProject(harness, async (tenant) => {
      for (let count = 0; count < KEYS_MAX; count += 1) {
        const made = await tenant.api('/api/keys', { method: 'POST', json: { name: `Key ${count}`, preset: 'ci' } });
        full.push(((await made.json()) as { key: { id: string } }).key.id);
      }
    });
    const { approval } = await asked(createKey(guarded));
    await decide(harness, guarded.owner, approval.id, 'approve');
    for (let count = 0; count < 2; count += 1) {
      expect(await codeOf(await createKey(guarded, approval.id))).toEqual([409, 'keyLimit']);
    }
    const end = (headers = {}) => guarded.tenant.api(`/api/keys/${full[0]}`, { method: 'DELETE', headers });
    const ending = await asked(end());
    await decide(harness, guarded.owner, ending.approval.id, 'approve');
    expect((await end({ approval: ending.approval.id })).status).toBe(200);
    expect((await createKey(guarded, approval.id)).status).toBe(201);
    expect(await codeOf(await createKey(guarded, approval.id))).toEqual([409, 'approvalUsed']);
  });

  it('stands for a call by MCP too', async () => {
    const { owner, tenant } = await guardedProject(harness);
    const provision = async (): Promise<unknown> => {
      const configuration = { callback_urls: [HOME, EVIL] };
      const args = { ...keyOf(tenant), confirmed: true, resource: 'social-login', configuration };
      const { isError, value } = await mcpOf(harness).call('provision_resource', args);
      return isError ? value : null;
    };
    const waiting = (await provision()) as { approval: { id: string } };
    await decide(harness, owner, waiting.approval.id, 'approve');
    await spendDay(tenant.id);
    for (let count = 0; count < 2; count += 1) expect(await provision()).toMatchObject({ code: 'rateLimited' });
    expect(await callbacksOf(tenant)).toEqual([HOME]);
  });
});

/** Uses all bytes that a project may write in a day. */
async function spendDay(tenantId: string): Promise<void> {
  const { chargeBytes, tenants } = harness.service.shared;
  const ownerId = (await tenants.find(tenantId))?.ownerId ?? null;
  for (let bytes = 2 ** 27; bytes >= 1; bytes /= 2) {
    while ((await chargeBytes({ id: tenantId, ownerId }, bytes)).ok);
  }
}
