/** What a real sign-in leaves in the data, as the owner sees it. */
import { describe, expect, it } from 'vitest';
import { createHarness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';
import { placementsToTry } from '../../support/placements.ts';
import { signIn, signInTo } from '../../support/sign-in.ts';

describe.each(placementsToTry())('after sign-ins, profile %s', (runtimeProfile) => {
  it('the owner’s views show users, sessions, activity and days', async () => {
    const harness = await createHarness({ config: { runtimeProfile } });
    const owner = await createOwner(harness);
    const tenant = await owner.createProject('Todo app');
    const json = { callback_urls: ['https://app.example.com/cb'] };
    await tenant.api('/api/resources/social-login', { method: 'POST', json });
    await signIn(harness, tenant.id, { persona: 'ada' });
    const { refreshToken } = await signIn(harness, tenant.id, { persona: 'grace' });
    await signInTo(harness, tenant.id, { persona: 'ada', decision: 'deny' });
    await harness.fetch(`/edge/auth/${tenant.id}/logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: refreshToken }),
    });

    const response = await harness.fetch('/account/insights/data', { headers: { cookie: owner.cookie } });
    const { projects } = (await response.json()) as {
      projects: { users: { id: number }[]; activity: { event: string }[]; daily: unknown[] }[];
    };
    expect(projects[0]).toMatchObject({ tenant_id: tenant.id, users_total: 2, active_sessions: 1 });
    expect(projects[0]?.users.map(({ id }) => id)).toEqual([2, 1]);
    expect(projects[0]?.activity.map(({ event }) => event)).toEqual([
      'logout',
      'consent_denied',
      'login_started',
      'authorize',
      'login_started',
      'authorize',
      'login_started',
    ]);
    expect(projects[0]?.daily.at(-1)).toEqual({
      day: '2026-01-15',
      started: 3,
      logins: 2,
      declined: 1,
      failures: 0,
      new_users: 2,
    });

    await harness.service.jobs.get('request-log')?.();
    const view = await (await tenant.api('/api/observability?include=recent_events')).json();
    expect(view).toMatchObject({
      account: { tier: 'free', claimed_projects: 1 },
      tenants: [{ tenant_id: tenant.id, users: 2 }],
      totals: { users: 2, auth_events: 7, api_requests: 1 },
    });
    const { recent_events: tail } = view as { recent_events: { kind: string; summary: string }[] };
    expect(tail).toHaveLength(8);
    expect(tail.map(({ summary }) => summary)).toEqual(
      expect.arrayContaining(['User 2 signed out.', 'User 1 signed in.', 'Somebody started a sign-in.']),
    );
    expect(JSON.stringify(tail)).not.toContain('@');
  });
});
