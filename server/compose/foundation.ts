/** What every feature stands on. */

import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { createKeyRing, type KeyRing } from '../crypto/key-ring.ts';
import { createSealer, type Sealer } from '../crypto/sealer.ts';
import { createMetrics, type Metrics } from '../http/metrics.ts';
import type { LogRequest } from '../http/request-line.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/random.ts';
import { createAddressLimiter } from '../limits/address-limiter.ts';
import { addressPolicies } from '../limits/address-policies.ts';
import type { AddressLimiter, UsageStore } from '../limits/ports.ts';
import type { ResourceStore } from '../social-login/ports.ts';
import type { Database } from '../storage/database.ts';
import { createResourceStore } from '../storage/social-resource-store.ts';
import { createTenantStore } from '../storage/tenant-store.ts';
import { createAddressUseStore, createUsageStore } from '../storage/usage-store.ts';
import type { TenantStore } from '../tenants/ports.ts';

/** What comes from outside of the process, so that tests can bring their own. */
export interface Surroundings {
  readonly config: Config;
  readonly masterKeys: readonly Uint8Array[];
  readonly database: Database;
  readonly clock: Clock;
  /** Measures durations. Tests bring one clock for both. */
  readonly steady: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly logRequest: LogRequest;
}

export interface Foundation extends Surroundings {
  readonly baseUrl: string;
  readonly keyRing: KeyRing;
  readonly sealer: Sealer;
  readonly metrics: Metrics;
  readonly tenants: TenantStore;
  readonly usage: UsageStore;
  readonly resources: ResourceStore;
  readonly addressLimiter: AddressLimiter;
}

export function layFoundation(surroundings: Surroundings): Foundation {
  const { config, database, masterKeys } = surroundings;
  const keyRing = createKeyRing(masterKeys);
  const sealer = createSealer(keyRing);
  return {
    ...surroundings,
    baseUrl: config.baseUrl,
    keyRing,
    sealer,
    metrics: createMetrics(),
    tenants: createTenantStore(database, sealer),
    usage: createUsageStore(database),
    resources: createResourceStore(database),
    addressLimiter: createAddressLimiter(createAddressUseStore(database), addressPolicies(config)),
  };
}
