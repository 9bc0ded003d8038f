/** What apps asked their people, in the database. Each statement is about one tenant. */
import { fullOf, type PersonApproval } from '../../approvals/common/person-approval.ts';
import type { AgentCount, AskOutcome, PersonApprovalStore, Wanted } from '../../approvals/ports/person.ts';
import type { Sealer } from '../../crypto/sealer.ts';
import type { Database, Queryable } from '../database.ts';
import { PERSON_APPROVAL_COLUMNS, PersonApprovalEntity } from '../entities/person-approval.ts';
import { holdsNul } from '../holds-nul.ts';
import { anyOf, type Rows } from '../tables.ts';
import { COUNTS_OF_AGENTS, LOCK_PERSON } from './person-approval-statement.ts';
import { countsAt, openWaitToken, tokensByHash, waitSecrets, waitsAt } from './request-rows.ts';

type Secrets = Pick<Rows['PersonApproval'], 'waitHash' | 'sealedWait'>;
type Exactly = Wanted & Pick<PersonApproval, 'textHash'>;

/** A recovery ends every question that was asked before it. */
const rows = ({ tables, endedBefore }: Queryable) =>
  tables.selectFrom('PersonApproval').select(PERSON_APPROVAL_COLUMNS).where('createdAt', '>', endedBefore);

const openOf = (place: Queryable, { tenantId, userId }: Pick<Wanted, 'tenantId' | 'userId'>, now: Date) =>
  rows(place)
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .where('expiresAt', '>', now)
    .orderBy('createdAt');

const exactly = (place: Queryable, { tenantId, userId, clientId, binding, textHash }: Exactly, now: Date) =>
  rows(place)
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .where('binding', '=', binding)
    .where('textHash', '=', textHash)
    .where('expiresAt', '>', now);

export function createPersonApprovalStore(database: Database, sealer: Sealer): PersonApprovalStore {
  const notEnded = () => ({ createdAt: { $gt: database.endedBefore } });
  const find: PersonApprovalStore['find'] = async ({ tenantId, id }) =>
    holdsNul(id)
      ? null
      : ((await rows(database).where('tenantId', '=', tenantId).where('id', '=', id).executeTakeFirst()) ?? null);

  return {
    find,

    async ask(approval, waitToken, now) {
      const secrets = await waitSecrets(sealer, approval.id, waitToken);
      const asked = await database.transaction((transaction) => insertOnce(transaction, approval, secrets, now));
      if (asked.kind !== 'open') return asked;
      const isNew = asked.approval.id === approval.id;
      return { ...asked, isNew, waitToken: isNew ? waitToken : await waitTokenOf(database, sealer, asked.approval) };
    },

    async findOpen(of, now) {
      return (await exactly(database, of, now).where('status', '=', 'pending').executeTakeFirst()) ?? null;
    },

    async findDecided(of, now) {
      const found = await exactly(database, of, now)
        .where('status', 'in', ['approved', 'denied'])
        .orderBy('decidedAt', 'desc')
        .executeTakeFirst();
      return found ?? null;
    },

    async take({ tenantId, id, userId, clientId, binding }, now) {
      if (holdsNul(id)) return false;
      const standing = { tenantId, id, userId, clientId, binding, ...countsAt(now), ...notEnded() };
      return (await database.em.nativeUpdate(PersonApprovalEntity, standing, { status: 'used' })) > 0;
    },

    async decide({ tenantId, id, userId }, status, now, expiresAt) {
      const waiting = { tenantId, id, userId, ...waitsAt(now), ...notEnded() };
      const decided = { status, decidedAt: now, expiresAt };
      const changed = await database.em.nativeUpdate(PersonApprovalEntity, waiting, decided);
      return changed === 0 ? null : find({ tenantId, id });
    },

    denyAllOf: ({ tenantId, userId, clientId, binding }, now) =>
      database.transaction(async (transaction) => {
        const ofPerson = rows(transaction)
          .where('tenantId', '=', tenantId)
          .where('userId', '=', userId)
          .where('status', 'in', ['pending', 'approved'])
          .where('expiresAt', '>', now);
        const ofAsker = clientId === undefined ? ofPerson : ofPerson.where('clientId', '=', clientId);
        const about = binding === undefined ? ofAsker : ofAsker.where('binding', '=', binding);
        // Locked, so that none of them is used meanwhile.
        const standing = await about.orderBy('id').forUpdate().execute();
        const ids = standing.map(({ id }) => id);
        if (ids.length === 0) return [];
        const denied = { status: 'denied' as const, decidedAt: now };
        await transaction.em.nativeUpdate(PersonApprovalEntity, { tenantId, id: { $in: ids } }, denied);
        return standing.map((one) => ({ ...one, ...denied }));
      }),

    ofUser: ({ tenantId, userId }, limit) =>
      rows(database)
        .where('tenantId', '=', tenantId)
        .where('userId', '=', userId)
        .orderBy('createdAt', 'desc')
        .limit(limit)
        .execute(),

    countsOf: (tenantId) =>
      database.query<AgentCount & Record<string, unknown>>(COUNTS_OF_AGENTS, [tenantId, database.endedBefore]),

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

async function waitTokenOf(database: Database, sealer: Sealer, { tenantId, id }: PersonApproval): Promise<string> {
  const row = await database.em.findOneOrFail(PersonApprovalEntity, { tenantId, id }, { fields: ['sealedWait'] });
  return openWaitToken(sealer, id, row.sealedWait);
}

type Inserted = Exclude<AskOutcome, { kind: 'open' }> | { readonly kind: 'open'; readonly approval: PersonApproval };

async function insertOnce(
  transaction: Queryable,
  approval: PersonApproval,
  secrets: Secrets,
  now: Date,
): Promise<Inserted> {
  const { tenantId, userId, clientId, binding, textHash } = approval;
  await transaction.query(LOCK_PERSON, [tenantId, String(userId)]);
  const open = await openOf(transaction, approval, now).execute();
  const same = open.find((one) => one.clientId === clientId && one.binding === binding);
  if (same) return same.textHash === textHash ? { kind: 'open', approval: same } : { kind: 'stale' };
  const full = fullOf(open, approval);
  if (full) return { kind: 'full', ...full };
  await transaction.em.insert(PersonApprovalEntity, { ...approval, ...secrets });
  return { kind: 'open', approval };
}
