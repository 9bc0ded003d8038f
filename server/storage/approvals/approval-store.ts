/** Calls that wait for the owner, in the database. */
import { APPROVALS_OF_ONE_MAX, APPROVALS_OPEN_MAX } from '@porchlight/contract';
import type { Approval } from '../../approvals/approval.ts';
import type { ApprovalStore, SentCall } from '../../approvals/ports.ts';
import type { Sealer } from '../../crypto/sealer.ts';
import type { Database, Queryable, Transaction } from '../database.ts';
import { APPROVAL_COLUMNS, ApprovalEntity } from '../entities/approval.ts';
import { holdsNul } from '../holds-nul.ts';
import { anyOf, type Rows } from '../tables.ts';
import { lockTenant } from '../tenants/tenant-store.ts';
import { countsAt, openWaitToken, tokensByHash, waitSecrets, waitsAt } from './request-rows.ts';

const callsUse = (id: string): string => `approval-calls:${id}`;
const WAITING_SHOWN = 100;

const rows = ({ tables }: Queryable) => tables.selectFrom('Approval').select(APPROVAL_COLUMNS);

const openOf = (place: Queryable, tenantId: string, now: Date) =>
  rows(place)
    .where('tenantId', '=', tenantId)
    .where('status', 'in', ['pending', 'denied', 'approved'])
    // A bundle of which a call was made is about what is left of it.
    .where('callsMade', '=', 0)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc');

export function createApprovalStore(database: Database, sealer: Sealer): ApprovalStore {
  const rows = ({ tables, endedBefore }: Queryable) =>
    tables.selectFrom('Approval').select(APPROVAL_COLUMNS).where('createdAt', '>', endedBefore);
  const notEnded = () => ({ createdAt: { $gt: database.endedBefore } });

  const openOf = (place: Queryable, tenantId: string, now: Date) =>
    rows(place)
      .where('tenantId', '=', tenantId)
      .where('status', 'in', ['pending', 'denied', 'approved'])
      // A bundle of which a call was made is about what is left of it.
      .where('callsMade', '=', 0)
      .where('expiresAt', '>', now)
      .orderBy('createdAt', 'desc');

  const waitTokenOf = async (id: string): Promise<string> => {
    const row = await database.em.findOneOrFail(ApprovalEntity, { id }, { fields: ['sealedWait'] });
    return openWaitToken(sealer, id, row.sealedWait);
  };

  return {
    async request(approval, waitToken, now, sent) {
      const sealedCalls = sent.length === 0 ? null : await sealer.seal(callsUse(approval.id), JSON.stringify(sent));
      const secrets = { ...(await waitSecrets(sealer, approval.id, waitToken)), sealedCalls };
      const asked = await database.transaction((transaction) => insertOnce(transaction, approval, secrets, now));
      if (!asked) return null;
      const isNew = asked.id === approval.id;
      return { approval: asked, isNew, waitToken: isNew ? waitToken : await waitTokenOf(asked.id) };
    },

    async find(id) {
      return holdsNul(id) ? null : ((await rows(database).where('id', '=', id).executeTakeFirst()) ?? null);
    },

    async findOpen({ tenantId, requestHash, stateHash }, now) {
      const found = await openOf(database, tenantId, now)
        .where('requestHash', '=', requestHash)
        .where('stateHash', '=', stateHash)
        .executeTakeFirst();
      return found ?? null;
    },

    async use({ id, callsMade }, now) {
      const standing = { id, callsMade, ...countsAt(now), ...notEnded() };
      return (await database.em.nativeUpdate(ApprovalEntity, standing, { status: 'used' })) > 0;
    },

    async sentCalls(id) {
      const row = await database.em.findOneOrFail(ApprovalEntity, { id }, { fields: ['sealedCalls'] });
      const text = row.sealedCalls === null ? null : await sealer.open(callsUse(id), row.sealedCalls);
      return text === null ? [] : (JSON.parse(text) as SentCall[]);
    },

    async proceed({ id, calls, callsMade }) {
      const status = callsMade < calls.length ? 'approved' : 'used';
      await database.em.nativeUpdate(ApprovalEntity, { id, status: 'used' }, { status, calls, callsMade });
    },

    async giveBack(id) {
      await database.em.nativeUpdate(ApprovalEntity, { id, status: 'used' }, { status: 'approved' });
    },

    async findApproved(tenantId, requestHash, now) {
      const found = await rows(database)
        .where('tenantId', '=', tenantId)
        .where('requestHash', '=', requestHash)
        .where('status', '=', 'approved')
        .where('expiresAt', '>', now)
        .orderBy('createdAt', 'desc')
        .executeTakeFirst();
      return found ?? null;
    },

    async decide(id, status, now, expiresAt) {
      const waiting = { id, ...waitsAt(now), ...notEnded() };
      const decided = await database.em.nativeUpdate(ApprovalEntity, waiting, { status, decidedAt: now, expiresAt });
      return decided === 0 ? null : ((await rows(database).where('id', '=', id).executeTakeFirst()) ?? null);
    },

    waitingFor: (ownerId, now) =>
      rows(database)
        .where('tenantId', 'in', database.tables.selectFrom('Tenant').select('id').where('ownerId', '=', ownerId))
        .where('status', '=', 'pending')
        .where('expiresAt', '>', now)
        .orderBy('createdAt')
        .limit(WAITING_SHOWN)
        .execute(),

    waitingIn: (tenantId, now) =>
      rows(database)
        .where('tenantId', '=', tenantId)
        .where('status', '=', 'pending')
        .where('expiresAt', '>', now)
        .orderBy('createdAt')
        .limit(WAITING_SHOWN)
        .execute(),

    async findByWaitTokens(waitTokens) {
      const byHash = tokensByHash(waitTokens);
      const found = await rows(database)
        .select('waitHash')
        .where('waitHash', '=', anyOf([...byHash.keys()]))
        .execute();
      return new Map(found.map(({ waitHash, ...approval }) => [byHash.get(waitHash) ?? '', approval]));
    },
  };
}

/**
 * For a project that goes to another owner, or loses one: nothing that waits there, or was approved and not used, counts
 * any more. Whoever still wants it asks the owner of now.
 */
export async function endApprovalsOf(
  { em }: Pick<Transaction, 'em'>,
  tenantId: string,
  now: Date,
  which: { readonly status?: Approval['status'] } = {},
): Promise<void> {
  await em.nativeUpdate(ApprovalEntity, { tenantId, expiresAt: { $gt: now }, ...which }, { expiresAt: now });
}

type Secrets = Pick<Rows['Approval'], 'waitHash' | 'sealedWait' | 'sealedCalls'>;

/** The same request that is open already, or the new one; null where the tenant has too many. */
async function insertOnce(
  transaction: Queryable,
  approval: Approval,
  secrets: Secrets,
  now: Date,
): Promise<Approval | null> {
  const { tenantId, requestHash, stateHash } = approval;
  // The tenant is locked, so that the same call twice at once becomes one request and the limit holds.
  await lockTenant(transaction, tenantId);
  const open = await openOf(transaction, tenantId, now).execute();
  const same = open.find((one) => one.requestHash === requestHash && one.stateHash === stateHash);
  if (same) return same;
  const pending = open.filter(({ status }) => status === 'pending');
  const ofOne = pending.filter(({ requester }) => requester === approval.requester);
  if (pending.length >= APPROVALS_OPEN_MAX || ofOne.length >= APPROVALS_OF_ONE_MAX) return null;
  await transaction.em.insert(ApprovalEntity, { ...approval, ...secrets });
  return approval;
}
