/** Keys of the project: who gets one, and what each may do. */
import { PERMISSION_PRESETS } from '@porchlight/contract';
import { ok } from '../../kernel/result.ts';
import type { KeyRecord } from '../../tenants/ports.ts';
import type { ManagedCall } from '../ports.ts';
import { ADDS_ONLY, adds, concerns, isMore, listed, more, moved, removes, sets, versionOf } from './changes.ts';
import { type CallOf, each, row, when } from './rule.ts';

const nameOf = ({ name, fingerprint }: KeyRecord): string => `${name ?? 'main key'} (${fingerprint})`;

/** Whether the call was made with this key. */
const isCallers = ({ requester }: ManagedCall, { fingerprint }: Pick<KeyRecord, 'fingerprint'>): boolean =>
  requester === `key ${fingerprint}`;

export const createKey = row(['newKey'], null, async ({ body }: CallOf<'createKey'>) => {
  const { name, preset, permissions, expires_in_s } = body;
  return ok({
    effects: when(true, 'newKey'),
    version: ADDS_ONLY,
    changes: [
      adds('Key', name),
      ...listed('Permission', [], permissions ?? (preset ? PERMISSION_PRESETS[preset] : [])),
      sets('Seconds until it ends', expires_in_s === undefined ? 'it does not end' : String(expires_in_s)),
    ],
  });
});

export const changeKey = row(['moreRights', 'endsKey'], 'the key', async (call: CallOf<'changeKey'>, state) => {
  const found = await state.key(call.tenant.id, String(call.params.id));
  if (!found.ok) return found;
  const { name, permissions, fingerprint } = found.value;
  const next = call.body;
  const after = next.permissions ?? permissions;
  return ok({
    effects: [
      ...each('moreRights', more(permissions, after)),
      ...when(isMore(after, permissions) && !isCallers(call, found.value), 'endsKey'),
    ],
    version: versionOf([name, permissions]),
    setting: { setting: `key ${fingerprint}`, before: permissions, after },
    changes: [
      concerns('Key', nameOf(found.value)),
      ...moved('Name', name, next.name),
      ...listed('Permission', permissions, next.permissions),
    ],
  });
});

export const deleteKey = row(['endsKey'], 'the key', async (call, state) => {
  const found = await state.key(call.tenant.id, String(call.params.id));
  if (!found.ok) return found;
  const { name, permissions } = found.value;
  return ok({
    effects: when(!isCallers(call, found.value), 'endsKey'),
    version: versionOf([name, permissions]),
    changes: [removes('Key', nameOf(found.value))],
  });
});

/** The new pair takes the place of the main key, which ends with it: at once, or in a day. */
export const rotateKeys = row(['rotatesKeys', 'endsKey'], 'the main key', async (call: CallOf<'rotateKeys'>, state) => {
  const main = await state.mainKey(call.tenant.id);
  const { revoke_now } = call.body ?? {};
  const endsAnother = revoke_now === true || (main !== null && !isCallers(call, main));
  return ok({
    effects: [...when(true, 'rotatesKeys'), ...when(endsAnother, 'endsKey')],
    version: versionOf(main?.fingerprint ?? null),
    changes: [
      adds('Pair of keys in place of', main?.fingerprint ?? 'none'),
      sets('End of the present pair', revoke_now ? 'at once' : 'in 24 hours'),
    ],
  });
});
