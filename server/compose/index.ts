/** The one place that sees features, storage, crypto and providers together. It joins the features and adds nothing. */

import type { RequestListener } from 'node:http';
import type { Express } from 'express';
import { admitRequest, gated } from '../calls/rest-door.ts';
import { createApp } from '../http/app.ts';
import { keepAliveHeader, withinConnectionLimits } from '../http/connection/connection-limits.ts';
import { closingWhile } from '../http/connection/draining.ts';
import { withReadableAddress } from '../http/connection/readable-address.ts';
import { withFastPaths } from '../http/fast-path/fast-path.ts';
import { createRequestIds } from '../http/logging/request-id.ts';
import { metricsListener, operationsRoutes } from '../http/operations-routes.ts';
import { answersAllowed } from '../http/own-hosts/allowed-route.ts';
import { atOwnHosts } from '../http/own-hosts/own-hosts.ts';
import type { ReadinessCheck } from '../http/readiness.ts';
import { holdBody } from '../http/request/held-body.ts';
import { allowAnyOrigin } from '../http/response/cors.ts';
import { securityHeaders } from '../http/response/security-headers.ts';
import { isLoopback } from '../kernel/loopback.ts';
import { createTurns } from '../scheduling/turns.ts';
import { createWriteCheck } from '../storage/write-check.ts';
import { byApplicationKey, byManagementKey } from '../tenants/authenticate-key.ts';
import { composeFeatures, type Features, partsOf } from './features.ts';
import { restRoutes } from './rest-routes.ts';
import type { Feature } from './shared/feature.ts';
import { runJobs } from './shared/jobs.ts';
import { later } from './shared/later.ts';
import { createShared, type Environment, type Shared } from './shared/shared.ts';

export type { Environment } from './shared/shared.ts';

export interface Service {
  /** Answers every request. */
  readonly handler: RequestListener;
  /** What is mounted behind the handler, for a test that compares it with the contract. */
  readonly app: Express;
  /** Answers on METRICS_PORT, if one is set. */
  readonly metricsListener: RequestListener;
  readonly shared: Shared;
  /** The background work by name, so that it can be run by hand. */
  readonly jobs: ReadonlyMap<string, () => Promise<void>>;
  /** Gets ready for traffic and starts background work. */
  start(): Promise<void>;
  /** Says in /readyz that this node takes no more traffic. */
  drain(): void;
  /** Ends background work. The database stays open; the caller that opened it closes it. */
  stop(): Promise<void>;
}

/** How many bodies are kept in memory while it is decided whether their call may be made. */
const HELD_BODIES = { places: 4, ofAsker: 1, patienceMs: 10_000 };

export function compose(environment: Environment): Service {
  const shared = createShared(environment);
  const { database, logger } = shared;
  const state = { isDraining: false, traffic: { count: 0 }, arrivals: { count: 0 } };
  const laterApp = later<Express>('the app');
  const features = composeFeatures(shared, { traffic: state.traffic, app: laterApp });
  const parts = partsOf(shared, features);
  const jobs = parts.flatMap((part) => part.jobs ?? []);
  let running: ReturnType<typeof runJobs> | undefined;

  const nextRequestId = createRequestIds(shared.random);
  const metricsText = shared.allMetrics ?? (async () => shared.metrics.text());
  const app = composeApp(shared, features, { parts, nextRequestId, metricsText, isDraining: () => state.isDraining });
  laterApp.set(app);

  return {
    handler: handlerOf(shared, features, { app, nextRequestId, state }),
    app,
    metricsListener: answersAllowed(features.socialLogin.hosts, metricsListener(metricsText)),
    shared,
    jobs: new Map(jobs.map((job) => [job.name, () => job.run()])),
    start: async () => {
      for (const part of parts) await part.start?.();
      running = runJobs(jobs, database, logger, () => state.traffic.count);
    },
    drain: () => {
      state.isDraining = true;
      for (const part of parts) part.drain?.();
    },
    stop: async () => {
      await running?.stop();
      for (const part of parts) await part.stop?.();
    },
  };
}

interface AppNeeds {
  readonly parts: readonly Feature[];
  readonly nextRequestId: () => string;
  readonly metricsText: () => Promise<string>;
  readonly isDraining: () => boolean;
}

function composeApp(shared: Shared, features: Features, needs: AppNeeds): Express {
  const { parts, nextRequestId, metricsText, isDraining } = needs;
  const { accounts, calls, claims, edgeSession, oauth, socialLogin, tenants } = features;
  const { baseUrl, config, guard, logger, logRequest, metrics } = shared;
  const { tenantOfKey } = tenants.useCases;
  const checks: ReadinessCheck[] = [
    databaseCheck(shared),
    { name: 'traffic', check: async () => ({ ok: !isDraining(), detail: isDraining() ? 'draining' : 'accepting' }) },
    ...parts.flatMap((part) => part.readiness ?? []),
  ];
  return createApp({
    baseUrl,
    logger,
    logRequest,
    metrics,
    guard,
    nextRequestId,
    metricsText: config.metricsPort === undefined ? metricsText : undefined,
    trustProxy: config.trustProxy,
    findLook: (tenantId) => socialLogin.looks.ofTenant(tenantId),
    tellsCaps: config.providers.length === 0 && isLoopback(baseUrl),
    validateResponses: config.validateResponses,
    onFinished: (request) => {
      for (const part of parts) part.onFinished?.(request);
    },
    admitRequest: admitRequest({
      clock: shared.clock,
      calls,
      authenticators: {
        management: byManagementKey(tenantOfKey),
        application: byApplicationKey(tenantOfKey),
        edgeSession: edgeSession.byEdgeSession,
        waitToken: claims.byWaitToken,
        accountToken: oauth.byAccountToken,
        accountSession: accounts.byAccountSession,
      },
    }),
    routes: gated(restRoutes(features, operationsRoutes(checks, socialLogin.hosts)), {
      calls,
      holdBody: holdBody(createTurns(HELD_BODIES)),
    }),
    mounts: parts.flatMap((part) => part.mount ?? []),
  });
}

interface HandlerNeeds {
  readonly app: Express;
  readonly nextRequestId: () => string;
  readonly state: {
    readonly isDraining: boolean;
    readonly traffic: { count: number };
    readonly arrivals: { count: number };
  };
}

/** Everything in front of the app: connection limits, projects' own hosts, and the fast paths. */
function handlerOf(shared: Shared, { socialLogin }: Features, { app, nextRequestId, state }: HandlerNeeds) {
  const { arrivals } = state;
  const { baseUrl, logRequest, metrics, tracing } = shared;
  const known = withReadableAddress(app);
  const ordinary = shared.database.engine === 'pglite' ? countedBy(state.traffic, known) : known;
  const handler = withFastPaths(
    socialLogin.fastPaths,
    {
      baseUrl,
      metrics,
      logRequest,
      tracing,
      nextRequestId,
      arrivals,
      headers: [...securityHeaders(baseUrl), keepAliveHeader, allowAnyOrigin],
      validateResponses: shared.config.validateResponses,
    },
    ordinary,
  );
  const atHosts = atOwnHosts(socialLogin.hosts, new URL(baseUrl).host, handler, ordinary);
  const observed = tracing?.requests(atHosts) ?? atHosts;
  return withinConnectionLimits(
    closingWhile(() => state.isDraining, observed),
    {
      onOpen: () => {
        arrivals.count += 1;
      },
    },
  );
}

/**
 * A request may leave work behind at any time until its end. A verify request, which does not come here, leaves none.
 */
const countedBy = (traffic: { count: number }, handler: RequestListener): RequestListener => {
  const count = (): void => {
    traffic.count += 1;
  };
  return (req, res) => {
    count();
    res.on('close', count);
    handler(req, res);
  };
};

function databaseCheck({ database }: Shared): ReadinessCheck {
  const tryWrite = createWriteCheck(database);
  return {
    name: 'database',
    deep: true,
    check: async () => {
      const written = await tryWrite();
      return { ok: written.ok, detail: written.ok ? database.engine : written.error };
    },
  };
}
