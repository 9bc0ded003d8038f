/** Teams, members and invitations as values, and the rules of who may do what. Pure. */
import {
  MANAGE_MEMBERS,
  MANAGE_TEAM,
  OWNER_ROLE,
  TEAM_ACTS,
  type TeamAct,
  type TeamCreation,
  type TeamRole,
} from '@porchlight/contract';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, passed, type Result } from '../kernel/result.ts';

/** The teams resource of a project. */
export interface TeamsResource {
  readonly tenantId: string;
  readonly roles: readonly TeamRole[];
  readonly creation: TeamCreation;
  readonly createdAt: Date;
  /** How many teams count against the tier. */
  readonly teamCount: number;
}

export interface Team {
  readonly id: number;
  readonly name: string;
  readonly createdAt: Date;
}

export interface TeamMember {
  readonly userId: number;
  readonly email: string;
  readonly name: string | null;
  readonly role: string;
  readonly addedAt: Date;
}

/** A team of one person, with what the person may do there. */
export interface TeamOfPerson {
  readonly id: number;
  readonly name: string;
  readonly role: string;
  readonly permissions: readonly string[];
  readonly version: number;
}

export interface TeamInvitation {
  readonly id: number;
  readonly teamId: number;
  readonly email: string;
  readonly role: string;
  readonly expiresAt: Date;
}

export interface TeamContents {
  readonly teams: number;
  readonly members: number;
  readonly invitations: number;
}

/** `a:*` covers every `a:x`, and `a:*` itself is covered by nothing else. */
export const covers = (held: readonly string[], asked: string): boolean =>
  held.includes(asked) || held.includes(`${asked.slice(0, asked.indexOf(':'))}:*`);

export const permissionsOf = (roles: readonly TeamRole[], name: string): readonly string[] =>
  roles.find((role) => role.name === name)?.permissions ?? [];

const MISSING = (needs: string): DomainError => ({
  code: 'teamPermissionMissing',
  detail: `This needs the permission ${needs} in the team.`,
});

/**
 * Whether a person may do this in a team. `role` is theirs, null for somebody outside, who is not told that the team is
 * there. `touched` are the roles that are given or acted on: nobody touches a role with a permission that they lack, and
 * owners are made and ended with `team:manage`.
 */
export function mayAct(
  roles: readonly TeamRole[],
  role: string | null,
  act: TeamAct,
  touched: readonly string[] = [],
): Result<void, DomainError> {
  if (role === null) return fail({ code: 'teamNotFound' });
  const held = permissionsOf(roles, role);
  const needs = [
    ...(TEAM_ACTS[act] === null ? [] : [TEAM_ACTS[act]]),
    ...touched.flatMap((one) => [...(one === OWNER_ROLE ? [MANAGE_TEAM] : []), ...permissionsOf(roles, one)]),
  ];
  const lacking = needs.find((one) => !covers(held, one));
  return lacking === undefined ? passed : fail(MISSING(lacking));
}

export const requireKnownRole = (roles: readonly TeamRole[], name: string): Result<void, DomainError> =>
  roles.some((role) => role.name === name)
    ? passed
    : fail({
        code: 'invalidRequest',
        errors: [{ path: 'role', message: `must be one of ${roles.map((role) => role.name).join(', ')}` }],
      });

/** Who follows an owner that is gone: the member of longest standing who may manage members. */
export function heirOf<M extends { readonly userId: number; readonly role: string; readonly addedAt: Date }>(
  roles: readonly TeamRole[],
  members: readonly M[],
): M | null {
  const able = members.filter(({ role }) => covers(permissionsOf(roles, role), MANAGE_MEMBERS));
  const [first] = [...able].sort((a, b) => a.addedAt.getTime() - b.addedAt.getTime() || a.userId - b.userId);
  return first ?? null;
}

export const LAST_OWNER: DomainError = { code: 'lastTeamOwner' };

/** The permissions that a change adds, by role. A new role adds all of its own: it can be given like the others. */
export const addedPermissions = (before: readonly TeamRole[], after: readonly TeamRole[]): string[] =>
  after.flatMap(({ name, permissions }) =>
    permissions.filter((one) => !covers(permissionsOf(before, name), one)).map((one) => `${name}: ${one}`),
  );

/** Owners are made with `team:manage`, so whoever holds it is an owner or one step away. */
export const makesOwners = (roles: readonly TeamRole[], role: string): boolean =>
  role === OWNER_ROLE || covers(permissionsOf(roles, role), MANAGE_TEAM);
