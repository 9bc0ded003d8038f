/** Keeps what a change at the desk ends, and takes the change back: once, within ten minutes. */
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { type Random, randomText } from '../kernel/random.ts';
import { fail, ok } from '../kernel/result.ts';
import { storable } from '../kernel/storable.ts';
import { givesRights } from './gives-rights.ts';
import type { PutBackNeeds, UndoStore, Undos } from './ports.ts';
import { putBack } from './put-back.ts';
import { mayUndo, UNDOS_MAX, undoneUntil } from './undo.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly store: UndoStore;
  readonly needs: PutBackNeeds;
  readonly wait: (ms: number) => Promise<unknown>;
}

/** Two that are put back at once would each write the list without the other's entry, so the second waits this long. */
const TURNS = 40;
const TURN_MS = 50;
const BUSY: DomainError = { code: 'unavailable', retryAfterS: 1 };

const OBJECT_MAX = 100;
const OVER: DomainError = { code: 'undoOver' };

export const undos = ({ clock, random, store, needs, wait }: Dependencies): Undos => ({
  async keep({ tenant, accountId }, change) {
    const now = clock.now();
    const id = `undo_${randomText(random, 20)}`;
    const times = { createdAt: now, expiresAt: undoneUntil(now) };
    const whose = { tenantId: tenant.id, ownerId: tenant.ownerId, accountId, epoch: tenant.resourceEpoch };
    const object = storable(change.object).slice(0, OBJECT_MAX);
    await store.keep({ id, ...whose, ...change, object, ...times }, UNDOS_MAX);
    return id;
  },

  drop: (tenantId, id) => store.drop(tenantId, id),

  openFor: async (by) => (await store.openOf(by.tenant.id, clock.now())).filter((undo) => mayUndo(undo, by)),

  givesRights: (undo, by) => givesRights(undo, by, needs),

  async takeBack(by, id) {
    const now = clock.now();
    const take = () => store.take(by.tenant.id, id, now);
    let undo = await take();
    for (let turn = 1; undo === 'busy' && turn < TURNS; turn += 1) {
      await wait(TURN_MS);
      undo = await take();
    }
    if (undo === 'busy') return fail(BUSY);
    if (!undo) return fail(OVER);
    const giveBack = (): Promise<void> => store.giveBack(by.tenant.id, id);
    try {
      const put = mayUndo(undo, by) ? await putBack(undo, by, needs, now) : fail(OVER);
      await (put.ok ? store.drop(by.tenant.id, id) : giveBack());
      return put.ok ? ok(undo) : put;
    } catch (error) {
      await giveBack();
      throw error;
    }
  },
});
