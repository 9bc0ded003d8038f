/** Makes a new pair of keys; each of the old ones ends after a day, or at once. */

import { KEY_GRACE_S } from '@porchlight/contract';
import { addSeconds, type Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/random.ts';
import { ok } from '../kernel/result.ts';
import { createKeyPair } from './create-guest-tenant.ts';
import type { KeyKind, RotateKeys, TenantStore } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly tenants: TenantStore;
}

export const rotateKeys =
  ({ clock, random, tenants }: Dependencies): RotateKeys =>
  async (tenantId, { endNow, ...terms }) => {
    const now = clock.now();
    const credentials = createKeyPair(random);
    const endOf = (kind: KeyKind): Date => (endNow.includes(kind) ? now : addSeconds(now, KEY_GRACE_S));
    const ends = { management: endOf('management'), application: endOf('application') };
    const rotated = await tenants.rotateKeys(tenantId, credentials, now, { ...terms, previousExpireAt: ends });
    return rotated.ok ? ok({ credentials, previousExpireAt: ends.application }) : rotated;
  };
