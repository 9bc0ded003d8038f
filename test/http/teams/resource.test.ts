/** The teams resource: its roles, and what it needs and leaves behind. */
import { DEFAULT_TEAM_ROLES } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { createSocialTenant, problemOf, useHarness } from '../../support/social-tenant.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';
import { codeOf, createTeamProject } from './support/teams.ts';

const harness = useHarness();
const RESOURCE = '/api/resources/teams';

const provision = (tenant: TestTenant, json: object = {}) => tenant.api(RESOURCE, { method: 'POST', json });

describe('POST /api/resources/teams', () => {
  it('needs social login first, and says so', async () => {
    const problem = await problemOf(await provision(await createTenant(harness.current)));
    expect(problem).toMatchObject({ status: 409, code: 'socialLoginRequired' });
    expect(problem.fix).toMatchObject({ method: 'POST', path: '/api/resources/social-login' });
  });

  it('makes the resource with four roles, and the second call changes it', async () => {
    const tenant = await createSocialTenant(harness.current);
    expect((await tenant.api(RESOURCE)).status).toBe(404);
    const made = await provision(tenant);
    expect(made.status).toBe(201);
    const { resource } = (await made.json()) as { resource: { created_at: string } };
    expect(resource).toEqual({
      id: 'teams',
      roles: DEFAULT_TEAM_ROLES,
      creation: 'anyone',
      created_at: expect.any(String),
    });
    const changed = await provision(tenant, { creation: 'key' });
    expect(changed.status).toBe(200);
    expect(await changed.json()).toEqual({ resource: { ...resource, creation: 'key' } });
    expect(await (await tenant.api(RESOURCE)).json()).toEqual({ resource: { ...resource, creation: 'key' } });
  });

  it.each([
    ['no owner', [{ name: 'boss', permissions: ['team:manage'] }]],
    ['an owner who may not manage the team', [{ name: 'owner', permissions: ['content:read'] }]],
    ['a role twice', [...DEFAULT_TEAM_ROLES, { name: 'viewer', permissions: [] }]],
    [
      'eleven roles',
      [...DEFAULT_TEAM_ROLES, ...[1, 2, 3, 4, 5, 6, 7].map((n) => ({ name: `r${n}`, permissions: [] }))],
    ],
    ['no permission', [...DEFAULT_TEAM_ROLES, { name: 'odd', permissions: ['content'] }]],
    ['a star that is no whole', [...DEFAULT_TEAM_ROLES, { name: 'odd', permissions: ['content:*x'] }]],
    ['a star in front', [...DEFAULT_TEAM_ROLES, { name: 'odd', permissions: ['*:read'] }]],
    [
      'too many permissions',
      [...DEFAULT_TEAM_ROLES, { name: 'odd', permissions: Array.from({ length: 51 }, (_, n) => `a:b${n}`) }],
    ],
  ])('refuses %s', async (_what, roles) => {
    const tenant = await createSocialTenant(harness.current);
    expect((await problemOf(await provision(tenant, { roles }))).code).toBe('invalidRequest');
  });

  it('keeps a role that somebody has or is invited with', async () => {
    const project = await createTeamProject(harness.current);
    const owner = await project.person('ada');
    const team = await project.team(owner);
    const without = (name: string) => ({ roles: DEFAULT_TEAM_ROLES.filter((role) => role.name !== name) });
    const grace = await project.person('grace');
    await project.setRole(team, grace, 'viewer');
    const invite = { email: 'hedy@example.com', role: 'admin' };
    expect((await project.api(`/api/teams/${team}/invitations`, { method: 'POST', json: invite })).status).toBe(201);
    for (const role of ['viewer', 'admin']) {
      expect(await problemOf(await provision(project, without(role)))).toMatchObject({
        status: 409,
        code: 'roleInUse',
      });
    }
    expect((await provision(project, without('member'))).status).toBe(200);
  });

  it('a changed role counts for people who have it', async () => {
    const project = await createTeamProject(harness.current);
    const owner = await project.person('ada');
    const grace = await project.person('grace');
    await project.setRole(await project.team(owner), grace, 'viewer');
    const roles = DEFAULT_TEAM_ROLES.map((role) =>
      role.name === 'viewer' ? { ...role, permissions: ['content:read', 'content:comment'] } : role,
    );
    await provision(project, { roles });
    expect((await grace.teams()).map(({ permissions }) => permissions)).toEqual([['content:read', 'content:comment']]);
  });
});

describe('DELETE /api/resources/teams', () => {
  it('says in a dry run what would go, and removes it', async () => {
    const project = await createTeamProject(harness.current);
    const ada = await project.person('ada');
    const team = await project.team(ada);
    const json = { email: 'hedy@example.com', role: 'member' };
    await project.api(`/api/teams/${team}/invitations`, { method: 'POST', json });
    const counted = { teams: 1, members: 1, invitations: 1 };
    const dry = await project.api(`${RESOURCE}?dry_run=true`, { method: 'DELETE' });
    expect(await dry.json()).toEqual({ dry_run: true, would_remove: counted });
    const removed = await project.api(RESOURCE, { method: 'DELETE' });
    expect(await removed.json()).toEqual({ deleted: true, removed: counted });
    expect((await problemOf(await project.api('/api/teams'))).code).toBe('resourceNotProvisioned');
    expect(await codeOf(await ada.call('mine'))).toBe('resourceNotProvisioned');
  });

  it('never uses a number again, also after social login was deleted', async () => {
    const project = await createTeamProject(harness.current);
    expect(await project.team(await project.person('ada'))).toBe(1);
    await project.api(RESOURCE, { method: 'DELETE' });
    expect((await provision(project)).status).toBe(201);
    expect(await project.team(await project.person('ada'))).toBe(2);
    await project.api('/api/resources/social-login', { method: 'DELETE' });
    expect((await project.api(RESOURCE)).status).toBe(404);
    const json = { callback_urls: ['https://app.example.com/auth/callback'] };
    await project.api('/api/resources/social-login', { method: 'POST', json });
    expect((await provision(project)).status).toBe(201);
    expect(await project.team(await project.person('ada'))).toBe(3);
  });
});
