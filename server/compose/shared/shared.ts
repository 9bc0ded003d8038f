/** The parts that every feature uses. */

import { GUARDS } from '@porchlight/contract';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import { createKeyRing, type KeyRing } from '../../crypto/key-ring.ts';
import { createSealer, type Sealer } from '../../crypto/sealer.ts';
import type { CreateSigningKeyPair } from '../../crypto/signing-key.ts';
import { VERSION } from '../../docs/sources/version.ts';
import { createFetchTurns } from '../../egress/fetch-turns.ts';
import {
  createGuardedRequest,
  createGuardedResolve,
  type ResolveGuarded,
  type SendGuarded,
} from '../../egress/guarded-request.ts';
import { createGuardRoute, type GuardRoute } from '../../http/guards/guard-route.ts';
import { type IsLineDue, onceAMinute } from '../../http/logging/once-a-minute.ts';
import type { LogRequest } from '../../http/logging/request-line.ts';
import { createMetrics, type Metrics } from '../../http/metrics/metrics.ts';
import type { Tracing } from '../../http/tracing/tracing.ts';
import type { Clock } from '../../kernel/clock.ts';
import { isLoopback } from '../../kernel/loopback.ts';
import type { Random } from '../../kernel/random.ts';
import { admitList, chargeBytes, returnBytes } from '../../limits/admit-list.ts';
import type { AdmitList, ChargeBytes, RateLimiter, ReturnBytes, TellRefusal, UsageStore } from '../../limits/ports.ts';
import { createRateLimiter } from '../../limits/rate-limiter.ts';
import { tellRefusal } from '../../limits/tell-refusal.ts';
import type { FetchDocument } from '../../oidc/fetch-document.ts';
import { offeredHere } from '../../providers/asked-here/asked-here.ts';
import { personasOffered } from '../../providers/personas/personas-address.ts';
import type { TakeTurn } from '../../scheduling/turns.ts';
import type { ResourceStore } from '../../social-login/ports/resource.ts';
import type { OfferedProvider } from '../../social-login/settings/provider-settings.ts';
import type { Database } from '../../storage/database.ts';
import { createUsageStore, createUseStore } from '../../storage/limits/usage-store.ts';
import { createResourceStore } from '../../storage/social-login/resource/social-resource-store.ts';
import { createTenantStore } from '../../storage/tenants/tenant-store.ts';
import type { TenantStore } from '../../tenants/ports.ts';
import { watchDatabase } from './watch-database.ts';

/** What comes from outside of the process, so that tests can bring their own. */
export interface Environment {
  readonly config: Config;
  readonly masterKeys: readonly Uint8Array[];
  readonly database: Database;
  readonly clock: Clock;
  /** Measures durations. Tests bring one clock for both. */
  readonly steady: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly logRequest: LogRequest;
  /** Undefined unless OTEL_* asks for traces. */
  readonly tracing?: Tracing | undefined;
  /** The metrics of all processes, if several processes form one node. */
  readonly allMetrics?: () => Promise<string>;
  /** Fetches documents at addresses that strangers name. Tests bring a function that knows their hosts. */
  readonly fetchDocument?: FetchDocument;
  /** Makes the RSA pairs of issuers, each a tenth of a second of work. Tests bring pairs that are made already. */
  readonly createRsaPair?: CreateSigningKeyPair;
}

export interface Shared extends Environment {
  readonly baseUrl: string;
  readonly keyRing: KeyRing;
  readonly sealer: Sealer;
  readonly metrics: Metrics;
  readonly isLineDue: IsLineDue;
  readonly tenants: TenantStore;
  readonly usage: UsageStore;
  readonly tellRefusal: TellRefusal;
  readonly resources: ResourceStore;
  readonly rateLimiter: RateLimiter;
  readonly chargeBytes: ChargeBytes;
  readonly returnBytes: ReturnBytes;
  readonly admitList: AdmitList;
  readonly guard: GuardRoute;
  /** The identity providers that the service offers to every app. */
  readonly offeredProviders: readonly OfferedProvider[];
  /** Sends requests to addresses that strangers name. A service on a loopback address can reach this machine too. */
  readonly egress: SendGuarded;
  /** The same for a connection that is no HTTP request. */
  readonly resolveGuarded: ResolveGuarded;
  readonly fetchInTurn: TakeTurn;
}

/** While personas stand in for the providers, they have a mailbox too. */
export const hasMail = ({ mail, providers, baseUrl }: Config): boolean =>
  mail !== undefined || (providers.length === 0 && isLoopback(baseUrl));

export function createShared(environment: Environment): Shared {
  const { config, database, masterKeys } = environment;
  const keyRing = createKeyRing(masterKeys);
  const sealer = createSealer(keyRing);
  const metrics = createMetrics();
  const isLineDue = onceAMinute();
  watchDatabase({ ...environment, metrics, isLineDue });
  metrics.info('porchlight_build_info', { version: VERSION, node: process.version, database: database.engine });
  // An alert on what grows needs the zero from which it grows.
  for (const guard of Object.keys(GUARDS)) metrics.count('porchlight_refusals_total', { guard }, 0);
  metrics.requestDurations('verifyToken', 200);
  const rateLimiter = createRateLimiter(createUseStore(database), config, (guard) =>
    metrics.count('porchlight_refusals_total', { guard }),
  );
  const usage = createUsageStore(database);
  const charge = chargeBytes({ clock: environment.clock, rateLimiter });
  return {
    ...environment,
    logRequest: environment.tracing?.logged(environment.logRequest) ?? environment.logRequest,
    baseUrl: config.baseUrl,
    keyRing,
    sealer,
    metrics,
    isLineDue,
    tenants: createTenantStore(database, sealer),
    usage,
    tellRefusal: tellRefusal({ usage, warn: (refusal, text) => environment.logger.warn(refusal, text) }),
    resources: createResourceStore(database),
    rateLimiter,
    chargeBytes: charge,
    returnBytes: returnBytes({ rateLimiter }),
    admitList: admitList(charge),
    offeredProviders: [
      ...(config.providers.length > 0
        ? config.providers.map(({ id, label, issuer }) => ({ id, label, issuer }))
        : personasOffered(config.baseUrl)),
      ...offeredHere(config.baseUrl, hasMail(config)),
    ],
    guard: createGuardRoute({ clock: environment.clock, rateLimiter }),
    fetchInTurn: createFetchTurns(),
    egress: createGuardedRequest({ loopback: isLoopback(config.baseUrl) }),
    resolveGuarded: createGuardedResolve({ loopback: isLoopback(config.baseUrl) }),
  };
}
