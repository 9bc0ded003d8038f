/** Social-login resources: provisioning, reading and removing them. */
import { isDeepStrictEqual } from 'node:util';
import { fail, ok } from '../../../kernel/result.ts';
import type { RemovedResource, ResourceStore, SocialLoginResource } from '../../../social-login/ports/resource.ts';
import { LOGGED_OPERATIONS } from '../../../social-login/resource/logged-operations.ts';
import { keptProofs } from '../../../social-login/settings/host-proof.ts';
import { PROFILE_TERMS } from '../../../tenants/runtime-profiles.ts';
import { requireOpen } from '../../../tenants/tenant.ts';
import type { Database, Queryable } from '../../database.ts';
import { AdoptedTokenEntity } from '../../entities/adoption.ts';
import {
  AgentSettingsEntity,
  IssuerClientEntity,
  IssuerKeyEntity,
  LogoutNoticeEntity,
  SessionClientEntity,
} from '../../entities/issuer.ts';
import { ChangeEntity, RequestLogEntity } from '../../entities/operations.ts';
import { OwnDomainEntity } from '../../entities/own-domain.ts';
import { RefusedPersonEntity, SocialAccessEntity, SocialBlockEntity } from '../../entities/people.ts';
import { PersonApprovalEntity } from '../../entities/person-approval.ts';
import { ProofEntity, TestUserTicketEntity } from '../../entities/proving.ts';
import {
  AppLogoEntity,
  LoginAttemptEntity,
  MailEntity,
  RESOURCE_COLUMNS,
  RefusedHostsEntity,
  SocialCounterEntity,
  SocialLoginResourceEntity,
} from '../../entities/social-login.ts';
import { TeamResourceEntity } from '../../entities/team.ts';
import { TENANT_COLUMNS } from '../../entities/tenant.ts';
import { openUsage, scopeKeyOf } from '../../limits/usage-store.ts';
import { announceTenant } from '../../revocations/revocation-log.ts';
import { type Columns, optionalPartOf, partOf } from '../../tables.ts';
import { lockTenant } from '../../tenants/tenant-store.ts';
import {
  type DroppedEvents,
  droppedSinceStatement,
  outcomesSinceStatement,
  parseDetails,
} from '../events/day-counts-statement.ts';
import { countHistory } from '../placement/event-floor.ts';
import { queryPlace } from '../placement/placed-query.ts';
import { closePlace, createPlace, removePlace, schemaOf, socialSchema } from '../placement/social-placement.ts';
import { LOCK_ATTEMPTS, lockSessionsStatement, releaseUsersStatement } from './remove-resource-statement.ts';
import { TENANTS_WITH_RESOURCE, type TenantWithResource } from './tenants-with-resource-statement.ts';

export function createResourceStore(database: Database): ResourceStore {
  return {
    find: (tenantId) => findResource(database, tenantId),

    async contents(tenantId) {
      const resource = await findResource(database, tenantId);
      if (!resource) return null;
      return {
        ...(await countHistory(database, schemaOf(resource), tenantId)),
        ...(await teamsIn(database, tenantId)),
      };
    },

    async eventCounts(tenantId) {
      const resource = await findResource(database, tenantId);
      const row =
        resource && (await database.em.findOne(SocialCounterEntity, { tenantId }, { schema: schemaOf(resource) }));
      return {
        byKind: {
          login_started: row?.loginStarted ?? 0,
          consent_denied: row?.consentDenied ?? 0,
          authorize: row?.authorize ?? 0,
          login_failed: row?.loginFailed ?? 0,
          token_refreshed: row?.tokenRefreshed ?? 0,
          logout: row?.logout ?? 0,
        },
        notKept: row?.unkept ?? 0,
      };
    },

    async droppedSince(tenantId, since) {
      const resource = await findResource(database, tenantId);
      const schema = resource && socialSchema(tenantId, resource.placement);
      const [row] = schema
        ? await queryPlace<DroppedEvents>(database, droppedSinceStatement(schema), [tenantId, since])
        : [];
      return row ?? { login_started: 0, login_failed: 0, consent_denied: 0 };
    },

    async outcomesSince(tenantId, since) {
      const resource = await findResource(database, tenantId);
      if (!resource) return [];
      const statement = outcomesSinceStatement(socialSchema(tenantId, resource.placement));
      const days = await queryPlace<Columns<'SocialDay', 'details'>>(database, statement, [tenantId, since]);
      return days.flatMap(({ details }) => parseDetails(details));
    },

    async findWithTenants(tenantIds) {
      const rows = await database.query<TenantWithResource>(TENANTS_WITH_RESOURCE, [[...tenantIds]]);
      return rows.map((row) => ({
        tenant: partOf(row, 'tenant', TENANT_COLUMNS),
        resource: optionalPartOf(row, 'resource', 'SocialLoginResource', RESOURCE_COLUMNS),
      }));
    },

    provision: ({ id }, { callbackUrls, callbackMode, sessionMaxDays }, now) =>
      database.transaction(async (transaction) => {
        const tenant = await lockTenant(transaction, id);
        if (!tenant) return fail({ code: 'tenantNotFound' });
        const open = requireOpen(tenant, now, false);
        if (!open.ok) return open;
        const present = await findResource(transaction, id);
        const resource: SocialLoginResource = {
          tenantId: id,
          placement: PROFILE_TERMS[tenant.runtimeProfile].placement,
          epoch: tenant.resourceEpoch,
          createdAt: now,
          ...present,
          callbackUrls,
          callbackMode: callbackMode ?? present?.callbackMode ?? 'tokens',
          sessionMaxDays: sessionMaxDays === undefined ? (present?.sessionMaxDays ?? null) : sessionMaxDays,
          provenHosts: keptProofs(present?.provenHosts ?? [], callbackUrls),
          providers: present?.providers ?? [],
          appearance: present?.appearance ?? {},
          testUsers: present?.testUsers ?? null,
          browserSessionS: present?.browserSessionS ?? null,
          browserSessionFrom: present?.browserSessionFrom ?? null,
          adoption: present?.adoption ?? null,
          updatedAt: now,
        };
        // Nothing has changed, so nothing is written and no node has to be told.
        if (present && isDeepStrictEqual({ ...resource, updatedAt: present.updatedAt }, { ...present }))
          return ok(present);
        if (!present) await createPlace(transaction, resource);
        // Events take from a usage row by an update, so the row has to exist first.
        await openUsage(transaction, scopeKeyOf(tenant));
        const stored = { ...resource, callbackUrls: [...callbackUrls] };
        if (present) await transaction.em.nativeUpdate(SocialLoginResourceEntity, { tenantId: id }, stored);
        else await transaction.em.insert(SocialLoginResourceEntity, stored);
        await announceTenant(transaction, id, now);
        return ok(resource);
      }),

    remove: (tenantId, now) =>
      database.transaction(async (transaction) => {
        const tenant = await lockTenant(transaction, tenantId);
        const resource = await findResource(transaction, tenantId);
        if (!tenant || !resource) return null;
        const removed = await removeResource(transaction, resource);
        await announceTenant(transaction, tenantId, now);
        return removed;
      }),
  };
}

/** How many teams the project has; nothing where teams are off. */
async function teamsIn(on: Pick<Queryable, 'em'>, tenantId: string): Promise<{ readonly teams?: number }> {
  const row = await on.em.findOne(TeamResourceEntity, { tenantId }, { disableIdentityMap: true });
  return row?.createdAt ? { teams: row.teamCount } : {};
}

/**
 * Removes a resource with all its data inside a transaction that holds the tenant. Sign-ins under way and sessions are
 * locked first, usage after them: the order in which an approval and a refresh take their locks.
 */
export async function removeResource(on: Queryable, resource: SocialLoginResource): Promise<RemovedResource> {
  const { tenantId, placement } = resource;
  const schema = socialSchema(tenantId, placement);
  await closePlace(on, resource);
  await on.query(LOCK_ATTEMPTS, [tenantId]);
  await on.query(lockSessionsStatement(schema), [tenantId]);
  await on.query(releaseUsersStatement(schema), [tenantId]);
  const removed = { ...(await removePlace(on, resource)), ...(await teamsIn(on, tenantId)) };
  await on.em.nativeDelete(LoginAttemptEntity, { tenantId });
  await on.em.nativeDelete(MailEntity, { tenantId });
  await on.em.nativeDelete(SocialAccessEntity, { tenantId });
  await on.em.nativeDelete(SocialBlockEntity, { tenantId });
  await on.em.nativeDelete(RefusedPersonEntity, { tenantId });
  // Without its keys, every token that the tenant has signed is dead, even if it is provisioned again.
  await on.em.nativeDelete(IssuerKeyEntity, { tenantId });
  await on.em.nativeDelete(AgentSettingsEntity, { tenantId });
  await on.em.nativeDelete(IssuerClientEntity, { tenantId });
  await on.em.nativeDelete(LogoutNoticeEntity, { tenantId });
  await on.em.nativeDelete(SessionClientEntity, { tenantId });
  await on.em.nativeDelete(PersonApprovalEntity, { tenantId });
  await on.em.nativeDelete(TestUserTicketEntity, { tenantId });
  await on.em.nativeDelete(AdoptedTokenEntity, { tenantId });
  await on.em.nativeDelete(ProofEntity, { tenantId });
  await on.em.nativeDelete(RefusedHostsEntity, { tenantId });
  await on.em.nativeDelete(OwnDomainEntity, { tenantId });
  await on.em.nativeDelete(AppLogoEntity, { tenantId });
  // Their rows are gone with the place. The numbers go on.
  await on.em.nativeUpdate(TeamResourceEntity, { tenantId }, { createdAt: null, teamCount: 0 });
  // The log keeps who did what and when. The object is configuration, so it is deleted with the rest.
  const named = { tenantId, operation: { $in: [...LOGGED_OPERATIONS] }, object: { $ne: null } };
  await on.em.nativeUpdate(RequestLogEntity, named, { object: null });
  await on.em.nativeUpdate(ChangeEntity, named, { object: null });
  await on.em.nativeDelete(SocialLoginResourceEntity, { tenantId });
  await on.tables
    .updateTable('Tenant')
    .set((is) => ({ resourceEpoch: is('resourceEpoch', '+', 1) }))
    .where('id', '=', tenantId)
    .execute();
  return removed;
}

export async function findResource({ tables }: Queryable, tenantId: string): Promise<SocialLoginResource | null> {
  const resource = await tables
    .selectFrom('SocialLoginResource')
    .select(RESOURCE_COLUMNS)
    .where('tenantId', '=', tenantId)
    .executeTakeFirst();
  return resource ?? null;
}
