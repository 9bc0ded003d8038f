/** A new pair of keys; the old one ends after a day, or at once. */
import { KEY_GRACE_S } from '@porchlight/contract';
import { addSeconds, type Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/random.ts';
import { createKeyPair } from './create-guest-tenant.ts';
import type { Credentials } from './credentials-file.ts';
import type { TenantStore } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly tenants: TenantStore;
}

export type RotateKeys = (
  tenantId: string,
  revokeNow: boolean,
) => Promise<{ readonly credentials: Credentials; readonly previousExpireAt: Date }>;

export const rotateKeys =
  ({ clock, random, tenants }: Dependencies): RotateKeys =>
  async (tenantId, revokeNow) => {
    const now = clock.now();
    const credentials = createKeyPair(random);
    const previousExpireAt = revokeNow ? now : addSeconds(now, KEY_GRACE_S);
    await tenants.rotateKeys(tenantId, credentials, now, previousExpireAt);
    return { credentials, previousExpireAt };
  };
