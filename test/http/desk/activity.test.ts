/** The changes of a project: who made them under the name of that time, found by who, what and when, for thirty days. */
import { beforeEach, describe, expect, it } from 'vitest';
import { signInAccount } from '../../support/account.ts';
import { EVERYTHING } from '../../support/approvals.ts';
import { type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { type Desk, socialDesk } from './support/desk.ts';

const harness = useHarness();
let tenant: SocialTenant;
let desk: Desk;

beforeEach(async () => {
  [tenant, desk] = await socialDesk(harness.current);
  await flush();
});

const flush = async () => harness.current.service.jobs.get('request-log')?.();

const rowsOf = (page: string): string[] => {
  const body = /<table id="activity">.*?<tbody>(.*?)<\/tbody>/s.exec(page)?.[1] ?? '';
  return [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => row.replaceAll(/<[^>]+>/g, ' '));
};

const found = async (query: string): Promise<string[]> => {
  await flush();
  return rowsOf(await desk.page(`/activity?${query}`));
};

const setAccess = (email: string) =>
  tenant.api('/api/social-login/access', { method: 'PUT', json: { mode: 'list', emails: [email] } });

async function join(role: string) {
  const human = await signInAccount(harness.current);
  const { text } = await desk.send('/members/invite', { email: human.email, role }, '/members');
  await human.submit(/\/account\/invitations\/[\w.-]+/.exec(text)?.[0] ?? '', { decision: 'accept' });
  return human;
}

describe('activity', () => {
  it('names the owner, a member and a key as they were called then', async () => {
    const member = await join('admin');
    await member.submit(`${desk.base}/settings/name`, { name: 'Second' }, `${desk.base}/settings`);
    const made = await tenant.api('/api/keys', { method: 'POST', json: { name: 'Nightly', preset: 'deploy' } });
    const { key, secret } = (await made.json()) as { key: { id: string }; secret: string };
    await harness.current.fetch('/api/social-login/access', {
      method: 'PUT',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ mode: 'open' }),
    });
    await flush();
    await tenant.api(`/api/keys/${key.id}`, { method: 'DELETE' });
    const { database } = harness.current;
    await database.query('delete from porchlight.project_members where tenant_id = $1', [tenant.id]);
    await database.query('delete from porchlight.tenant_keys where name = $2 and tenant_id = $1', [
      tenant.id,
      'Nightly',
    ]);
    const rows = await found('');
    const rowOf = (words: string) => rows.find((row) => row.includes(words));
    expect(rowOf('Renamed the project')).toContain(member.email);
    expect(rowOf('Changed who may sign in')).toContain('Nightly');
    expect(rowOf('Invited a member')).toContain(desk.human.email);
    expect(rowOf('Joined the project')).toContain(member.email);
  });

  it('is found by who, what and day, and says so where nothing matches', async () => {
    await setAccess('one@example.test');
    harness.current.clock.advance({ hours: 48 });
    const day = harness.current.clock.now().toISOString().slice(0, 10);
    await desk.send('/settings/name', { name: 'Later' }, '/settings');
    expect(await found('what=setAccess')).toEqual([expect.stringContaining('Changed who may sign in')]);
    expect(await found('what=renamed')).toEqual([expect.stringContaining('name Later')]);
    expect(await found(`what=changeTenant&who=${encodeURIComponent(desk.human.email.toUpperCase())}`)).toHaveLength(1);
    expect(await found('who=owner&what=changeTenant')).toHaveLength(1);
    expect(await found('who=key&what=changeTenant')).toEqual([expect.stringContaining('No change matches.')]);
    expect(await found(`from=${day}&what=setAccess`)).toEqual([expect.stringContaining('No change matches.')]);
    expect(await found(`from=${day}&to=${day}&what=changeTenant`)).toHaveLength(1);
    expect(await found('what=no-such-thing')).toEqual([expect.stringContaining('No change matches.')]);
    expect(await found('who=%00')).toEqual([expect.stringContaining('No change matches.')]);
    expect((await found('from=nonsense')).length).toBeGreaterThan(1);
  });

  it('says of a refused change that it was tried', async () => {
    await tenant.api('/api/webhooks/wh_none', { method: 'DELETE' });
    expect(await found('what=deleteWebhook')).toEqual([
      expect.stringMatching(/Tried to delete a webhook.*Refused, 404/s),
    ]);
  });

  it('says what a 403 may mean, where a key got one', async () => {
    expect(await desk.page('/activity')).not.toContain('had to approve it first');
    await tenant.api('/api/approvals/policy', { method: 'PUT', json: EVERYTHING });
    await tenant.api('/api/webhooks', { method: 'POST', json: { url: 'https://elsewhere.example/in' } });
    expect(await found('what=createWebhook')).toEqual([expect.stringMatching(/Tried to add a webhook.*Refused, 403/s)]);
    expect(await desk.page('/activity')).toContain('had to approve it first');
  });

  it('leads to older changes, page by page', async () => {
    await harness.current.database.query(
      `insert into porchlight.changes (tenant_id, operation, status, object, created_at)
       select $1, 'setAccess', 200, 'number ' || n, $2::timestamptz from generate_series(1, 60) n order by n`,
      [tenant.id, harness.current.clock.now()],
    );
    const page = await desk.page('/activity?what=setAccess');
    expect(rowsOf(page)).toHaveLength(50);
    const next = /href="([^"]*before=\d+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(rowsOf(await (await desk.human.get(next)).text())).toHaveLength(10);
  });

  it('is kept for thirty days, reads for seven', async () => {
    await setAccess('one@example.test');
    await tenant.api('/api/tenant');
    await flush();
    const { database, service } = harness.current;
    const age = (days: number) =>
      database.query(
        `with logged as (update porchlight.request_log set created_at = $3::timestamptz - make_interval(days => $2) where tenant_id = $1)
         update porchlight.changes set created_at = $3::timestamptz - make_interval(days => $2) where tenant_id = $1`,
        [tenant.id, days, harness.current.clock.now()],
      );
    await age(29);
    await service.jobs.get('sweep-rows')?.();
    expect(await found('what=setAccess')).toHaveLength(1);
    expect(await desk.page('/activity?all=1')).not.toContain('Changed who may sign in');
    await age(31);
    await service.jobs.get('sweep-rows')?.();
    expect(await found('what=setAccess')).toEqual([expect.stringContaining('No change matches.')]);
  });

  it('forgets the name of an account that is deleted', async () => {
    const member = await join('admin');
    await member.submit(`${desk.base}/settings/name`, { name: 'Second' }, `${desk.base}/settings`);
    await flush();
    await member.submit('/account/settings/delete', { confirm: member.email }, '/account/settings');
    const rows = await found('what=changeTenant');
    expect(rows[0]).toContain('A former member');
    expect(rows[0]).not.toContain(member.email);
  });
});
