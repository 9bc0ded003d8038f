/** Teams by key: lists, members, limits, and what the key may see. */
import { TEAM_INVITATIONS_OPEN_MAX } from '@porchlight/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { problemOf, useHarness } from '../../support/social-tenant.ts';
import { deskOf } from '../desk/support/desk.ts';
import { codeOf, createTeamProject, type TeamProject } from './support/teams.ts';

const harness = useHarness();
let project: TeamProject;

beforeEach(async () => {
  project = await createTeamProject(harness.current);
});

const json = async <T>(response: Promise<Response>): Promise<T> => (await (await response).json()) as T;
const get = <T>(path: string) => json<T>(project.api(path));

describe('teams', () => {
  it('are created with an owner, read, renamed, listed in pages and deleted', async () => {
    const ada = await project.person('ada');
    const ids = [await project.team(ada, 'One'), await project.team(ada, 'Two'), await project.team(ada, 'Three')];
    expect(ids).toEqual([1, 2, 3]);
    const first = await get<{ teams: { id: number; name: string }[]; next_after: number }>('/api/teams?limit=2');
    expect(first.teams.map(({ name }) => name)).toEqual(['One', 'Two']);
    expect(first.next_after).toBe(2);
    const second = await get<{ teams: { id: number }[]; next_after: null }>('/api/teams?after=2&limit=2');
    expect(second).toMatchObject({ teams: [{ id: 3 }], next_after: null });
    for (const name of ['a\u202eb', 'a\u2066b'])
      expect((await project.api('/api/teams/1', { method: 'PATCH', json: { name } })).status).toBe(400);
    const renamed = project.api('/api/teams/1', { method: 'PATCH', json: { name: 'Uno' } });
    expect(await json(renamed)).toEqual({ team: { id: 1, name: 'Uno', created_at: expect.any(String) } });
    expect(await get('/api/teams/1')).toMatchObject({ team: { name: 'Uno' } });
    expect(await json(project.api('/api/teams/1', { method: 'DELETE' }))).toEqual({ deleted: true });
    expect((await problemOf(await project.api('/api/teams/1'))).code).toBe('teamNotFound');
    expect((await ada.teams()).map(({ id }) => id)).toEqual([2, 3]);
  });

  it('need a user who is there', async () => {
    const created = await project.api('/api/teams', { method: 'POST', json: { name: 'X', owner_user_id: 99 } });
    expect((await problemOf(created)).code).toBe('userNotFound');
  });

  it.each(['', ' ', 'a\u0000b', '\u200b', 'x'.repeat(81)])('are not named %j', async (name) => {
    const ada = await project.person('ada');
    const created = await project.api('/api/teams', { method: 'POST', json: { name, owner_user_id: ada.id } });
    expect((await problemOf(created)).code).toBe('invalidRequest');
  });
});

describe('members', () => {
  it('join, change and leave by key, and their version only grows', async () => {
    const [ada, grace] = [await project.person('ada'), await project.person('grace')];
    const team = await project.team(ada);
    const versions: number[] = [];
    const note = async () => versions.push((await grace.teams())[0]?.version ?? -1);
    expect(await (await project.setRole(team, grace, 'viewer')).json()).toEqual({
      member: { user_id: grace.id, email: grace.email, name: 'grace', role: 'viewer', added_at: expect.any(String) },
    });
    await note();
    await project.setRole(team, grace, 'admin');
    await note();
    await project.api(`/api/teams/${team}/members/${grace.id}`, { method: 'DELETE' });
    expect(await grace.teams()).toEqual([]);
    await project.setRole(team, grace, 'member');
    await note();
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    expect(new Set(versions).size).toBe(3);
    const { members } = await get<{ members: { user_id: number }[] }>(`/api/teams/${team}/members`);
    expect(members.map(({ user_id }) => user_id)).toEqual([ada.id, grace.id]);
  });

  it('come in pages', async () => {
    const ada = await project.person('ada');
    const team = await project.team(ada);
    for (const name of ['b', 'c', 'd']) await project.setRole(team, await project.person(name), 'viewer');
    const first = await get<{ members: unknown[]; next_after: number }>(`/api/teams/${team}/members?limit=3`);
    expect(first.members).toHaveLength(3);
    const rest = await get<{ members: unknown[]; next_after: null }>(
      `/api/teams/${team}/members?after=${first.next_after}`,
    );
    expect(rest).toMatchObject({ members: [{ role: 'viewer' }], next_after: null });
  });

  it('are refused with a role that is not there, and where nobody is', async () => {
    const ada = await project.person('ada');
    const team = await project.team(ada);
    expect(await codeOf(await project.setRole(team, ada, 'king'))).toBe('invalidRequest');
    expect(await codeOf(await project.setRole(team, { id: 99 }, 'viewer'))).toBe('userNotFound');
    expect(await codeOf(await project.setRole(99, ada, 'viewer'))).toBe('teamNotFound');
    expect(await codeOf(await project.api(`/api/teams/${team}/members/99`, { method: 'DELETE' }))).toBe('userNotFound');
    // Beyond what a database counts to.
    const ends = String(9_223_372_036_854_775_808n);
    expect(await codeOf(await project.api(`/api/teams/${ends}`, { method: 'DELETE' }))).toBe('teamNotFound');
    const json = { role: 'owner' };
    const far = `/api/teams/${team}/members/${ends}`;
    expect(await codeOf(await project.api(far, { method: 'PUT', json }))).toBe('userNotFound');
  });

  it('H47: the last owner stays, by key too', async () => {
    const [ada, grace] = [await project.person('ada'), await project.person('grace')];
    const team = await project.team(ada);
    expect(await codeOf(await project.setRole(team, ada, 'member'))).toBe('lastTeamOwner');
    const remove = () => project.api(`/api/teams/${team}/members/${ada.id}`, { method: 'DELETE' });
    expect(await codeOf(await remove())).toBe('lastTeamOwner');
    await project.setRole(team, grace, 'owner');
    expect(await codeOf(await remove())).toBe('yes');
  });

  it('H47: of two owners who are removed at once, one stays', async () => {
    const [ada, grace] = [await project.person('ada'), await project.person('grace')];
    const team = await project.team(ada);
    await project.setRole(team, grace, 'owner');
    const ended = await Promise.all(
      [ada, grace].map(async ({ id }) =>
        codeOf(await project.api(`/api/teams/${team}/members/${id}`, { method: 'DELETE' })),
      ),
    );
    expect(ended.sort()).toEqual(['lastTeamOwner', 'yes']);
  });
});

describe('a key without users:read', () => {
  it('sees members and invitations without address and name', async () => {
    const ada = await project.person('ada');
    const team = await project.team(ada);
    const invited = { email: 'hedy@example.com', role: 'member' };
    await project.api(`/api/teams/${team}/invitations`, { method: 'POST', json: invited });
    const made = await json<{ secret: string }>(
      project.api('/api/keys', { method: 'POST', json: { name: 'builder', preset: 'build' } }),
    );
    const headers = { authorization: `Bearer ${made.secret}` };
    const by = async (path: string) => (await project.api(path, { headers })).json();
    expect(await by(`/api/teams/${team}/members`)).toMatchObject({ members: [{ email: null, name: null }] });
    expect(await by(`/api/teams/${team}/invitations`)).toMatchObject({
      invitations: [{ email: null, role: 'member' }],
    });
    expect(await get(`/api/teams/${team}/invitations`)).toMatchObject({ invitations: [{ email: invited.email }] });
  });
});

describe('invitations by key', () => {
  it('have a link once, replace those of the same address, and are withdrawn', async () => {
    const team = await project.team(await project.person('ada'));
    const path = `/api/teams/${team}/invitations`;
    const invite = async (email: string, role = 'member') =>
      json<{ invitation: { id: number; url: string } }>(project.api(path, { method: 'POST', json: { email, role } }));
    const first = await invite('hedy@example.com');
    expect(first.invitation.url).toMatch(
      new RegExp(`^${harness.current.baseUrl}/edge/teams/${project.id}/invitations/svc_invite_\\w+$`),
    );
    const again = await invite('Hedy@Example.com', 'viewer');
    const { invitations } = await get<{ invitations: { id: number }[] }>(path);
    expect(invitations).toEqual([
      { id: again.invitation.id, email: 'hedy@example.com', role: 'viewer', expires_at: expect.any(String) },
    ]);
    const withdraw = () => project.api(`/api/teams/${team}/invitations/${again.invitation.id}`, { method: 'DELETE' });
    expect(await codeOf(await withdraw())).toBe('yes');
    expect(await codeOf(await withdraw())).toBe('invitationNotFound');
    expect(
      await codeOf(await project.api(path, { method: 'POST', json: { email: 'ada@example.com', role: 'viewer' } })),
    ).toBe('invalidRequest');
  });

  it('are at most fifty open ones, and end after seven days', async () => {
    const team = await project.team(await project.person('ada'));
    const path = `/api/teams/${team}/invitations`;
    const invite = (n: number) =>
      project.api(path, { method: 'POST', json: { email: `p${n}@example.com`, role: 'viewer' } });
    for (let n = 0; n < TEAM_INVITATIONS_OPEN_MAX; n += 1) expect((await invite(n)).status).toBe(201);
    expect(await codeOf(await invite(50))).toBe('teamLimit');
    await deskOf(harness.current, project);
    const { clock, database, service } = harness.current;
    const rows = () => database.query('select 1 from porchlight.team_invitations where tenant_id = $1', [project.id]);
    await service.jobs.get('sweep-team-invitations')?.();
    expect(await rows()).toHaveLength(TEAM_INVITATIONS_OPEN_MAX);
    clock.advance({ days: 7, ms: 1 });
    await service.jobs.get('sweep-team-invitations')?.();
    expect(await rows()).toEqual([]);
  });
});
