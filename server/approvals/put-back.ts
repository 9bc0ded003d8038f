/** Remembers what each key takes away, so that the same key may put it back for a day without approval. */
import type { Pass, PutBackMemory, TakenAwayStore } from './ports.ts';
import { afterChange, isTaken, withoutPutBack } from './taken-away.ts';

const NOTHING: Pass = { giveBack: async () => {} };

interface Dependencies {
  readonly store: TakenAwayStore;
  /** Whether a change of this operation could take something away. */
  readonly canTakeAway: (operation: string) => boolean;
}

export const putBackMemory = ({ store, canTakeAway }: Dependencies): PutBackMemory => ({
  async standing({ tenant, requester }, { effects, setting }, now) {
    if (!setting || !effects.some(({ thing }) => thing !== undefined)) return effects;
    return withoutPutBack(effects, await store.read(tenant.id), requester, setting, now);
  },

  async remember({ tenant, requester }, { setting }, now) {
    if (!setting || tenant.ownerId === null) return NOTHING;
    const rows = await store.read(tenant.id);
    const next = afterChange(rows, requester, setting, now);
    if (!isTaken(rows, next)) return NOTHING;
    const mine = rows.filter((row) => row.requester === requester && row.setting === setting.setting);
    await store.change(tenant.id, (present) => afterChange(present, requester, setting, now));
    return {
      giveBack: () =>
        store.change(tenant.id, (present) => [
          ...mine,
          ...present.filter((row) => row.requester !== requester || row.setting !== setting.setting),
        ]),
    };
  },

  forget: (tenantId) => store.change(tenantId, () => []),

  async changedByPerson(tenantId, operation) {
    if (canTakeAway(operation) && (await store.read(tenantId)).length > 0) await store.change(tenantId, () => []);
  },
});
