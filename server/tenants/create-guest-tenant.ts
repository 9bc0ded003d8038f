/** Guest registration: anyone may create an ephemeral tenant, within the limits of their network address. */

import { APPLICATION_KEY_PREFIX, MANAGEMENT_KEY_PREFIX, type RuntimeProfile } from '@porchlight/contract';
import { createCredential } from '../crypto/credentials.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/random.ts';
import { ok } from '../kernel/result.ts';
import type { RateLimiter } from '../limits/ports.ts';
import type { Credentials } from './credentials-file.ts';
import type { CreateGuestTenant, TenantStore } from './ports.ts';
import { bornEphemeral } from './tenant.ts';
import { createTenantId } from './tenant-id.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly tenants: TenantStore;
  readonly rateLimiter: RateLimiter;
  readonly runtimeProfile: RuntimeProfile;
}

export const createGuestTenant =
  ({ clock, random, tenants, rateLimiter, runtimeProfile }: Dependencies): CreateGuestTenant =>
  async ({ name, address, creator }) => {
    const now = clock.now();
    const counted = await rateLimiter.take('genesis', { address }, now);
    if (!counted.ok) return counted;
    const tenant = bornEphemeral({ id: createTenantId(random), name, creator: creator ?? null, runtimeProfile }, now);
    const credentials = createKeyPair(random);
    await tenants.create(tenant, credentials);
    return ok({ tenant, credentials });
  };

export const createKeyPair = (random: Random): Credentials => ({
  managementKey: createCredential(random, MANAGEMENT_KEY_PREFIX),
  applicationKey: createCredential(random, APPLICATION_KEY_PREFIX),
});
