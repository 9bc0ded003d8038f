import { beforeAll, describe, expect, it } from 'vitest';
import { monthOf } from '../../../server/limits/windows.ts';
import { claimUrlOf, type SignedInBrowser, signInAccount } from '../../support/account.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';
import { provisionSocialData } from '../../support/social-data.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

async function claimed(human: SignedInBrowser, name: string): Promise<TestTenant> {
  const tenant = await createTenant(harness, name);
  const { path } = await claimUrlOf(tenant);
  await human.submit(path, { decision: 'approve' });
  return tenant;
}

const listed = (page: string): string[] =>
  [...page.matchAll(/class="project-link" href="[^"]+"><bdi dir="auto">([^<]+)</g)].map((match) => match[1] ?? '');

const pageOf = async (human: SignedInBrowser, path: string): Promise<string> => (await human.get(path)).text();

describe('GET /account', () => {
  it('redirects a visitor without a session to the sign-in', async () => {
    const response = await harness.fetch('/account', { headers: { accept: 'text/html' } });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/account/sign-in');
  });

  it('says how to get a project before there is any', async () => {
    const human = await signInAccount(harness);
    const page = await pageOf(human, '/account');
    for (const text of ['No projects yet', 'How claiming works', 'data-action="create-project"'])
      expect(page).toContain(text);
  });

  it('lists the projects of the owner alone, and no key', async () => {
    const human = await signInAccount(harness);
    const tenant = await claimed(human, 'Otter Shop');
    const other = await createTenant(harness, 'Not mine');
    const page = await pageOf(human, '/account');
    expect(listed(page)).toEqual(['Otter Shop']);
    expect(page).toContain(`href="/account/projects/${tenant.id}"`);
    for (const text of [tenant.managementKey, other.id, 'svc_man_', 'svc_app_']) expect(page).not.toContain(text);
  });

  onlyInTestAll(() => {
    it('finds and orders among very many projects, in pages', async () => {
      const human = await signInAccount(harness);
      await harness.database.query(
        `insert into porchlight.tenants (id, name, created_at, claimed_at, owner_id, runtime_profile, resource_epoch, removed_at)
       select 'many-' || $2 || n, 'Project ' || to_char(n, 'FM000'), $1::timestamptz + n * interval '1 second', $1,
         accounts.id, '2026-11', 0, case when n = 7 then $1::timestamptz end
       from generate_series(1, 300) as n, porchlight.accounts accounts where accounts.email = $3`,
        [harness.clock.now(), human.email.slice(7, 19), human.email],
      );
      const first = await pageOf(human, '/account');
      expect(first).toContain('300 projects');
      expect(listed(first)).toHaveLength(25);
      expect(first).toContain('Page 1 of 12');
      expect(listed(first)[0]).toBe('Project 300');
      expect(listed(await pageOf(human, '/account?order=name&page=12')).at(-1)).toBe('Project 300');
      expect(listed(await pageOf(human, '/account?order=name&page=999')).at(-1)).toBe('Project 300');
      expect(listed(await pageOf(human, '/account?q=project%20012'))).toEqual(['Project 012']);
      expect(listed(await pageOf(human, '/account?status=expired'))).toEqual(['Project 007']);
      for (const q of ['nobody', 'a%00b'])
        expect(await pageOf(human, `/account?q=${q}`)).toContain('No project matches.');
    });
  });

  it('marks what is not as it should be: a limit, a pause, a webhook that fails', async () => {
    const owner = await createOwner(harness);
    const { id } = await owner.createProject('Otter Shop');
    await provisionSocialData(harness, id);
    const page = async (): Promise<string> =>
      (await harness.fetch('/account', { headers: { cookie: owner.cookie, accept: 'text/html' } })).text();
    for (const text of ['data-notice', 'Claimed</span>', 'webhook fails']) expect(await page()).not.toContain(text);

    await harness.database.query(
      `insert into porchlight.webhooks (id, tenant_id, url, events, created_at, failing_since, sealed_secret, last_event_id)
       values ($1, $2, 'https://hooks.example.com', '[]', now(), now(), '', 0)`,
      ['wh_failing', id],
    );
    const month = monthOf(harness.clock.now());
    await harness.database.query(`update porchlight.usage set month = ${month}, month_used = 4900 where scope = $1`, [
      `account:${owner.accountId}`,
    ]);
    const marked = await page();
    expect(marked).toContain('A webhook fails');
    expect(marked).toContain('data-notice="limit"');
  });

  onlyInTestAll(() => {
    it('orders by the last event and by users, wherever the data of a project is', async () => {
      const owner = await createOwner(harness);
      const seed = async (
        name: string,
        users: number,
        lastDay?: string,
        profile?: 'siloed',
        time = '12:34:56',
      ): Promise<string> => {
        harness.clock.advance({ seconds: 1 });
        const { id } = await owner.createProject(name);
        if (profile) {
          await harness.database.query(`update porchlight.tenants set runtime_profile = $2 where id = $1`, [
            id,
            '2026-11-siloed',
          ]);
        }
        const data = await provisionSocialData(harness, id);
        expect(data.schema === '"porchlight"').toBe(profile === undefined);
        if (users > 0) await data.addUsers(users);
        if (lastDay !== undefined) {
          await data.addDay('2026-01-01', 1, 0);
          await data.addDay(lastDay, 0, 1);
          await data.addEvent({ event: 'login_failed', at: new Date(`${lastDay}T${time}Z`) });
        }
        return id;
      };
      await seed('Nought pool', 2);
      await seed('écluse', 7, '2026-11-02', undefined, '12:34:57');
      await seed('Own silo', 7, '2026-11-03', 'siloed');
      await seed('Zebra', 7, '2026-11-02');
      await seed('Nought silo', 0, undefined, 'siloed');
      harness.clock.advance({ seconds: 1 });
      const bare = await owner.createProject('Bare');
      const paused = await seed('50% off_', 1, '2026-11-01', 'siloed');
      await harness.database.query(`update porchlight.tenants set paused_reason = 'operator' where id = $1`, [paused]);
      const of = async (query: string): Promise<string> =>
        (await harness.fetch(`/account?${query}`, { headers: { cookie: owner.cookie, accept: 'text/html' } })).text();

      const byActivity = await of('');
      expect(listed(byActivity)).toEqual([
        'Own silo',
        'écluse',
        'Zebra',
        '50% off_',
        'Bare',
        'Nought silo',
        'Nought pool',
      ]);
      for (const day of ['01', '02', '03']) expect(byActivity).toContain(`datetime="2026-11-${day}T12:34:56.000Z"`);
      const byUsers = ['écluse', 'Own silo', 'Zebra', 'Nought pool', '50% off_', 'Bare', 'Nought silo'];
      expect(listed(await of('order=users'))).toEqual(byUsers);
      const byName = ['50% off_', 'Bare', 'écluse', 'Nought pool', 'Nought silo', 'Own silo', 'Zebra'];
      expect(listed(await of('order=name'))).toEqual(byName);
      const created = ['50% off_', 'Bare', 'Nought silo', 'Zebra', 'Own silo', 'écluse', 'Nought pool'];
      expect(listed(await of('order=created'))).toEqual(created);
      expect(listed(await of('status=paused'))).toEqual(['50% off_']);
      expect(listed(await of('status=claimed'))).toHaveLength(6);
      for (const [q, found] of [
        ['NOUGHT', 2],
        ['É', 1],
        ['%', 1],
        [bare.id.toUpperCase(), 1],
      ] as const) {
        expect([q, listed(await of(`q=${encodeURIComponent(q)}`)).length]).toEqual([q, found]);
      }
      expect(await of('q=nought')).toContain('2 projects of 7');
    });
  });
});

describe('a new project from the browser', () => {
  it('belongs to the account, and a second press makes no second one', async () => {
    const human = await signInAccount(harness);
    const page = await pageOf(human, '/account');
    const idempotency_key = /name="idempotency_key" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const fields = { name: 'Badger Notes', idempotency_key };
    const [made, again] = [
      await human.submit('/account/projects', fields, '/account'),
      await human.submit('/account/projects', fields, '/account'),
    ];
    expect(made.status).toBe(303);
    expect(again.headers.get('location')).toBe(made.headers.get('location'));
    expect(await pageOf(human, made.headers.get('location') ?? '')).toContain('Sign-in is not set up yet');
    expect(listed(await pageOf(human, '/account'))).toEqual(['Badger Notes']);
  });

  it('is refused with a name that is none, in words', async () => {
    const human = await signInAccount(harness);
    const response = await human.submit('/account/projects', { name: ' ', idempotency_key: 'x' }, '/account');
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('A name has 1 to 80 characters');
  });
});

describe('GET /account/settings', () => {
  it('shows tier and caps of the account in words', async () => {
    const human = await signInAccount(harness);
    const page = await pageOf(human, '/account/settings');
    for (const text of ['Free', '5,000', human.email]) expect(page).toContain(text);
  });
});

describe('deleting one’s own account', () => {
  const remove = (human: SignedInBrowser, confirm: string) =>
    human.submit('/account/settings/delete', { confirm }, '/account/settings');

  it('needs the address typed, and is refused while projects are owned', async () => {
    const human = await signInAccount(harness);
    expect((await remove(human, 'somebody@example.com')).status).toBe(400);
    await claimed(human, 'Otter Shop');
    const refused = await remove(human, human.email);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('owns projects')]);
    expect((await human.get('/account')).status).toBe(200);
  });

  onlyInTestAll(() => {
    it('ends every session, and the same identity starts with a new account', async () => {
      const human = await signInAccount(harness);
      const elsewhere = await signInAccount(harness, { email: human.email });
      const deleted = await remove(human, human.email);
      expect(deleted.headers.get('location')).toBe('/account/sign-in?deleted=1');
      for (const browser of [human, elsewhere]) expect((await browser.get('/account')).status).toBe(303);
      const again = await signInAccount(harness, { email: human.email });
      expect((await again.get('/account')).status).toBe(200);
    });
  });
});
