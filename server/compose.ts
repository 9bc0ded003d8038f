/** The one place that sees features, storage, crypto and providers together. It joins the parts and adds nothing. */
import type { RequestListener } from 'node:http';
import { contract } from '@porchlight/contract';
import { composeAccountPages } from './compose/account-pages.ts';
import { composeAccounts } from './compose/accounts.ts';
import { composeDocs } from './compose/docs.ts';
import { composeFeedback } from './compose/feedback.ts';
import { type Foundation, layFoundation, type Surroundings } from './compose/foundation.ts';
import { composeHousekeeping } from './compose/housekeeping.ts';
import { runJobs } from './compose/jobs.ts';
import { composeMcp } from './compose/mcp.ts';
import { composeOAuth } from './compose/oauth.ts';
import { composeObservability } from './compose/observability.ts';
import { composeOperations, databaseCheck } from './compose/operations.ts';
import type { Part } from './compose/part.ts';
import { composeRetired } from './compose/retired.ts';
import { composeSignIn } from './compose/sign-in.ts';
import { composeSocialLogin } from './compose/social-login.ts';
import { composeTenants } from './compose/tenants.ts';
import { createApp, type RestRoutes } from './http/app.ts';
import { authenticate, type FeatureAuthenticators } from './http/authenticate.ts';
import { capturedHeaders } from './http/captured-headers.ts';
import { allowAnyOrigin } from './http/cors.ts';
import { inFrontOf } from './http/lanes.ts';
import { createRequestIds } from './http/request-id.ts';
import { securityHeaders } from './http/security-headers.ts';

export type { Surroundings } from './compose/foundation.ts';

export interface Service {
  /** Answers every request. */
  readonly handler: RequestListener;
  readonly foundation: Foundation;
  /** The background work by name, so that it can be run by hand. */
  readonly jobs: ReadonlyMap<string, () => Promise<void>>;
  /** Gets ready for traffic and starts background work. */
  start(): Promise<void>;
  /** Says in /readyz that this node takes no more traffic. */
  drain(): void;
  /** Ends background work. The database stays open: whoever opened it closes it. */
  stop(): Promise<void>;
}

export function compose(surroundings: Surroundings): Service {
  const foundation = layFoundation(surroundings);
  const { config, database, logger } = foundation;
  let draining = false;
  const accounts = composeAccounts(foundation);
  const tenants = composeTenants(foundation);
  const feedback = composeFeedback(foundation);
  const oauth = composeOAuth(foundation, accounts);
  const signIn = composeSignIn(foundation);
  const socialLogin = composeSocialLogin(foundation, signIn, accounts.onAccountIdentity);
  const docs = composeDocs(foundation, () => mcp.tools);
  const documentation = { text: docs.instructions };
  const observability = composeObservability(foundation, accounts.readSignedIn);
  const mcp = composeMcp(foundation, {
    accounts,
    tenants,
    feedback,
    oauth,
    socialLogin,
    documentation,
    observability,
  });
  const features: Part[] = [
    composeRetired(foundation),
    signIn.part,
    socialLogin.part,
    tenants.part,
    accounts.part,
    composeAccountPages(foundation, { accounts, tenants, signIn }),
    composeHousekeeping(foundation),
    feedback.part,
    oauth.part,
    observability.part,
    docs.part,
    mcp.part,
  ];
  const checks = [
    databaseCheck(foundation),
    { name: 'traffic', check: async () => ({ ok: !draining, detail: draining ? 'draining' : 'accepting' }) },
    ...features.flatMap((part) => part.readiness ?? []),
  ];
  const parts = [...features, composeOperations(checks)];
  const jobs = parts.flatMap((part) => part.jobs ?? []);
  let running: ReturnType<typeof runJobs> | undefined;

  const nextRequestId = createRequestIds(foundation.random);
  const app = createApp({
    ...foundation,
    nextRequestId,
    trustProxy: config.trustProxy,
    validateResponses: config.validateResponses,
    onFinished: (request) => {
      for (const part of parts) part.onFinished?.(request);
    },
    unitOfWork: (run) => database.withUnitOfWork(run),
    authenticate: authenticate({ ...foundation, ...authenticatorsOf(parts) }),
    routes: routesOf(parts),
    mounts: parts.flatMap((part) => part.mount ?? []),
  });

  const handler = inFrontOf({
    ...foundation,
    lanes: socialLogin.lanes,
    nextRequestId,
    headers: capturedHeaders([...securityHeaders(foundation.baseUrl), allowAnyOrigin]),
    otherwise: app,
  });

  return {
    handler,
    foundation,
    jobs: new Map(jobs.map((job) => [job.name, () => job.run()])),
    start: async () => {
      for (const part of parts) await part.start?.();
      running = runJobs(jobs, database, logger);
    },
    drain: () => {
      draining = true;
      for (const part of parts) part.drain?.();
    },
    stop: async () => {
      await running?.stop();
      for (const part of parts) await part.stop?.();
    },
  };
}

/** Each kind of credential is checked by the feature that hands it out. */
function authenticatorsOf(parts: readonly Part[]): FeatureAuthenticators {
  const found: Partial<FeatureAuthenticators> = Object.assign({}, ...parts.map((part) => part.authenticators ?? {}));
  const { edgeSession, waitToken, accountToken, accountSession } = found;
  if (!edgeSession || !waitToken || !accountToken || !accountSession) throw new Error('nobody checks some credential');
  return { edgeSession, waitToken, accountToken, accountSession };
}

/** Two parts may each bring some operations of one router; together they must bring all of the contract. */
function routesOf(parts: readonly Part[]): RestRoutes {
  const routes: Record<string, Record<string, unknown>> = {};
  for (const part of parts) {
    for (const [router, operations] of Object.entries(part.routes ?? {}))
      routes[router] = { ...routes[router], ...operations };
  }
  const missing = Object.entries(contract).flatMap(([router, operations]) =>
    Object.keys(operations).filter((operation) => !routes[router]?.[operation]),
  );
  if (missing.length > 0) throw new Error(`nobody handles ${missing.join(', ')}`);
  return routes as unknown as RestRoutes;
}
