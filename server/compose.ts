/** The one place that sees features, storage, crypto and providers together. Everything it makes is handed in from here. */
import type { Express } from 'express';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { createKeyRing } from './crypto/key-ring.ts';
import { createSealer } from './crypto/sealer.ts';
import { createApp } from './http/app.ts';
import { type Authenticator, authenticate } from './http/authenticate.ts';
import { createMetrics } from './http/metrics.ts';
import { operationsRoutes } from './http/operations-routes.ts';
import type { Clock } from './kernel/clock.ts';
import type { Random } from './kernel/random.ts';
import { createAddressLimiter } from './limits/address-limiter.ts';
import { addressPolicies } from './limits/address-policies.ts';
import type { Database } from './storage/database.ts';
import { createResourceReader } from './storage/social-resource-store.ts';
import { createTenantStore } from './storage/tenant-store.ts';
import { createAddressUseStore, createUsageStore } from './storage/usage-store.ts';
import { createGuestTenant } from './tenants/create-guest-tenant.ts';
import { reportTenant } from './tenants/report-tenant.ts';
import { rotateKeys } from './tenants/rotate-keys.ts';
import { tenantRoutes } from './tenants/routes.ts';

/** What comes from outside of the process, so that tests can bring their own. */
export interface Surroundings {
  readonly config: Config;
  readonly masterKeys: readonly Uint8Array[];
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
}

export interface Service {
  readonly app: Express;
  /** Says in /readyz that this node takes no more traffic. */
  drain(): void;
  /** Ends background work. The database stays open: whoever opened it closes it. */
  stop(): Promise<void>;
}

export function compose({ config, masterKeys, database, clock, random, logger }: Surroundings): Service {
  const { baseUrl } = config;
  const keyRing = createKeyRing(masterKeys);
  const sealer = createSealer(keyRing);
  const metrics = createMetrics();
  const tenants = createTenantStore(database, sealer);
  const usage = createUsageStore(database);
  const resources = createResourceReader(database);
  const addressLimiter = createAddressLimiter(createAddressUseStore(database), addressPolicies(config));
  let draining = false;

  const refuse: Authenticator = async () => ({ code: 'invalidCredentials' });
  const app = createApp({
    baseUrl,
    trustProxy: config.trustProxy,
    validateResponses: config.validateResponses,
    random,
    logger,
    metrics,
    onFinished: () => {},
    unitOfWork: (run) => database.withUnitOfWork(run),
    authenticate: authenticate({
      clock,
      tenants,
      edgeSession: refuse,
      waitToken: refuse,
      accountToken: refuse,
      accountSession: refuse,
    }),
    routes: {
      tenants: tenantRoutes({
        baseUrl,
        clock,
        createGuestTenant: createGuestTenant({
          clock,
          random,
          tenants,
          addressLimiter,
          runtimeProfile: config.runtimeProfile,
        }),
        reportTenant: reportTenant({ clock, usage, resources }),
        rotateKeys: rotateKeys({ clock, random, tenants }),
      }),
      operations: operationsRoutes([
        {
          name: 'database',
          check: async () => {
            await database.query('select 1');
            return { ok: true, detail: database.engine };
          },
        },
        {
          name: 'traffic',
          check: async () => (draining ? { ok: false, detail: 'draining' } : { ok: true, detail: 'accepting' }),
        },
      ]),
    },
    mounts: [],
  });

  return {
    app,
    drain: () => {
      draining = true;
    },
    stop: async () => {},
  };
}
