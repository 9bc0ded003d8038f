/** Changes that can be undone. One request at a time works on one of them, on whichever node. */
import { addSeconds } from '../../kernel/clock.ts';
import type { Undo, UndoStore } from '../../undo/ports.ts';
import type { Database, Transaction } from '../database.ts';
import { UNDO_COLUMNS, UndoEntity } from '../entities/undo.ts';
import { holdsNul } from '../holds-nul.ts';
import type { Rows } from '../tables.ts';
import { lockTenant } from '../tenants/tenant-store.ts';

/** A request that has ended without a word, because its process died, holds an undo no longer than this. */
const TAKEN_S = 60;

export function createUndoStore(database: Database): UndoStore {
  const open = (now: Date) => ({
    expiresAt: { $gt: now },
    createdAt: { $gt: database.endedBefore },
    $or: [{ takenAt: null }, { takenAt: { $lte: addSeconds(now, -TAKEN_S) } }],
  });
  const read = (where: object, limit?: number) =>
    database.em.find(UndoEntity, where, {
      fields: UNDO_COLUMNS,
      orderBy: { createdAt: 'desc', id: 'desc' },
      disableIdentityMap: true,
      ...(limit === undefined ? {} : { limit }),
    });

  return {
    keep: (undo, max) =>
      database.transaction(async (transaction) => {
        const { em } = transaction;
        await lockTenant(transaction, undo.tenantId);
        const newest = { orderBy: { createdAt: 'desc', id: 'desc' }, fields: ['id'], offset: max - 1 } as const;
        const surplus = await em.find(UndoEntity, { tenantId: undo.tenantId }, { ...newest, disableIdentityMap: true });
        if (surplus.length > 0) await em.nativeDelete(UndoEntity, { id: { $in: surplus.map(({ id }) => id) } });
        const { ended, ...whole } = undo;
        await em.insert(UndoEntity, { ...whole, endedThing: ended, takenAt: null });
      }),

    async drop(tenantId, id) {
      await database.em.nativeDelete(UndoEntity, { tenantId, id });
    },

    openOf: async (tenantId, now) => (await read({ tenantId, ...open(now) })).map(undoOf),

    take: (tenantId, id, now) =>
      database.transaction(async (transaction) => {
        if (holdsNul(id)) return null;
        const { em } = transaction;
        await lockTenant(transaction, tenantId);
        const atWork = { tenantId, id: { $ne: id }, takenAt: { $gt: addSeconds(now, -TAKEN_S) } };
        if ((await em.count(UndoEntity, atWork)) > 0) return 'busy';
        const one = { tenantId, id, ...open(now) };
        const undo = await em.findOne(UndoEntity, one, { fields: UNDO_COLUMNS, disableIdentityMap: true });
        if (undo) await em.nativeUpdate(UndoEntity, one, { takenAt: now });
        return undo ? undoOf(undo) : null;
      }),

    async giveBack(tenantId, id) {
      await database.em.nativeUpdate(UndoEntity, { tenantId, id }, { takenAt: null });
    },
  };
}

const undoOf = ({ endedThing, ...undo }: Pick<Rows['Undo'], (typeof UNDO_COLUMNS)[number]>): Undo => ({
  ...undo,
  ended: endedThing,
});

/** For a project that has ended or goes to another owner. */
export async function removeUndosOf({ em }: Pick<Transaction, 'em'>, tenantId: string): Promise<void> {
  await em.nativeDelete(UndoEntity, { tenantId });
}
