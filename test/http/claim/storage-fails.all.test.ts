import { describe, expect, it } from 'vitest';
import { Unavailable } from '../../../server/kernel/unavailable.ts';
import { claimUrlOf, csrfIn, signInAccount, tenantStatus, waitStatus } from '../../support/account.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

/** Makes the statement with this number fail, counted from now on. */
function failAt(harness: Harness, number: number): { stop: () => void; reached: () => boolean } {
  let count = 0;
  const stop = harness.database.observe(async () => {
    count += 1;
    if (count === number) throw new Unavailable('the database');
  });
  return { stop, reached: () => count >= number };
}

describe('G2: storage fails at statement k', () => {
  it('of a claim, for every k: claimed as a whole or not at all, and the retry works', async () => {
    const harness = await createHarness();
    const human = await signInAccount(harness);
    const csrf = csrfIn(await (await human.get('/account')).text());
    for (let k = 1, more = true; more; k += 1) {
      const tenant = await createTenant(harness);
      await harness.database.query('update porchlight.usage set stored_users = 2 where scope = $1', [
        `tenant:${tenant.id}`,
      ]);
      const before = await storedUsers(harness, human.email);
      const { path, waitToken } = await claimUrlOf(tenant);
      const approve = () =>
        human.browser.post(new URL(path, harness.baseUrl), { decision: 'approve', csrf_token: csrf });
      const fault = failAt(harness, k);
      const response = await approve();
      fault.stop();
      more = fault.reached();
      if (more) {
        expect(response.status, `statement ${k}`).toBe(503);
        expect(response.headers.get('retry-after')).not.toBeNull();
        expect(await tenantStatus(tenant), `statement ${k}`).toMatchObject({ status: 'ephemeral' });
        expect(await waitStatus(harness, waitToken)).toBe('pending');
        expect(await storedUsers(harness, human.email)).toBe(before);
      }
      expect((await approve()).status, `retry after statement ${k}`).toBe(303);
      expect(await tenantStatus(tenant)).toMatchObject({ status: 'claimed' });
      expect(await storedUsers(harness, human.email)).toBe(before + 2);
    }
    await harness.close();
  });

  onlyInTestAll(() => {
    it('of the making of a link, for every k: no link without an answer that names it', async () => {
      const harness = await createHarness();
      const tenant = await createTenant(harness);
      // The use of a key is recorded from time to time, and a failed record must not matter. So it is made here.
      await tenant.api('/api/tenant');
      const claims = async (): Promise<number> =>
        (await harness.database.query('select 1 from porchlight.claims where tenant_id = $1', [tenant.id])).length;
      for (let k = 1, more = true; more; k += 1) {
        const before = await claims();
        const fault = failAt(harness, k);
        const response = await tenant.api('/api/claim/url', { method: 'POST' });
        fault.stop();
        more = fault.reached();
        expect(response.status).toBe(more ? 503 : 201);
        expect(await claims()).toBe(more ? before : before + 1);
      }
      await harness.close();
    });
  });
});

async function storedUsers(harness: Harness, email: string): Promise<number> {
  const [row] = await harness.database.query<{ stored_users: number }>(
    `select stored_users from porchlight.usage where scope = (
       select 'account:' || id from porchlight.accounts where email = $1)`,
    [email],
  );
  return row?.stored_users ?? -1;
}
