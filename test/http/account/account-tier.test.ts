/** `ACCOUNT_TIER`: the operator names the tier of accounts that are made from now on. */
import { describe, expect, it } from 'vitest';
import { signInAccount } from '../../support/account.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { useHarness } from '../../support/social-tenant.ts';

const usual = useHarness();

const tierOf = async ({ database }: Harness, email: string): Promise<unknown> => {
  const [row] = await database.query<{ tier: string }>('select tier from porchlight.accounts where email = $1', [
    email,
  ]);
  return row?.tier;
};

describe('the tier of a new account', () => {
  it('is free where the operator names none', async () => {
    const { email } = await signInAccount(usual.current);
    expect(await tierOf(usual.current, email)).toBe('free');
  });

  it('is the one that the operator names, and a later sign-in does not change it', async () => {
    const own = await createHarness({ config: { accountTier: 'own' } });
    const { email, get } = await signInAccount(own);
    expect(await tierOf(own, email)).toBe('own');
    expect(await (await get('/account/settings')).text()).toContain('The Own tier has no cap');
    await own.database.query(`update porchlight.accounts set tier = 'plus' where email = $1`, [email]);
    await signInAccount(own, { email });
    expect(await tierOf(own, email)).toBe('plus');
  });
});
