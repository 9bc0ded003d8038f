/** The projects' own hosts. Every change is announced, so that each node serves the present state. */
import type { DomainStore } from '../../../social-login/ports/domains.ts';
import { movedAway, type OwnDomain } from '../../../social-login/settings/own-domain.ts';
import type { Database, Queryable, Transaction } from '../../database.ts';
import { DOMAIN_COLUMNS, OwnDomainEntity } from '../../entities/own-domain.ts';
import { announceTenant } from '../../revocations/revocation-log.ts';
import { anyOf } from '../../tables.ts';
import { lockTenant } from '../../tenants/tenant-store.ts';
import { findResource } from '../resource/social-resource-store.ts';
import { LOCK_HOST } from './host-lock-statement.ts';

const LAPSED_AT_ONCE = 100;

export const createDomainStore = (database: Database): DomainStore => ({
  find: (tenantId) => find(database, tenantId),

  holderOf: (host, besides) => holderOf(database, host, besides),

  set: (domain, now) =>
    database.transaction(async (transaction) => {
      const { tenantId, host, status } = domain;
      await lockTenant(transaction, tenantId);
      if (!(await findResource(transaction, tenantId))) return 'notProvisioned';
      if (status === 'active') {
        await transaction.query(LOCK_HOST, [host]);
        if (await holderOf(transaction, host, tenantId)) return 'taken';
      }
      await transaction.em.upsert(OwnDomainEntity, { ...stored(domain), createdAt: now });
      await announceTenant(transaction, tenantId, now);
      return 'set';
    }),

  record: (domain, finding, now) =>
    database.transaction(async (transaction) => {
      const { tenantId, host, ownerId } = domain;
      await lockTenant(transaction, tenantId);
      await transaction.query(LOCK_HOST, [host]);
      const present = await find(transaction, tenantId);
      if (present?.host !== host || present.ownerId !== ownerId) return null;
      if (finding.proven && !(await takeFrom(transaction, host, tenantId, finding.holder, now))) return null;
      const next: OwnDomain = {
        ...present,
        problem: finding.problem,
        checkedAt: now,
        ...(finding.proven && { status: 'active', seenAt: now }),
      };
      await transaction.em.nativeUpdate(OwnDomainEntity, { tenantId }, stored(next));
      if (next.status === 'active') await announceTenant(transaction, tenantId, now);
      return next;
    }),

  remove: (tenantId, now) =>
    database.transaction(async (transaction) => {
      await lockTenant(transaction, tenantId);
      const removed = await transaction.em.nativeDelete(OwnDomainEntity, { tenantId });
      if (removed > 0) await announceTenant(transaction, tenantId, now);
      return removed > 0;
    }),

  async takeDue(before, now, limit) {
    const due = await database.tables
      .selectFrom('OwnDomain')
      .select(DOMAIN_COLUMNS)
      .where('status', '=', 'active')
      .where('checkedAt', '<=', before)
      .orderBy('checkedAt')
      .limit(limit)
      .execute();
    const tenantIds = due.map(({ tenantId }) => tenantId);
    const isDue = { tenantId: { $in: tenantIds }, checkedAt: { $lte: before } };
    await database.em.nativeUpdate(OwnDomainEntity, isDue, { checkedAt: now });
    return due;
  },

  async lapse(before, now) {
    const old = await database.tables
      .selectFrom('OwnDomain')
      .select('tenantId')
      .where('status', '=', 'active')
      .where('seenAt', '<=', before)
      .limit(LAPSED_AT_ONCE)
      .execute();
    for (const { tenantId } of old) {
      await database.transaction(async (transaction) => {
        await lockTenant(transaction, tenantId);
        const isOld = { tenantId, status: 'active', seenAt: { $lte: before } } as const;
        const lapsed = await transaction.em.nativeUpdate(OwnDomainEntity, isOld, { status: 'lapsed' });
        if (lapsed > 0) await announceTenant(transaction, tenantId, now);
      });
    }
  },

  async served(tenantIds) {
    const all = database.tables.selectFrom('OwnDomain').select(DOMAIN_COLUMNS).where('status', '!=', 'pending');
    return (tenantIds === null ? all : all.where('tenantId', '=', anyOf(tenantIds))).execute();
  },
});

const stored = ({ tenantId, host, status, ownerId, seenAt, checkedAt, problem }: OwnDomain): OwnDomain => ({
  tenantId,
  host,
  status,
  ownerId,
  seenAt,
  checkedAt,
  problem,
});

const find = async ({ tables }: Queryable, tenantId: string): Promise<OwnDomain | null> =>
  (await tables.selectFrom('OwnDomain').select(DOMAIN_COLUMNS).where('tenantId', '=', tenantId).executeTakeFirst()) ??
  null;

const holderOf = async ({ tables }: Queryable, host: string, besides: string) =>
  (await tables
    .selectFrom('OwnDomain')
    .select(['tenantId', 'ownerId'])
    .where('host', '=', host)
    .where('status', '=', 'active')
    .where('tenantId', '!=', besides)
    .executeTakeFirst()) ?? null;

/** Ends the host at its known holder. False if another project has it now. */
async function takeFrom(
  on: Transaction,
  host: string,
  tenantId: string,
  seen: { readonly tenantId: string } | null,
  now: Date,
): Promise<boolean> {
  const holder = await holderOf(on, host, tenantId);
  if (!holder) return true;
  if (holder.tenantId !== seen?.tenantId) return false;
  await on.em.nativeUpdate(
    OwnDomainEntity,
    { tenantId: holder.tenantId },
    { status: 'lapsed', problem: movedAway(host) },
  );
  await announceTenant(on, holder.tenantId, now);
  return true;
}
