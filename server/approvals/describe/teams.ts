/** Teams: people of the app get rights among themselves. What a key gives at the top waits, and what is deleted. */
import { PathId } from '@porchlight/contract';
import { fail, ok } from '../../kernel/result.ts';
import { addedPermissions, makesOwners } from '../../teams/team.ts';
import { ADDS_ONLY, adds, concerns, listed, moved, removes, sets, versionOf } from './changes.ts';
import { type CallOf, each, HARMLESS, type PresentState, row, unlessDryRun, when } from './rule.ts';

export const provisionTeams = row(
  ['moreRights'],
  'the roles',
  async ({ tenant, body }: CallOf<'provisionTeams'>, state) => {
    const { roles, creation } = body;
    const present = await state.teams(tenant.id);
    if (!present) return HARMLESS;
    const namesOf = (list: typeof present.roles) =>
      list.flatMap(({ name, permissions }) => permissions.map((permission) => `${name}: ${permission}`));
    const [before, after] = [namesOf(present.roles), namesOf(roles ?? present.roles)];
    return ok({
      effects: each('moreRights', addedPermissions(present.roles, roles ?? present.roles)),
      version: versionOf([present.roles, present.creation]),
      setting: { setting: 'teams', before, after },
      changes: [
        ...listed('Permission of a role in teams', before, after),
        ...moved('Who creates teams', present.creation, creation),
      ],
    });
  },
);

const ofTeams = ({ teams, members, invitations }: { teams: number; members: number; invitations: number }) => [
  removes('Teams', String(teams)),
  removes('Members of teams', String(members)),
  removes('Invitations to teams', String(invitations)),
];

export const deleteTeams = row(
  ['deletes'],
  'the roles',
  unlessDryRun(async ({ tenant }, state) => {
    const [present, contents] = await Promise.all([state.teams(tenant.id), state.teamContents(tenant.id)]);
    if (!present || !contents) return HARMLESS;
    return ok({
      effects: when(true, 'deletes'),
      version: versionOf([present.roles, present.createdAt.getTime()]),
      changes: ofTeams(contents),
    });
  }),
);

/** The gates see an address as it was sent. It is read here as the operation reads it. */
const idIn = (text: unknown): number => PathId.parse(String(text));

export const deleteTeam = row(['deletes'], 'the name of the team', async ({ tenant, params }, state) => {
  const team = await state.team(tenant.id, idIn(params.id));
  if (!team) return fail({ code: 'teamNotFound' });
  return ok({
    effects: when(true, 'deletes'),
    version: versionOf([team.id, team.name]),
    changes: [removes('Team', `${team.name} (team ${team.id})`)],
  });
});

const rolesOf = async (tenantId: string, state: PresentState) => (await state.teams(tenantId))?.roles ?? [];

export const setTeamMember = row(
  ['teamOwner'],
  'the role of the user',
  async ({ tenant, params, body }: CallOf<'setTeamMember'>, state) => {
    const { role } = body;
    const [teamId, userId] = [idIn(params.id), idIn(params.userId)];
    const [before, roles] = await Promise.all([state.teamRole(tenant.id, teamId, userId), rolesOf(tenant.id, state)]);
    return ok({
      effects: when(makesOwners(roles, role) && role !== before, 'teamOwner'),
      version: versionOf([teamId, userId, before]),
      changes: [concerns('Team', String(teamId)), concerns('User', String(userId)), ...moved('Role', before, role)],
    });
  },
);

export const inviteToTeam = row(
  ['teamOwner'],
  null,
  async ({ tenant, params, body }: CallOf<'inviteToTeam'>, state) => {
    const { email, role } = body;
    return ok({
      effects: when(makesOwners(await rolesOf(tenant.id, state), role), 'teamOwner'),
      version: ADDS_ONLY,
      changes: [concerns('Team', String(params.id)), adds('Invitation to the team', email), sets('Role', role)],
    });
  },
);
