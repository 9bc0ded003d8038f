/** Machines that ask for a key, in the database, and the one transaction in which a member's key is made. */
import { LockMode } from '@mikro-orm/core';
import type { MemberRole } from '@porchlight/contract';
import { sha256 } from '../../crypto/hashes.ts';
import { hasRoom, type KeysInUse, type Link } from '../../links/link.ts';
import type { LinkStore, Taken } from '../../links/ports.ts';
import { HOLDER_ID } from '../../members/member.ts';
import { requireOpen, type Tenant } from '../../tenants/tenant.ts';
import type { Database, Queryable, Transaction } from '../database.ts';
import { LINK_COLUMNS, LinkEntity } from '../entities/link.ts';
import { ProjectMemberEntity } from '../entities/member.ts';
import { TenantKeyEntity } from '../entities/tenant.ts';
import { anyOf, type Rows } from '../tables.ts';
import { keyRow, storedNamed, working } from '../tenants/key-rows.ts';
import { lockTenant } from '../tenants/tenant-store.ts';

const links = ({ tables, endedBefore }: Queryable) =>
  tables.selectFrom('Link').select(LINK_COLUMNS).where('createdAt', '>', endedBefore);

export function createLinkStore(database: Database): LinkStore {
  const waiting = (tenantId: string, userCode: string, now: Date) => ({
    tenantId,
    userCode,
    status: 'pending' as const,
    expiresAt: { $gt: now },
    createdAt: { $gt: database.endedBefore },
  });

  return {
    async create(link, waitToken) {
      const row = { ...link, waitHash: sha256(waitToken), accountId: null, memberId: null };
      const { numInsertedOrUpdatedRows } = await database.tables
        .insertInto('Link')
        .values(row)
        .onConflict((conflict) => conflict.columns(['tenantId', 'userCode']).doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    async findWaiting(tenantId, userCode, now) {
      const found = await links(database)
        .where('tenantId', '=', tenantId)
        .where('userCode', '=', userCode)
        .where('status', '=', 'pending')
        .where('expiresAt', '>', now)
        .executeTakeFirst();
      return found ?? null;
    },

    async findByWaitTokens(waitTokens) {
      const byHash = new Map(waitTokens.map((token) => [sha256(token), token]));
      const rows = await links(database)
        .select('waitHash')
        .where('waitHash', '=', anyOf([...byHash.keys()]))
        .execute();
      return new Map(rows.map(({ waitHash, ...link }) => [byHash.get(waitHash) ?? '', link]));
    },

    async approve(tenantId, userCode, by, now, expiresAt) {
      const approved = { status: 'approved' as const, expiresAt, ...by };
      return (await database.em.nativeUpdate(LinkEntity, waiting(tenantId, userCode, now), approved)) > 0;
    },

    async deny(tenantId, userCode, now) {
      return (await database.em.nativeUpdate(LinkEntity, waiting(tenantId, userCode, now), { status: 'denied' })) > 0;
    },

    keysInUse: (tenantId, memberId, now) => keysInUse(database, tenantId, memberId, now),

    take: (waitToken, secret, now, keyOf) =>
      database.transaction(async (transaction): Promise<Taken | null> => {
        const waitHash = sha256(waitToken);
        const tenantId = (await approvedLink(transaction, waitHash, now))?.tenantId;
        // The tenant is locked before the link is read, so that the second of two calls finds that the key is taken.
        const tenant = tenantId === undefined ? null : await lockTenant(transaction, tenantId);
        const link = tenant && (await approvedLink(transaction, waitHash, now));
        if (!tenant || !link) return null;
        const role = requireOpen(tenant, now, true).ok ? await roleOf(transaction, tenant, link) : null;
        const key = role && keyOf(link, role);
        if (!key) {
          await transaction.em.nativeUpdate(LinkEntity, { waitHash }, { status: 'denied' });
          return { kind: 'ended' };
        }
        if (!hasRoom(await keysInUse(transaction, tenant.id, link.memberId ?? '', now))) return { kind: 'full' };
        const { name, permissions, expiresAt } = key;
        const { accountId, memberId } = link;
        const row = keyRow(tenant.id, secret, now, storedNamed(permissions));
        await transaction.em.insert(TenantKeyEntity, { ...row, name, expiresAt, accountId, memberId });
        await transaction.em.nativeUpdate(LinkEntity, { waitHash }, { status: 'used' });
        return { kind: 'taken' };
      }),
  };
}

async function keysInUse(on: Queryable, tenantId: string, memberId: string, now: Date): Promise<KeysInUse> {
  const named = { tenantId, kind: 'named' as const, ...working(on, now) };
  const ofProject = await on.em.count(TenantKeyEntity, named);
  return { ofProject, ofMember: await on.em.count(TenantKeyEntity, { ...named, memberId }) };
}

type ApprovedLink = Link & Pick<Rows['Link'], 'accountId' | 'memberId'>;

const approvedLink = (on: Queryable, waitHash: string, now: Date): Promise<ApprovedLink | undefined> =>
  links(on)
    .select(['accountId', 'memberId'])
    .where('waitHash', '=', waitHash)
    .where('status', '=', 'approved')
    .where('expiresAt', '>', now)
    .executeTakeFirst();

/** The membership is held until the key is stored, so that a removal at the same moment ends the key too. */
async function roleOf({ em }: Transaction, tenant: Tenant, link: ApprovedLink): Promise<MemberRole | null> {
  const { accountId, memberId } = link;
  if (accountId === null || memberId === null) return null;
  if (memberId === HOLDER_ID) return tenant.ownerId === accountId ? 'owner' : null;
  const member = await em.findOne(
    ProjectMemberEntity,
    { tenantId: tenant.id, accountId, id: memberId },
    { lockMode: LockMode.PESSIMISTIC_READ, disableIdentityMap: true },
  );
  return member?.role ?? null;
}
