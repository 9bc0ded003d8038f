import { describe, expect, it } from 'vitest';
import { claimUrlOf, csrfIn, signInAccount } from '../../support/account.ts';
import { createHarness } from '../../support/harness.ts';
import { toConsent } from '../../support/sign-in.ts';
import { createTenant } from '../../support/tenant.ts';
import { timesOf } from '../../support/times.ts';

const ROUNDS = timesOf(8, 3);

describe('a claim while people sign in', () => {
  it('E5: counts every stored user once, for the owner, whichever was first', async () => {
    const harness = await createHarness();
    const human = await signInAccount(harness);
    const csrf = csrfIn(await (await human.get('/account')).text());
    const tenants: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const tenant = await createTenant(harness);
      tenants.push(tenant.id);
      await tenant.api('/api/resources/social-login', {
        method: 'POST',
        json: { callback_urls: ['https://app.example/cb'] },
      });
      const { path } = await claimUrlOf(tenant);
      const people = await Promise.all(
        ['ada', 'grace'].map((persona) => toConsent(harness, tenant.id, { email: `${persona}@example.com` })),
      );
      const [claimed] = await Promise.all([
        human.browser.post(new URL(path, harness.baseUrl), { decision: 'approve', csrf_token: csrf }),
        ...people.map(({ browser, url }) => browser.post(url, { decision: 'approve' })),
      ]);
      expect(claimed.status).toBe(303);
      harness.clock.advance({ minutes: 1 });
    }
    const [row] = await harness.database.query<{ counted: number; stored: number; left_over: number }>(
      `select (select stored_users from porchlight.usage where scope = 'account:' || accounts.id) as counted,
         (select count(*) from porchlight.social_users where tenant_id = any($2)) as stored,
         (select count(*) from porchlight.usage where scope = any($3)) as left_over
       from porchlight.accounts accounts where accounts.email = $1`,
      [human.email, tenants, tenants.map((id) => `tenant:${id}`)],
    );
    expect(row?.counted).toBe(row?.stored);
    expect(row?.left_over).toBe(0);
    await harness.close();
  });
});
