/** Remembers what each key takes away, so that the same key may put it back for a day without approval. */
import { rowOf } from './describe/describe-call.ts';
import type { Pass, PutBackMemory, TakenAwayStore } from './ports.ts';
import { afterChange, isTaken, withoutPutBack } from './taken-away.ts';

const NOTHING: Pass = { giveBack: async () => {} };

export const putBackMemory = (store: TakenAwayStore): PutBackMemory => ({
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

  forget: (tenantId, requester) =>
    store.change(tenantId, (present) => present.filter((row) => row.requester !== requester)),

  async changedByPerson(tenantId, operation) {
    const canTakeAway = (rowOf(operation)?.effects.length ?? 0) > 0;
    if (canTakeAway && (await store.read(tenantId)).length > 0) await store.change(tenantId, () => []);
  },
});
