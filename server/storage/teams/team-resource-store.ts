/** The teams resource: its roles, and its end with everything in it. */
import { LockMode } from '@mikro-orm/core';
import { DEFAULT_TEAM_ROLES } from '@porchlight/contract';
import { fail, ok } from '../../kernel/result.ts';
import type { TenantLocation } from '../../social-login/ports/resource.ts';
import type { TeamResourceStore } from '../../teams/ports.ts';
import type { TeamContents, TeamsResource } from '../../teams/team.ts';
import type { Database, Queryable, Transaction } from '../database.ts';
import { TeamEntity, TeamInvitationEntity, TeamMemberEntity, TeamResourceEntity } from '../entities/team.ts';
import { announceTenant } from '../revocations/revocation-log.ts';
import { queryPlace } from '../social-login/placement/placed-query.ts';
import { schemaOf, socialSchema } from '../social-login/placement/social-placement.ts';
import { findResource } from '../social-login/resource/social-resource-store.ts';
import type { Rows } from '../tables.ts';
import { lockTenant } from '../tenants/tenant-store.ts';
import { countTeamsStatement, usedRoleStatement } from './team-statement.ts';

const SOCIAL_LOGIN_FIRST = {
  code: 'socialLoginRequired',
  next: {
    why: 'Provision social login first, with the callback URLs of the app.',
    operation: 'provisionSocialLogin',
    body: { callback_urls: ['https://app.example.com/auth/callback'] },
  },
} as const;

export function createTeamResourceStore(database: Database): TeamResourceStore {
  return {
    find: (tenantId) => findTeams(database, tenantId),

    provision: (tenantId, settings, now) =>
      database.transaction(async (transaction) => {
        await lockTenant(transaction, tenantId);
        const location = await findResource(transaction, tenantId);
        if (!location) return fail(SOCIAL_LOGIN_FIRST);
        const { em } = transaction;
        const row = await em.findOne(
          TeamResourceEntity,
          { tenantId },
          { lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true },
        );
        const present = row && asResource(row);
        const resource: TeamsResource = {
          tenantId,
          roles: settings.roles ?? present?.roles ?? DEFAULT_TEAM_ROLES,
          creation: settings.creation ?? present?.creation ?? 'anyone',
          createdAt: present?.createdAt ?? now,
          teamCount: present?.teamCount ?? 0,
        };
        const { roles, creation, createdAt } = resource;
        const names = roles.map(({ name }) => name);
        const gone = (present?.roles ?? []).map(({ name }) => name).filter((name) => !names.includes(name));
        const used = await usedRoles(transaction, location, gone, now);
        if (used.length > 0) return fail({ code: 'roleInUse', detail: inUse(used) });
        if (row) await em.nativeUpdate(TeamResourceEntity, { tenantId }, { roles, creation, createdAt });
        else await em.insert(TeamResourceEntity, { tenantId, roles, creation, createdAt });
        // What apps remember of roles is over, for everybody.
        if (present) await announceTenant(transaction, tenantId, now);
        return ok({ resource, isNew: !present });
      }),

    async contents(location) {
      return (await findTeams(database, location.tenantId)) && countTeams(database, location);
    },

    remove: (tenantId, now) =>
      database.transaction(async (transaction) => {
        await lockTenant(transaction, tenantId);
        const location = await findResource(transaction, tenantId);
        if (!location || !(await findTeams(transaction, tenantId))) return null;
        const removed = await removeTeams(transaction, location);
        await announceTenant(transaction, tenantId, now);
        return removed;
      }),
  };
}

async function usedRoles(
  transaction: Transaction,
  { tenantId, placement }: TenantLocation,
  roles: readonly string[],
  now: Date,
): Promise<string[]> {
  const statement = usedRoleStatement(socialSchema(tenantId, placement));
  const used: string[] = [];
  for (const role of roles) {
    const found = await transaction.query<Pick<Rows['TeamMember'], 'role'>>(statement, [tenantId, role, now]);
    if (found.length > 0) used.push(role);
  }
  return used;
}

const inUse = (roles: readonly string[]): string =>
  `Somebody has or is invited with the role ${roles.join(', ')}. Nothing was changed.`;

const asResource = (row: {
  readonly tenantId: string;
  readonly roles: TeamsResource['roles'];
  readonly creation: TeamsResource['creation'];
  readonly createdAt: Date | null;
  readonly teamCount: number;
}): TeamsResource | null => {
  const { tenantId, roles, creation, createdAt, teamCount } = row;
  return createdAt && { tenantId, roles, creation, createdAt, teamCount };
};

export async function findTeams({ em }: Pick<Queryable, 'em'>, tenantId: string): Promise<TeamsResource | null> {
  const row = await em.findOne(TeamResourceEntity, { tenantId }, { disableIdentityMap: true });
  return row && asResource(row);
}

export async function countTeams(on: Queryable, { tenantId, placement }: TenantLocation): Promise<TeamContents> {
  const statement = countTeamsStatement(socialSchema(tenantId, placement));
  const [counted] = await queryPlace<TeamContents & Record<string, unknown>>(on, statement, [tenantId]);
  return { teams: counted?.teams ?? 0, members: counted?.members ?? 0, invitations: counted?.invitations ?? 0 };
}

/**
 * Removes teams inside a transaction that holds the tenant. Changes of teams hold the row of the resource, so this waits
 * for them and lets no further one begin. The numbers go on where they were.
 */
export async function removeTeams(on: Queryable, location: TenantLocation): Promise<TeamContents> {
  const { em } = on;
  const { tenantId } = location;
  const schema = schemaOf(location);
  await em.nativeUpdate(TeamResourceEntity, { tenantId }, { createdAt: null, teamCount: 0 });
  const removed = await countTeams(on, location);
  await em.nativeDelete(TeamMemberEntity, { tenantId }, { schema });
  await em.nativeDelete(TeamInvitationEntity, { tenantId }, { schema });
  await em.nativeDelete(TeamEntity, { tenantId }, { schema });
  return removed;
}
