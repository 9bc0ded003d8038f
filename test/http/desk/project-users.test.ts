/** The users of a project on its owner's pages: found, blocked, exported, deleted. */
import { describe, expect, it } from 'vitest';
import { placementsToTry } from '../../support/placements.ts';
import { provisionSocialData } from '../../support/social-data.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { createTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { deskOf, socialDesk } from './support/desk.ts';

const harness = useHarness();

describe('users', () => {
  onlyInTestAll(() => {
    it('are listed newest first, searched and paged as in the API', async () => {
      const [tenant, desk] = await socialDesk(harness.current);
      for (const name of ['ada', 'grace', 'heron']) await tenant.quickSignIn(name);
      const emails = (page: string) =>
        [...page.matchAll(/users\/\d+"><bdi dir="auto">([^<]+)</g)].map(([, one]) => one);
      const { users } = (await (await tenant.api('/api/social-login/users')).json()) as { users: { email: string }[] };
      const all = users.map(({ email }) => email).reverse();
      expect(emails(await desk.page('/users'))).toEqual(all);
      expect(emails(await desk.page(`/users?q=${encodeURIComponent(all[1] ?? '')}`))).toEqual([all[1]]);
      expect(emails(await desk.page('/users?before=2'))).toEqual([all[2]]);
      expect(await desk.page('/users?q=nobody-at-all')).toContain('Nobody matches.');
    });
  });

  it.each(placementsToTry())(
    'are found by any part of an address or name; where there are many, first by how it begins, profile %s',
    async (profile) => {
      const tenant = await createTenant(harness.current, 'Otter Shop');
      await harness.current.database.query('update porchlight.tenants set runtime_profile = $2 where id = $1', [
        tenant.id,
        profile,
      ]);
      const desk = await deskOf(harness.current, tenant);
      const data = await provisionSocialData(harness.current, tenant.id);
      await data.addUsers(60);
      const names = ['Ann Lee', 'JOANN', 'annika', 'ÄNNE Ann', `田中 ${'一郎'.repeat(3_000)}`];
      for (const [index, name] of names.entries()) {
        await harness.current.database.query(
          `update ${data.schema}.social_users set name = $3, email = $4 where tenant_id = $1 and id = $2`,
          [tenant.id, index + 1, name, `${'abcde'[index]}_${index + 1}@Example.org`],
        );
      }
      const found = async (query: string): Promise<[ids: number[], page: string]> => {
        const page = await desk.page(`/users?${query}`);
        return [[...page.matchAll(/users\/(\d+)"><bdi/g)].map(([, id]) => Number(id)), page];
      };
      const idsOf = async (q: string, more = ''): Promise<number[]> =>
        (await found(`q=${encodeURIComponent(q)}${more}`))[0];
      const count = (users: number) =>
        harness.current.database.query(`update ${data.schema}.social_counters set users = $2 where tenant_id = $1`, [
          tenant.id,
          users,
        ]);
      await count(5_000);
      expect(await idsOf('ANN')).toEqual([4, 3, 2, 1]);
      expect((await found('q=ann'))[1]).not.toContain('Show all that contain it');
      await count(5_001);
      expect(await idsOf('ANN')).toEqual([3, 1]);
      expect(await idsOf('ann', '&before=3')).toEqual([1]);
      expect(await idsOf('ann', '&anywhere=1')).toEqual([4, 3, 2, 1]);
      expect(await idsOf('B_2@example.ORG')).toEqual([2]);
      expect(await idsOf('田中')).toEqual([5]);
      expect(await idsOf('änne')).toEqual([4]);
      // No user's address begins with it.
      expect(await idsOf('@example.org')).toEqual([5, 4, 3, 2, 1]);
      expect(await idsOf('_2@')).toEqual([2]);
      const [first, page] = await found('q=user');
      expect([first.length, first[0], first.at(-1)]).toEqual([50, 60, 11]);
      expect(page).toContain('?q=user&amp;anywhere=1">Show all that contain it');
      expect(await idsOf('user', '&before=11')).toEqual([10, 9, 8, 7, 6]);
      expect((await found('q=lee'))[1]).not.toContain('Show all that contain it');
      expect((await found('q=user&anywhere=1'))[1]).toContain('anywhere=1&amp;before=11');
    },
  );

  onlyInTestAll(() => {
    it('are looked for among all where very many begin alike', async () => {
      const [tenant, desk] = await socialDesk(harness.current);
      const { database, clock } = harness.current;
      await database.query(
        `insert into porchlight.social_users (tenant_id, id, issuer, subject, email, name, first_seen, last_seen)
       select $1, n, 'bulk', n, case n when 700 then 'x-person@example.com' else 'person' || n || '@example.com' end, null, $2, $2
       from generate_series(1, 700) as n`,
        [tenant.id, clock.now()],
      );
      await database.query('update porchlight.social_counters set users = 5001 where tenant_id = $1', [tenant.id]);
      const page = await desk.page('/users?q=person');
      expect(page).toContain('x-person@example.com');
      expect(page).not.toContain('Show all that contain it');
    });
  });

  it('have their sessions ended, are blocked, exported, and deleted by their address', async () => {
    const [tenant, desk] = await socialDesk(harness.current);
    const { accessToken, userId, sessionId: session_id } = await tenant.quickSignIn();
    await tenant.quickSignIn();
    const path = `/users/${userId}`;
    const page = await desk.page(path);
    const email = /<span class="select-all"><bdi dir="auto">([^<]+)</.exec(page)?.[1] ?? '';
    expect(page).toContain(`name="session_id" value="${session_id}"`);
    expect(await tenant.verify(accessToken)).toMatchObject({ valid: true });
    expect((await desk.send(`${path}/end-session`, { session_id }, path)).text).toContain('The session is ended.');
    expect(await tenant.verify(accessToken)).toEqual({ valid: false });
    expect((await desk.send(`${path}/block`, { blocked: 'true' }, path)).text).toContain('This person is blocked');
    expect((await desk.send(`${path}/block`, { blocked: 'false' }, path)).text).toContain('is no longer blocked');
    const exported = await desk.human.get(`${desk.base}${path}/export`);
    expect(exported.headers.get('content-disposition')).toContain(`user-${userId}.json`);
    expect(((await exported.json()) as { user: { email: string } }).user.email).toBe(email);
    const wrong = await desk.send(`${path}/delete`, { confirm: 'somebody@example.com' }, path);
    expect(wrong).toMatchObject({ status: 400, text: expect.stringContaining(`Type ${email} to delete`) });
    expect((await desk.send(`${path}/delete`, { confirm: email }, path)).text).toContain('The person is deleted');
    expect((await desk.human.get(`${desk.base}${path}`)).status).toBe(404);
  });
});
