/** Changes of a project's owner. Its users then count in the caps of the new owner's account. */
import { TRANSFER_H } from '@porchlight/contract';
import { sha256 } from '../../crypto/hashes.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { fail } from '../../kernel/result.ts';
import type { Offer, OwnershipStore } from '../../tenants/ports.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { endApprovalsOf } from '../approvals/approval-store.ts';
import type { Database, Queryable, Transaction } from '../database.ts';
import { OwnDomainEntity } from '../entities/own-domain.ts';
import { SocialLoginResourceEntity } from '../entities/social-login.ts';
import { NO_OFFER, TENANT_COLUMNS, TenantEntity } from '../entities/tenant.ts';
import { openUsage, scopeKeyOf } from '../limits/usage-store.ts';
import { removeMembersOf } from '../members/member-store.ts';
import { announceTenant } from '../revocations/revocation-log.ts';
import { schemaOf, socialSchema } from '../social-login/placement/social-placement.ts';
import { releaseUsersStatement } from '../social-login/resource/remove-resource-statement.ts';
import { findResource } from '../social-login/resource/social-resource-store.ts';
import { lockTenant, saveTenant } from '../tenants/tenant-store.ts';
import { removeUndosOf } from '../undo/undo-store.ts';

/** Proofs mean nothing for the next owner, and they name who gave them. Nor may a key put back what that owner never saw. */
const NOTHING_OF_BEFORE = { provenHosts: [], hostsCheckedAt: null, takenAway: [] };

/** An offer stands if it has not expired and was made after the last recovery. */
const standing = ({ endedBefore }: Queryable, now: Date) => {
  const madeAfter = addSeconds(endedBefore, TRANSFER_H * 3_600);
  return { transferExpiresAt: { $gt: madeAfter > now ? madeAfter : now } };
};

const offeredBy = (on: Queryable, token: string, now: Date) =>
  on.em.findOne(
    TenantEntity,
    { transferHash: sha256(token), ...standing(on, now) },
    { fields: [...TENANT_COLUMNS, 'transferExpiresAt'], disableIdentityMap: true },
  );

async function usersOf(on: Queryable, tenantId: string): Promise<number> {
  const resource = await findResource(on, tenantId);
  if (!resource) return 0;
  const counter = await on.tables
    .withSchema(schemaOf(resource))
    .selectFrom('SocialCounter')
    .select('users')
    .where('tenantId', '=', tenantId)
    .executeTakeFirst();
  return counter?.users ?? 0;
}

/** The users leave the caps of the present owner before the tenant says who the next one is. */
async function moveTo(on: Transaction, before: Tenant, after: Tenant, now: Date): Promise<void> {
  const resource = await findResource(on, before.id);
  const users = await usersOf(on, before.id);
  if (resource) await on.query(releaseUsersStatement(socialSchema(before.id, resource.placement)), [before.id]);
  await on.em.nativeUpdate(SocialLoginResourceEntity, { tenantId: before.id }, NOTHING_OF_BEFORE);
  await on.em.nativeDelete(OwnDomainEntity, { tenantId: before.id });
  // The next owner did not choose the members of the former owner.
  await removeMembersOf(on, before.id, after.ownerId);
  // Nor does the next owner bring back what the former one has ended.
  await removeUndosOf(on, before.id);
  // What the former owner approved, the next one has not.
  await endApprovalsOf(on, before.id, now);
  await saveTenant(on, after);
  await on.em.nativeUpdate(TenantEntity, { id: before.id }, NO_OFFER);
  await openUsage(on, scopeKeyOf(after), users);
  await announceTenant(on, before.id, now);
}

export const createOwnershipStore = (database: Database): OwnershipStore => ({
  release: (tenantId, now, move) =>
    database.transaction(async (transaction) => {
      const tenant = await lockTenant(transaction, tenantId);
      if (!tenant) return fail({ code: 'tenantNotFound' });
      const moved = move(tenant);
      if (moved.ok) await moveTo(transaction, tenant, moved.value, now);
      return moved;
    }),

  async offer(tenantId, token, expiresAt) {
    const offered = { transferHash: sha256(token), transferExpiresAt: expiresAt };
    await database.em.nativeUpdate(TenantEntity, { id: tenantId }, offered);
  },

  async withdraw(tenantId) {
    await database.em.nativeUpdate(TenantEntity, { id: tenantId }, NO_OFFER);
  },

  async offeredUntil(tenantId, now) {
    const found = await database.em.findOne(
      TenantEntity,
      { id: tenantId, ...standing(database, now) },
      { fields: ['transferExpiresAt'] },
    );
    return found?.transferExpiresAt ?? null;
  },

  async findOffer(token, now): Promise<Offer | null> {
    const found = await offeredBy(database, token, now);
    if (!found?.transferExpiresAt) return null;
    const { transferExpiresAt: expiresAt, ...tenant } = found;
    return { tenant, users: await usersOf(database, tenant.id), expiresAt };
  },

  accept: (...asked) => acceptOffer(database, ...asked),
});

const acceptOffer = (
  database: Database,
  ...[token, now, room, move]: Parameters<OwnershipStore['accept']>
): ReturnType<OwnershipStore['accept']> =>
  database.transaction(async (transaction) => {
    const offered = await offeredBy(transaction, token, now);
    const tenant = offered && (await lockTenant(transaction, offered.id));
    // The second of two requests waits for the lock and then finds that the offer is gone.
    if (!tenant || !(await offeredBy(transaction, token, now))) {
      return fail({ code: 'tenantNotFound', detail: 'The offer has ended, was withdrawn or was accepted.' });
    }
    const users = await usersOf(transaction, tenant.id);
    const moved = move(tenant);
    if (!moved.ok) return moved;
    if (room !== null && users > room) {
      const detail = `The project has ${users} users, and your account has room for ${Math.max(0, room)} more.`;
      return fail({ code: 'quotaExceeded', detail });
    }
    await moveTo(transaction, tenant, moved.value, now);
    return moved;
  });
