/**
 * Teams by a person of the app. Everything is read from the database, so that an answer is as new as the last change. Each
 * person is counted, and what they write takes bytes of the project's day.
 */
import { type GuardName, TEAMS_TO_CREATE_MAX } from '@porchlight/contract';
import { isTestSessionId } from '../crypto/refresh-token.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { readPage } from '../kernel/page.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { UsageStore } from '../limits/ports.ts';
import { left, memberEnded, renamed, roleGiven } from './change-team.ts';
import { type CountedChangeDependencies, countedChange, personOf } from './counted-change.ts';
import type { InviteToTeam } from './invite.ts';
import { NO_TEAMS } from './manage-teams.ts';
import type { OwnTeams, TeamPerson, TeamResourceStore, TeamStore } from './ports.ts';
import { mayAct, permissionsOf, requireKnownRole } from './team.ts';

interface Dependencies extends CountedChangeDependencies {
  /** The user of a good token. */
  readonly holderOf: (
    tenantId: string,
    accessToken: string,
  ) => Promise<Result<{ readonly userId: number; readonly sessionId: string } | null, DomainError>>;
  /** The project and the place of its users, if calls of the edge may go on. */
  readonly open: (tenantId: string) => Promise<Result<Omit<TeamPerson, 'userId'>, DomainError>>;
  readonly usage: Pick<UsageStore, 'scopeOf'>;
  readonly teamResources: TeamResourceStore;
  readonly teams: TeamStore;
  readonly invite: InviteToTeam;
}

const NOT_VALID: DomainError = {
  code: 'invalidCredentials',
  detail: 'The access token is expired, revoked or of another tenant.',
};

const BY_KEY_ONLY: DomainError = {
  code: 'teamPermissionMissing',
  detail: 'Teams of this app are created by the app, and not by its people.',
};

export function ownTeams(dependencies: Dependencies): OwnTeams {
  const { clock, holderOf, open, usage, rateLimiter } = dependencies;
  const { teamResources, teams, invite } = dependencies;

  const counted = (guard: GuardName, person: TeamPerson) => rateLimiter.take(guard, personOf(person), clock.now());
  const changing = countedChange(dependencies);

  const change = (person: TeamPerson, teamId: number, userIds: readonly number[], decide: ReturnType<typeof renamed>) =>
    changing(person, () => teams.change(person.location, teamId, [person.userId, ...userIds], clock.now(), decide));

  return {
    async holder(tenantId, accessToken) {
      const holder = await holderOf(tenantId, accessToken);
      if (!holder.ok) return holder;
      if (holder.value === null) return fail(NOT_VALID);
      const opened = await open(tenantId);
      const { userId, sessionId } = holder.value;
      return opened.ok ? ok({ ...opened.value, userId, isTestUser: isTestSessionId(sessionId) }) : opened;
    },

    async mine(person) {
      const allowed = await counted('teamsRead', person);
      if (!allowed.ok) return allowed;
      const [resource, found] = await Promise.all([
        teamResources.find(person.tenant.id),
        teams.ofUser(person.location, person.userId),
      ]);
      if (!resource) return fail(NO_TEAMS);
      return ok(found.map((team) => ({ ...team, permissions: permissionsOf(resource.roles, team.role) })));
    },

    create: (person, name) =>
      changing(person, async () => {
        const resource = await teamResources.find(person.tenant.id);
        if (!resource) return fail(NO_TEAMS);
        if (resource.creation === 'key') return fail(BY_KEY_ONLY);
        const { caps } = await usage.scopeOf(person.tenant);
        const made = { name, ownerId: person.userId, ownTeamsMax: TEAMS_TO_CREATE_MAX };
        return teams.create(person.location, made, caps.storedUsers, clock.now());
      }),

    async members(person, teamId, after, limit) {
      const allowed = await counted('teamsRead', person);
      if (!allowed.ok) return allowed;
      const resource = await teamResources.find(person.tenant.id);
      if (!resource) return fail(NO_TEAMS);
      const role = await teams.roleOf(person.location, teamId, person.userId);
      const may = mayAct(resource.roles, role, 'members');
      if (!may.ok) return may;
      return ok(
        await readPage(
          limit,
          (count) => teams.members(person.location, teamId, after, count),
          ({ userId }) => userId,
        ),
      );
    },

    leave: (person, teamId) => change(person, teamId, [], left(person.userId)),

    rename: (person, teamId, name) => change(person, teamId, [], renamed(person.userId, name)),

    async invite(person, teamId, asked) {
      const resource = await teamResources.find(person.tenant.id);
      if (!resource) return fail(NO_TEAMS);
      const role = await teams.roleOf(person.location, teamId, person.userId);
      const may = mayAct(resource.roles, role, 'invite');
      if (!may.ok) return may;
      const known = requireKnownRole(resource.roles, asked.role);
      if (!known.ok) return known;
      const gives = mayAct(resource.roles, role, 'invite', [asked.role]);
      if (!gives.ok) return gives;
      const allowed = await counted('teamsInvite', person);
      if (!allowed.ok) return allowed;
      return changing(person, () => invite(person.location, teamId, person.userId, asked));
    },

    async setRole(person, teamId, userId, role) {
      const set = await change(person, teamId, [userId], roleGiven(person.userId, userId, role, { adds: false }));
      if (!set.ok) return set;
      const member = await teams.member(person.location, teamId, userId);
      return member ? ok(member) : fail({ code: 'userNotFound' });
    },

    remove: (person, teamId, userId) => change(person, teamId, [userId], memberEnded(person.userId, userId)),
  };
}
