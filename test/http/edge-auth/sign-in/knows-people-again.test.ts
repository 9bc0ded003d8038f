import { describe, expect, it } from 'vitest';
import { signIn, signInTo } from '../../../support/sign-in.ts';
import { PICTURES } from '../../../support/sign-in-by.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../../support/social-tenant.ts';
import { onlyInTestAll } from '../../../support/times.ts';

interface User {
  id: number;
  email: string;
  name: string | null;
  picture: string | null;
  first_seen: string;
  last_seen: string;
}

describe('who signs in', () => {
  const harness = useHarness();
  const usersOf = async (tenant: SocialTenant): Promise<User[]> =>
    ((await (await tenant.api('/api/social-login/users')).json()) as { users: User[] }).users;

  it('is one user however often they come, with first_seen kept and last_seen moved', async () => {
    const tenant = await createSocialTenant(harness.current);
    const first = harness.current.clock.now().toISOString();
    await signIn(harness.current, tenant.id);
    const second = harness.current.clock.advance({ hours: 3 }).toISOString();
    await signIn(harness.current, tenant.id);
    const picture = `${harness.current.baseUrl}${PICTURES}/ada.png`;
    expect(await usersOf(tenant)).toEqual([
      { id: 1, email: 'ada@example.test', name: 'Ada Lovelace', picture, first_seen: first, last_seen: second },
    ]);
  });

  it('is numbered from 1 in each tenant', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const tenant = await createSocialTenant(harness.current);
      await signIn(harness.current, tenant.id, { persona: 'grace' });
      await signIn(harness.current, tenant.id, { persona: 'ada' });
      expect((await usersOf(tenant)).map(({ id, email }) => [id, email])).toEqual([
        [1, 'grace@example.test'],
        [2, 'ada@example.test'],
      ]);
    }
  });

  onlyInTestAll(() => {
    it('may have neither name nor picture: null in the list, in verify and in the token', async () => {
      const tenant = await createSocialTenant(harness.current);
      const { accessToken } = await signIn(harness.current, tenant.id, { persona: 'nameless' });
      expect(await usersOf(tenant)).toMatchObject([{ name: null, picture: null }]);
      expect(await tenant.verify(accessToken)).toEqual({
        valid: true,
        user: { id: 1, email: 'nameless@example.test', name: null, picture: null },
      });
    });

    it('is stored only after they agreed; a no leaves neither user nor address behind', async () => {
      const tenant = await createSocialTenant(harness.current);
      await signInTo(harness.current, tenant.id, { decision: 'deny' });
      await signInTo(harness.current, tenant.id, { persona: 'denies' });
      expect(await usersOf(tenant)).toEqual([]);
      expect((await tenant.events('?event=consent_denied')).events).toMatchObject([
        { user_id: null, email: null, metadata: { at: 'consent_page' } },
        { user_id: null, email: null, metadata: { at: 'provider' } },
      ]);
    });
  });

  it('is another session each time, and each session ends on its own', async () => {
    const tenant = await createSocialTenant(harness.current);
    const phone = await signIn(harness.current, tenant.id);
    const laptop = await signIn(harness.current, tenant.id);
    await tenant.logout(phone.refreshToken);
    expect(await tenant.verify(phone.accessToken)).toEqual({ valid: false });
    expect(await tenant.verify(laptop.accessToken)).toMatchObject({ valid: true });
  });
});
