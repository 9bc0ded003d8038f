/** A new pair of keys; the old one ends after a day, or at once. */

import { KEY_GRACE_S } from '@porchlight/contract';
import { addSeconds, type Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/random.ts';
import { createKeyPair } from './create-guest-tenant.ts';
import type { RotateKeys, TenantStore } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly tenants: TenantStore;
}

export const rotateKeys =
  ({ clock, random, tenants }: Dependencies): RotateKeys =>
  async (tenantId, revokeNow) => {
    const now = clock.now();
    const credentials = createKeyPair(random);
    const previousExpireAt = revokeNow ? now : addSeconds(now, KEY_GRACE_S);
    await tenants.rotateKeys(tenantId, credentials, now, previousExpireAt);
    return { credentials, previousExpireAt };
  };
