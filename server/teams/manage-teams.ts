/** Teams of a project, by a key or at the desk. The gates have asked whether the caller may. */
import { TEAMS_OF_PERSON_MAX } from '@porchlight/contract';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { readPage } from '../kernel/page.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { UsageStore } from '../limits/ports.ts';
import type { ResourceStore } from '../social-login/ports/resource.ts';
import { memberEnded, putBack, renamed, roleGiven } from './change-team.ts';
import type { InviteToTeam } from './invite.ts';
import type { ManageTeams, TeamInvitationStore, TeamResourceStore, TeamStore, TeamsPlace } from './ports.ts';
import { permissionsOf, requireKnownRole } from './team.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly resources: Pick<ResourceStore, 'find'>;
  readonly usage: Pick<UsageStore, 'scopeOf'>;
  readonly teamResources: TeamResourceStore;
  readonly teams: TeamStore;
  readonly invitations: TeamInvitationStore;
  readonly invite: InviteToTeam;
}

export const NO_TEAMS: DomainError = {
  code: 'resourceNotProvisioned',
  detail: 'This project has no teams yet.',
  next: { why: 'Provision teams.', operation: 'provisionTeams', body: {} },
};

const NOT_FOUND: DomainError = { code: 'teamNotFound' };

const orNotFound = <T>(value: T | null, error: DomainError = NOT_FOUND): Result<T, DomainError> =>
  value === null ? fail(error) : ok(value);

export function manageTeams(dependencies: Dependencies): ManageTeams {
  const { clock, resources, usage, teamResources, teams, invitations, invite } = dependencies;
  const read: ManageTeams['read'] = async ({ location }, teamId) => orNotFound(await teams.find(location, teamId));
  const change = (
    { location }: TeamsPlace,
    teamId: number,
    userIds: readonly number[],
    decide: ReturnType<typeof renamed>,
  ) => teams.change(location, teamId, userIds, clock.now(), decide);

  return {
    provision: (tenant, settings) => teamResources.provision(tenant.id, settings, clock.now()),

    async place(tenant) {
      const [location, resource] = await Promise.all([resources.find(tenant.id), teamResources.find(tenant.id)]);
      return location && resource ? ok({ tenant, location, resource }) : fail(NO_TEAMS);
    },

    contents: async ({ location }) => (await teamResources.contents(location)) ?? NOTHING,
    removeResource: async ({ tenant }) => (await teamResources.remove(tenant.id, clock.now())) ?? NOTHING,

    list: ({ location }, after, limit) =>
      readPage(
        limit,
        (count) => teams.list(location, after, count),
        ({ id }) => id,
      ),

    read,

    async search({ location }, q, limit) {
      const id = /^[1-9][0-9]{0,14}$/.test(q) ? Number(q) : null;
      const [numbered, named] = await Promise.all([
        id === null ? null : teams.find(location, id),
        teams.search(location, q, limit),
      ]);
      return numbered ? [numbered, ...named.filter((one) => one.id !== id)] : named;
    },

    async create({ tenant, location }, name, ownerId) {
      const { caps } = await usage.scopeOf(tenant);
      return teams.create(location, { name, ownerId, ownTeamsMax: TEAMS_OF_PERSON_MAX }, caps.storedUsers, clock.now());
    },

    rename: (place, teamId, name) => change(place, teamId, [], renamed('manager', name)),

    remove: async ({ location }, teamId) =>
      (await teams.remove(location, teamId, clock.now())) ? ok(null) : fail(NOT_FOUND),

    async members(place, teamId, after, limit) {
      const team = await read(place, teamId);
      if (!team.ok) return team;
      return ok(
        await readPage(
          limit,
          (count) => teams.members(place.location, teamId, after, count),
          ({ userId }) => userId,
        ),
      );
    },

    async setMember(place, teamId, userId, role) {
      const set = await change(place, teamId, [userId], roleGiven('manager', userId, role, { adds: true }));
      if (!set.ok) return set;
      return orNotFound(await teams.member(place.location, teamId, userId), { code: 'userNotFound' });
    },

    member: ({ location }, teamId, userId) => teams.member(location, teamId, userId),

    async changeMember(place, teamId, userId, role) {
      const set = await change(place, teamId, [userId], roleGiven('manager', userId, role, { adds: false }));
      return set.ok ? ok(null) : set;
    },

    async putBackMember(place, teamId, userId, role) {
      const put = await change(place, teamId, [userId], putBack(userId, role));
      return put.ok ? ok(null) : put;
    },

    async removeMember(place, teamId, userId) {
      const ended = await change(place, teamId, [userId], memberEnded('manager', userId));
      return ended.ok ? ok(null) : ended;
    },

    async invitations(place, teamId) {
      const team = await read(place, teamId);
      return team.ok ? ok(await invitations.list(place.location, teamId, clock.now())) : team;
    },

    async invite(place, teamId, by, asked) {
      const team = await read(place, teamId);
      if (!team.ok) return team;
      const known = requireKnownRole(place.resource.roles, asked.role);
      return known.ok ? invite(place.location, teamId, by, asked) : known;
    },

    keepInvitation: (place, teamId, invitationId) => invitations.keep(place.location, teamId, invitationId),

    async putBackInvitation({ location }, teamId, { row, email }) {
      if (await teams.hasAddress(location, teamId, email))
        return fail({ code: 'placeTaken', detail: 'This person is in the team by now.' });
      return invitations.putBack(location, teamId, row, clock.now());
    },

    async withdraw(place, teamId, invitationId) {
      const team = await read(place, teamId);
      if (!team.ok) return team;
      const gone = await invitations.withdraw(place.location, teamId, invitationId);
      return gone ? ok(null) : fail({ code: 'invitationNotFound' });
    },

    async ofUser({ location, resource }, userId) {
      const found = await teams.ofUser(location, userId);
      return found.map((team) => ({ ...team, permissions: permissionsOf(resource.roles, team.role) }));
    },
  };
}

const NOTHING = { teams: 0, members: 0, invitations: 0 };
