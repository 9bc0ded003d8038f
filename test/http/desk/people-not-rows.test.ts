/** Users and events name the provider; people whom the app keeps out are known to those who look after its people. */
import type { MemberRole } from '@porchlight/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInAccount } from '../../support/account.ts';
import { signIn, toConsent } from '../../support/sign-in.ts';
import { type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { type Desk, socialDesk } from './support/desk.ts';

const harness = useHarness();
let tenant: SocialTenant;
let desk: Desk;

beforeEach(async () => {
  [tenant, desk] = await socialDesk(harness.current);
});

const marksIn = (page: string, table: string): string[] => {
  const body = new RegExp(`<table id="${table}">.*?<tbody>(.*?)</tbody>`, 's').exec(page)?.[1] ?? '';
  return [...body.matchAll(/data-provider="([^"]*)"/g)].map(([, id = '']) => id);
};

const withGitHub = () => tenant.api('/api/social-login/providers/github', { method: 'PUT', json: { enabled: true } });

/** The desk of somebody who was invited with this role. */
async function deskAs(role: Exclude<MemberRole, 'owner'>) {
  const human = await signInAccount(harness.current);
  const { text } = await desk.send('/members/invite', { email: human.email, role }, '/members');
  const path = /\/account\/invitations\/[\w.-]+/.exec(text)?.[0] ?? '';
  await human.submit(path, { decision: 'accept' });
  return async (page: string) => (await human.get(`${desk.base}${page}`)).text();
}

const keepOut = () =>
  tenant.api('/api/social-login/access', { method: 'PUT', json: { mode: 'list', domains: ['elsewhere.example'] } });

const refuse = async (email: string, provider?: string) => {
  await tenant.refill();
  const { left } = await toConsent(harness.current, tenant.id, { email, ...(provider && { provider }) });
  expect(left?.searchParams.get('error')).toBe('access_denied');
};

const kept = () =>
  harness.current.database.query<{ email: string }>(
    'select email from porchlight.refused_people where tenant_id = $1 order by event_id',
    [tenant.id],
  );

describe('users and events', () => {
  it('name the provider in each row, and on the page of a user every way to sign in', async () => {
    await withGitHub();
    await signIn(harness.current, tenant.id, { email: 'theo@gmail.example', provider: 'google' });
    await tenant.refill();
    await signIn(harness.current, tenant.id, { email: 'theo@gmail.example', provider: 'github' });
    expect(marksIn(await desk.page('/users'), 'users')).toEqual(['github', 'google']);
    expect(marksIn(await desk.page('/events'), 'events')).toEqual(['github', 'google']);
    expect(marksIn(await desk.page(''), 'newest')).toEqual(['github', 'google']);
    const page = await desk.page('/users/1');
    expect(page).toContain('Ways to sign in');
    expect(page).toMatch(/id="ways".*?data-provider="google".*?Porchlight Personas/s);
    expect(page).toContain('1 other user has this address');
    expect(page).toContain(`href="${desk.base}/users/2"`);
    expect(await desk.page('/users?q=nobody')).not.toContain('other user');
  });

  it('count every other user with the address, whatever its case', async () => {
    for (const [n, email] of ['ada@example.test', 'ADA@example.test', 'ada@example.TEST', 'eda@example.test'].entries())
      await harness.current.database.query(
        `insert into porchlight.social_users (tenant_id, id, issuer, subject, email, first_seen, last_seen)
         values ($1, $2::int, 'https://gone.example', $3::text, $3::text, $4, $4)`,
        [tenant.id, n + 1, email, harness.current.clock.now()],
      );
    const page = await desk.page('/users/2');
    expect(page).toContain('2 other users have this address');
    expect(page).toContain('gone.example');
  });
});

describe('somebody whom the access list or a block refuses', () => {
  it('is shown to and found by owner, admin and support, never by a member', async () => {
    await keepOut();
    await refuse('mallory@example.test');
    for (const page of [desk.page, await deskAs('admin'), await deskAs('support')]) {
      expect(await page('/events')).toContain('mallory@example.test');
      expect(await page('/events?person=MALLORY@')).toContain('mallory@example.test');
      expect(await page('/events?person=nobody')).toContain('No event matches.');
    }
    const member = await deskAs('member');
    expect(await member('/events')).toContain('Not on the access list');
    for (const path of ['/events', '', '/activity', '/insights', '/events?event=all'])
      expect(await member(path)).not.toContain('mallory@');
    expect(await member('/events?person=mallory')).toContain('No event matches.');
  });

  it('is in no event, export, webhook or insight', async () => {
    await keepOut();
    await refuse('mallory@example.test');
    const [event] = (await tenant.events('?event=login_failed')).events;
    expect(event).toMatchObject({ email: null, user_id: null, metadata: { error_code: 'not_allowed' } });
    for (const path of ['/api/social-login/events', '/api/social-login/export', '/api/observability', '/api/tenant'])
      expect(await (await tenant.api(path)).text()).not.toContain('mallory');
    const insights = await desk.human.get(`${desk.base}/insights.csv`);
    expect(await insights.text()).not.toContain('mallory');
  });

  it('is forgotten after 30 days', async () => {
    await keepOut();
    await refuse('mallory@example.test');
    expect(await kept()).toEqual([{ email: 'mallory@example.test' }]);
    await harness.current.database.query(
      `update porchlight.refused_people set created_at = created_at - interval '31 days' where tenant_id = $1`,
      [tenant.id],
    );
    await harness.current.service.jobs.get('sweep-rows')?.();
    expect(await kept()).toEqual([]);
  });

  it('goes with an erasure, by the identity and by the address, and does not come back', async () => {
    await signIn(harness.current, tenant.id, { persona: 'ada' });
    await tenant.api('/api/social-login/users/1', { method: 'PATCH', json: { blocked: true } });
    await tenant.refill();
    await toConsent(harness.current, tenant.id, { persona: 'ada' });
    expect(await kept()).toHaveLength(1);
    expect(await desk.page('/events')).toContain('Kept out');
    await harness.current.database.query(
      `update porchlight.refused_people set email = 'before@example.test' where tenant_id = $1`,
      [tenant.id],
    );
    await tenant.api('/api/social-login/users/1', { method: 'DELETE' });
    expect(await kept()).toEqual([]);
    await tenant.refill();
    await toConsent(harness.current, tenant.id, { persona: 'ada' });
    expect(await kept()).toEqual([]);
  });

  it('goes with social login', async () => {
    await keepOut();
    await refuse('mallory@example.test');
    await tenant.api('/api/resources/social-login', { method: 'DELETE' });
    expect(await kept()).toEqual([]);
  });
});
