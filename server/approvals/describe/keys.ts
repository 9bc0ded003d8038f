/** Keys of the project: who gets one, and what each may do. */
import { type ChangeKeyRequest, type CreateKeyRequest, PERMISSION_PRESETS } from '@porchlight/contract';
import type { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { ADDS_ONLY, adds, concerns, isMore, listed, moved, sets, versionOf } from './changes.ts';
import type { Describe } from './rule.ts';

export const createKey: Describe = async ({ body }) => {
  const { name, preset, permissions, expires_in_s } = body as z.output<typeof CreateKeyRequest>;
  return ok({
    risk: 'outward',
    version: ADDS_ONLY,
    changes: [
      adds('Key', name),
      ...listed('Permission', [], permissions ?? (preset ? PERMISSION_PRESETS[preset] : [])),
      sets('Seconds until it ends', expires_in_s === undefined ? 'it does not end' : String(expires_in_s)),
    ],
  });
};

export const changeKey: Describe = async ({ tenant, params, body }, state) => {
  const found = await state.key(tenant.id, String(params.id));
  if (!found.ok) return found;
  const { name, permissions, fingerprint } = found.value;
  const next = body as z.output<typeof ChangeKeyRequest>;
  return ok({
    risk: isMore(permissions, next.permissions) ? 'outward' : 'reversible',
    version: versionOf([name, permissions]),
    changes: [
      concerns('Key', `${name ?? 'main key'} (${fingerprint})`),
      ...moved('Name', name, next.name),
      ...listed('Permission', permissions, next.permissions),
    ],
  });
};

export const rotateKeys: Describe = async ({ tenant, body }, state) => {
  const main = await state.mainKey(tenant.id);
  const { revoke_now } = (body ?? {}) as { revoke_now?: boolean };
  return ok({
    risk: 'outward',
    version: versionOf(main?.fingerprint ?? null),
    changes: [
      adds('Pair of keys in place of', main?.fingerprint ?? 'none'),
      sets('End of the present pair', revoke_now ? 'at once' : 'in 24 hours'),
    ],
  });
};
