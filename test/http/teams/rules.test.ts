/** Every row of the table of who may do what, played by its door. */
import { TEAM_DEEDS, TEAM_RULES, type TeamDeed } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { useHarness } from '../../support/social-tenant.ts';
import { codeOf, createTeamProject, type Person, peopleOf, type TeamProject } from './support/teams.ts';

const harness = useHarness();
const EDGE = TEAM_RULES.filter(({ door }) => door === 'edge');

type People = Awaited<ReturnType<typeof peopleOf>>;

/** What a person sends for each deed of the edge. */
const EDGE_CALLS: Partial<Record<TeamDeed, (by: Person, of: People) => Promise<Response>>> = {
  readMembers: (by, { team }) => by.call('members', { team_id: team }),
  rename: (by, { team }) => by.call('rename', { team_id: team, name: 'Other' }),
  inviteMember: (by, { team }) => by.call('invite', { team_id: team, email: 'new@example.com', role: 'member' }),
  inviteOwner: (by, { team }) => by.call('invite', { team_id: team, email: 'new@example.com', role: 'owner' }),
  memberToAdmin: (by, { team, member }) => by.call('role', { team_id: team, user_id: member.id, role: 'admin' }),
  adminToOwner: (by, { team, admin }) => by.call('role', { team_id: team, user_id: admin.id, role: 'owner' }),
  selfToOwner: (by, { team }) => by.call('role', { team_id: team, user_id: by.id, role: 'owner' }),
  removeMember: (by, { team, member }) => by.call('remove', { team_id: team, user_id: member.id }),
  removeOwner: (by, { team, second }) => by.call('remove', { team_id: team, user_id: second.id }),
  leave: (by, { team }) => by.call('leave', { team_id: team }),
};

describe('H47: the table of who may do what', () => {
  it('has sixty rows', () => {
    expect(TEAM_RULES).toHaveLength(60);
    expect(new Set(TEAM_RULES.map(({ door, who, deed }) => `${door} ${who} ${deed}`)).size).toBe(60);
  });

  it.each(EDGE)('H47: edge, $who $deed: $outcome', async ({ who, deed, outcome }) => {
    const project = await createTeamProject(harness.current);
    const people = await peopleOf(project);
    if (deed === 'removeOwner') await project.setRole(people.team, people.second, 'owner');
    const by = people[who as 'owner'];
    const call = EDGE_CALLS[deed];
    if (!call) throw new Error(`${TEAM_DEEDS[deed]} is no call of the edge`);
    const before = await stateOf(project, people);
    expect(await codeOf(await call(by, people))).toBe(outcome);
    if (outcome !== 'yes') expect(await stateOf(project, people)).toEqual(before);
  });

  it.each(TEAM_RULES.filter(({ door }) => door === 'key'))(
    'H47: key, $who $deed: $outcome',
    async ({ who, deed, outcome }) => {
      const project = await createTeamProject(harness.current);
      const { team, member } = await peopleOf(project);
      const by = who === 'another project' ? await createTeamProject(harness.current) : project;
      const key = who === 'another project' ? by.managementKey : await keyOf(project, who);
      const headers = { authorization: `Bearer ${key}` };
      const path = `/api/teams/${team}/members`;
      const answered =
        deed === 'readMembers'
          ? await project.api(path, { headers })
          : await project.api(`${path}/${member.id}`, { method: 'PUT', json: { role: 'viewer' }, headers });
      expect(await codeOf(answered)).toBe(outcome);
    },
  );
});

/** Who is in the team with which role, its name, and the open invitations. */
async function stateOf(project: TeamProject, { team }: People): Promise<unknown> {
  const read = async (path: string) => (await project.api(`/api/teams/${team}${path}`)).json();
  return Promise.all([read(''), read('/members'), read('/invitations')]);
}

async function keyOf(project: TeamProject, preset: string): Promise<string> {
  const made = await project.api('/api/keys', { method: 'POST', json: { name: preset, preset } });
  return ((await made.json()) as { secret: string }).secret;
}
