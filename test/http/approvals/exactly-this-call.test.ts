/** H32: an approval is valid only for what the owner saw, and no word in the address makes a call harmless. */
import { beforeAll, describe, expect, it } from 'vitest';
import { asked, decide, type Guarded, guardedProject } from '../../support/approvals.ts';
import { createHarness, type Harness } from '../../support/harness.ts';

let harness: Harness;
let guarded: Guarded;
const hooks: string[] = [];

beforeAll(async () => {
  harness = await createHarness();
  guarded = await guardedProject(harness, async (tenant) => {
    for (const path of ['one', 'two']) {
      const made = await tenant.api('/api/webhooks', { method: 'POST', json: { url: `https://example.com/${path}` } });
      hooks.push(((await made.json()) as { webhook: { id: string } }).webhook.id);
    }
  });
});

const remove = (id: string | undefined, approval?: string) =>
  guarded.tenant.api(`/api/webhooks/${id}`, {
    method: 'DELETE',
    ...(approval === undefined ? {} : { headers: { approval } }),
  });
const present = async (): Promise<string[]> => {
  const { webhooks } = (await (await guarded.tenant.api('/api/webhooks')).json()) as { webhooks: { id: string }[] };
  return webhooks.map(({ id }) => id).sort();
};

describe('H32: an approval', () => {
  it('of one webhook deletes no other', async () => {
    const { approval } = await asked(remove(hooks[0]));
    await decide(harness, guarded.owner, approval.id, 'approve');
    expect((await remove(hooks[1], approval.id)).status).toBe(403);
    expect(await present()).toEqual([...hooks].sort());
  });

  it.each([
    ['POST', '/api/keys', { name: 'CI', preset: 'full' }],
    ['GET', '/api/social-login/export', undefined],
    ['DELETE', '/api/webhooks/:id', undefined],
    ['POST', '/api/keys/rotate', {}],
  ])('%s %s waits or is refused with ?dry_run=true, which it does not know', async (method, path, json) => {
    const address = `${path.replace(':id', hooks[0] ?? '')}?dry_run=true`;
    const response = await guarded.tenant.api(address, { method, json });
    expect([400, 403]).toContain(response.status);
    expect(await present()).toEqual([...hooks].sort());
  });
});
