/** Teams by a person of the app, with their own access token. */
import { TEAM_INVITATIONS_PER_DAY, TEAMS_TO_CREATE_MAX } from '@porchlight/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { problemOf, useHarness } from '../../support/social-tenant.ts';
import { codeOf, createTeamProject, type Person, personWith, type TeamProject } from './support/teams.ts';

const harness = useHarness();
let project: TeamProject;
let ada: Person;

beforeEach(async () => {
  project = await createTeamProject(harness.current);
  ada = await project.person('ada');
});

describe('a person', () => {
  it('H47: creates a bounded number of teams, and gets more by key alone', async () => {
    for (let made = 0; made < TEAMS_TO_CREATE_MAX; made += 1)
      expect((await ada.call('create', { name: `Team ${made}` })).status).toBe(201);
    expect(await codeOf(await ada.call('create', { name: 'One more' }))).toBe('teamLimit');
    expect(await project.team(ada, 'By key')).toBe(TEAMS_TO_CREATE_MAX + 1);
  });

  it('creates a team, owns it, and reads it as their own', async () => {
    const created = await ada.call('create', { name: 'Engines' });
    expect(created.status).toBe(201);
    expect(created.headers.get('cache-control')).toBe('no-store');
    expect(await created.json()).toEqual({ team: { id: 1, name: 'Engines', created_at: expect.any(String) } });
    expect(await ada.teams()).toEqual([
      {
        id: 1,
        name: 'Engines',
        role: 'owner',
        permissions: ['team:manage', 'members:manage', 'content:*'],
        version: expect.any(Number),
      },
    ]);
  });

  it('creates none where only a key does', async () => {
    await project.api('/api/resources/teams', { method: 'POST', json: { creation: 'key' } });
    expect(await problemOf(await ada.call('create', { name: 'Engines' }))).toMatchObject({
      status: 403,
      code: 'teamPermissionMissing',
    });
  });

  it('is asked for a good token of this project', async () => {
    const other = await createTeamProject(harness.current);
    const stranger = await other.person('grace');
    for (const accessToken of ['', 'nonsense', stranger.accessToken]) {
      const nobody = personWith(harness.current, project.id, { ...ada, accessToken });
      expect(await problemOf(await nobody.call('mine'))).toMatchObject({ status: 401, code: 'invalidCredentials' });
    }
    expect(await codeOf(await ada.call('mine', { more: 1 }))).toBe('invalidRequest');
  });

  it('H47: a team that is not theirs looks byte for byte like one that is not there', async () => {
    const grace = await project.person('grace');
    const team = await project.team(ada);
    const textOf = async (what: Parameters<Person['call']>[0], id: number, fields: object) =>
      (await (await grace.call(what, { team_id: id, ...fields })).text()).replace(/"request_id":"[^"]*"/, '');
    for (const [what, fields] of [
      ['members', {}],
      ['leave', {}],
      ['rename', { name: 'Mine' }],
      ['invite', { email: 'x@example.com', role: 'owner' }],
      ['invite', { email: 'ada@example.com', role: 'viewer' }],
      ['role', { user_id: ada.id, role: 'viewer' }],
      ['role', { user_id: ada.id, role: 'no-such-role' }],
      ['remove', { user_id: ada.id }],
    ] as const) {
      expect(await textOf(what, team, fields)).toBe(await textOf(what, 4_711, fields));
    }
  });

  it('H47: with a token of another project reaches no team of this one', async () => {
    const other = await createTeamProject(harness.current);
    const grace = await other.person('grace');
    const team = await project.team(ada);
    const intruder = personWith(harness.current, project.id, grace);
    expect(await codeOf(await intruder.call('members', { team_id: team }))).toBe('invalidCredentials');
    expect(await codeOf(await grace.call('members', { team_id: team }))).toBe('teamNotFound');
  });

  it('adds nobody to a team by giving a role', async () => {
    const grace = await project.person('grace');
    const team = await project.team(ada);
    expect(await codeOf(await ada.call('role', { team_id: team, user_id: grace.id, role: 'viewer' }))).toBe(
      'userNotFound',
    );
  });

  it('leaves, and is told nothing more', async () => {
    const grace = await project.person('grace');
    const team = await project.team(ada);
    await project.setRole(team, grace, 'viewer');
    expect(await (await grace.call('leave', { team_id: team })).json()).toEqual({ left: true });
    expect(await codeOf(await grace.call('members', { team_id: team }))).toBe('teamNotFound');
  });

  it('H47: invites twenty times a day, and a refused invitation does not count', async () => {
    const team = await project.team(ada);
    const invite = (email: string, role = 'viewer') => ada.call('invite', { team_id: team, email, role });
    for (let n = 0; n < 5; n += 1)
      expect(await codeOf(await invite(`p${n}@example.com`, 'no-role'))).toBe('invalidRequest');
    for (let n = 0; n < TEAM_INVITATIONS_PER_DAY; n += 1) {
      expect(await codeOf(await invite(`p${n}@example.com`))).toBe('yes');
    }
    expect(await codeOf(await invite('more@example.com'))).toBe('rateLimited');
  });

  it('is stopped after sixty changes a minute, and after six hundred questions', async () => {
    const team = await project.team(ada);
    const codes = await Promise.all(
      Array.from({ length: 70 }, async (_, n) => codeOf(await ada.call('rename', { team_id: team, name: `T${n}` }))),
    );
    expect(codes.filter((code) => code === 'yes')).toHaveLength(60);
    expect(codes.filter((code) => code === 'rateLimited')).toHaveLength(10);
  });
});

describe('roles with permissions of the project', () => {
  it('H47: nobody gives, or acts on, a role with a permission that they lack', async () => {
    const roles = [
      { name: 'owner', permissions: ['team:manage', 'members:manage', 'docs:*', 'billing:*'] },
      { name: 'lead', permissions: ['members:manage', 'docs:write'] },
      { name: 'biller', permissions: ['billing:pay'] },
      { name: 'writer', permissions: ['docs:write'] },
      { name: 'everything', permissions: ['docs:*'] },
    ];
    const strict = await createTeamProject(harness.current, { roles });
    const [boss, lead, biller, writer] = [
      await strict.person('boss'),
      await strict.person('lead'),
      await strict.person('biller'),
      await strict.person('writer'),
    ];
    const team = await strict.team(boss);
    await strict.setRole(team, lead, 'lead');
    await strict.setRole(team, biller, 'biller');
    await strict.setRole(team, writer, 'writer');
    const role = async (who: Person, name: string) =>
      codeOf(await lead.call('role', { team_id: team, user_id: who.id, role: name }));
    expect(await role(writer, 'biller')).toBe('teamPermissionMissing');
    expect(await role(biller, 'writer')).toBe('teamPermissionMissing');
    expect(await role(writer, 'everything')).toBe('teamPermissionMissing');
    expect(await role(lead, 'everything')).toBe('teamPermissionMissing');
    expect(await role(lead, 'owner')).toBe('teamPermissionMissing');
    expect(await codeOf(await lead.call('remove', { team_id: team, user_id: biller.id }))).toBe(
      'teamPermissionMissing',
    );
    expect(await codeOf(await lead.call('remove', { team_id: team, user_id: boss.id }))).toBe('teamPermissionMissing');
    expect(await codeOf(await lead.call('remove', { team_id: team, user_id: writer.id }))).toBe('yes');
    expect(await codeOf(await boss.call('role', { team_id: team, user_id: biller.id, role: 'everything' }))).toBe(
      'yes',
    );
  });
});
