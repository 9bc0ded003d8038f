/** The one place that sees features, storage, crypto and providers together. It joins the features and adds nothing. */

import type { RequestListener } from 'node:http';
import type { Express } from 'express';
import { admitRequest, gated } from '../calls/rest-door.ts';
import { createApp } from '../http/app.ts';
import { keepAliveHeader, withinConnectionLimits } from '../http/connection/connection-limits.ts';
import { closingWhile } from '../http/connection/draining.ts';
import { withFastPaths } from '../http/fast-path/fast-path.ts';
import { mountedRoutes } from '../http/guards/mounted-routes.ts';
import { createRequestIds } from '../http/logging/request-id.ts';
import { metricsListener, operationsRoutes } from '../http/operations-routes.ts';
import { answersAllowed } from '../http/own-hosts/allowed-route.ts';
import { atOwnHosts } from '../http/own-hosts/own-hosts.ts';
import type { ReadinessCheck } from '../http/readiness.ts';
import { holdBody } from '../http/request/held-body.ts';
import { allowAnyOrigin } from '../http/response/cors.ts';
import { securityHeaders } from '../http/response/security-headers.ts';
import { createTurns } from '../scheduling/turns.ts';
import { createApprovalStore } from '../storage/approvals/approval-store.ts';
import { createWriteCheck } from '../storage/write-check.ts';
import { byApplicationKey, byManagementKey } from '../tenants/authenticate-key.ts';
import { composeAccountPages } from './accounts/account-pages.ts';
import { composeAccounts } from './accounts/accounts.ts';
import { composeApprovals } from './accounts/approvals.ts';
import { composeCalls } from './accounts/calls.ts';
import { composeDesk } from './accounts/desk.ts';
import { composeMembers } from './accounts/members.ts';
import { composeOAuth } from './accounts/oauth.ts';
import { restRoutes } from './rest-routes.ts';
import { composeDocs } from './service/docs.ts';
import { composeFeedback } from './service/feedback.ts';
import { composeMcp } from './service/mcp.ts';
import { composeObservability } from './service/observability.ts';
import { composeRetired } from './service/retired.ts';
import { composeSandbox } from './service/sandbox.ts';
import type { Feature } from './shared/feature.ts';
import { runJobs } from './shared/jobs.ts';
import { createShared, type Environment, type Shared } from './shared/shared.ts';
import { composeIssuer } from './social-login/issuer.ts';
import { composePassedHosts } from './social-login/passed-hosts.ts';
import { composePeople, composePeopleAccess } from './social-login/people.ts';
import { composeProving } from './social-login/proving.ts';
import { composeRefusals } from './social-login/refusals.ts';
import { composeSignIn } from './social-login/sign-in.ts';
import { composeSignals } from './social-login/signals.ts';
import { composeSocialLogin } from './social-login/social-login.ts';
import { composeTrust } from './social-login/trust.ts';
import { composeClaims } from './tenants/claims.ts';
import { composeEdgeSession } from './tenants/edge-session.ts';
import { composeHousekeeping } from './tenants/housekeeping.ts';
import { composeKeys } from './tenants/keys.ts';
import { composeTenants } from './tenants/tenants.ts';
import { composeWebhooks } from './tenants/webhooks.ts';

export type { Environment } from './shared/shared.ts';

export interface Service {
  /** Answers every request. */
  readonly handler: RequestListener;
  /** What is mounted behind the handler, for a test that compares it with the contract. */
  readonly app: Express;
  /** Answers on METRICS_PORT, where there is one. */
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
  const { config, database, logger } = shared;
  let draining = false;
  const traffic = { count: 0 };
  const arrivals = { count: 0 };
  const accounts = composeAccounts(shared);
  const webhooks = composeWebhooks(shared);
  const refusals = composeRefusals(shared);
  const passed = composePassedHosts(shared);
  const tenants = composeTenants(shared, { ...webhooks, ...refusals });
  const keys = composeKeys(shared);
  const signIn = composeSignIn(shared);
  const members = composeMembers(shared, accounts, signIn);
  const approvalStore = createApprovalStore(database, shared.sealer);
  const claims = composeClaims(shared, { approvals: approvalStore, tenantOfKey: tenants.useCases.tenantOfKey });
  const edgeSession = composeEdgeSession(shared);
  const feedback = composeFeedback(shared);
  const oauth = composeOAuth(shared, accounts);
  const people = composePeopleAccess(shared);
  const approvals = composeApprovals(shared, {
    accounts,
    members,
    keys,
    people,
    webhooks,
    passedHosts: passed.passedHosts,
    // Social login is composed after the approvals.
    proveHost: { checkDomain: (...of) => socialLogin.proveHost.checkDomain(...of) },
    approvals: approvalStore,
    decided: claims.wake,
  });
  const calls = composeCalls(shared, approvals);
  const socialLogin = composeSocialLogin(shared, {
    signIn,
    refusedHosts: refusals.refusedHosts,
    passedHosts: passed.passedHosts,
    completeAccountSignIn: people.completing(accounts.completeSignIn),
    people,
    onActivity: () => {
      traffic.count += 1;
    },
    answerClient: (...of) => issuer.answerClient(...of),
    traffic: () => traffic.count,
  });
  const issuer = composeIssuer(shared, { signIn, socialLogin, tenantOfKey: tenants.useCases.tenantOfKey });
  const managedPeople = composePeople(shared, people, signIn, issuer.connectedAgents, socialLogin);
  const proving = composeProving(shared, { socialLogin, people: managedPeople, issuer });
  const docs = composeDocs(shared, { tools: () => mcp.tools, routes: () => mountedRoutes(app) });
  const documentation = { text: docs.instructions };
  const observability = composeObservability(shared, accounts.readSignedIn);
  const mcp = composeMcp(shared, {
    calls,
    accounts,
    tenants: tenants.useCases,
    claims,
    feedback,
    oauth,
    socialLogin,
    documentation,
    observability,
  });
  const features: Feature[] = [
    composeRetired(shared),
    tenants.feature,
    composeTrust(shared, signIn),
    signIn.feature,
    socialLogin.feature,
    refusals.feature,
    passed.feature,
    managedPeople.feature,
    claims.feature,
    approvals.feature,
    composeAccountPages(shared, {
      accounts,
      tenants: tenants.useCases,
      members,
      claims,
      signIn,
      ...keys,
      ...approvals,
    }),
    composeDesk(shared, {
      keys,
      approvals,
      calls,
      accounts,
      members,
      tenants: tenants.useCases,
      socialLogin,
      people,
      managedPeople,
      webhooks,
      issuer,
    }),
    composeHousekeeping(shared),
    oauth.feature,
    issuer.feature,
    webhooks.feature,
    observability.feature,
    docs.feature,
    composeSandbox(shared, { ...tenants.useCases, ...socialLogin, ...managedPeople }),
    mcp.feature,
  ];
  const checks = [
    databaseCheck(shared),
    { name: 'traffic', check: async () => ({ ok: !draining, detail: draining ? 'draining' : 'accepting' }) },
    ...features.flatMap((feature) => feature.readiness ?? []),
  ];
  const jobs = features.flatMap((feature) => feature.jobs ?? []);
  let running: ReturnType<typeof runJobs> | undefined;

  const nextRequestId = createRequestIds(shared.random);
  const metricsText = shared.allMetrics ?? (async () => shared.metrics.text());
  const app = createApp({
    ...shared,
    nextRequestId,
    metricsText: config.metricsPort === undefined ? metricsText : undefined,
    trustProxy: config.trustProxy,
    lookFor: (tenantId) => socialLogin.looks.ofTenant(tenantId),
    validateResponses: config.validateResponses,
    onFinished: (request) => {
      for (const feature of features) feature.onFinished?.(request);
    },
    admitRequest: admitRequest({
      ...shared,
      calls,
      authenticators: {
        management: byManagementKey(tenants.useCases.tenantOfKey),
        application: byApplicationKey(tenants.useCases.tenantOfKey),
        edgeSession: edgeSession.byEdgeSession,
        waitToken: claims.byWaitToken,
        accountToken: oauth.byAccountToken,
        accountSession: accounts.byAccountSession,
      },
    }),
    routes: gated(
      restRoutes({
        tenants,
        keys,
        members,
        approvals,
        claims,
        socialLogin,
        people: managedPeople,
        proving,
        issuer,
        signals: composeSignals(shared, signIn, socialLogin),
        edgeSession,
        webhooks,
        feedback,
        observability,
        operations: operationsRoutes(checks, socialLogin.hosts),
      }),
      { calls, holdBody: holdBody(createTurns(HELD_BODIES)) },
    ),
    mounts: features.flatMap((feature) => feature.mount ?? []),
  });

  const ordinary = database.engine === 'pglite' ? countedBy(traffic, app) : app;
  const handler = withFastPaths(
    socialLogin.fastPaths,
    {
      ...shared,
      nextRequestId,
      arrivals,
      headers: [...securityHeaders(shared.baseUrl), keepAliveHeader, allowAnyOrigin],
      validateResponses: config.validateResponses,
    },
    ordinary,
  );
  const atHosts = atOwnHosts(socialLogin.hosts, new URL(shared.baseUrl).host, handler, ordinary);
  const observed = shared.tracing?.requests(atHosts) ?? atHosts;

  return {
    handler: withinConnectionLimits(
      closingWhile(() => draining, observed),
      {
        onOpen: () => {
          arrivals.count += 1;
        },
      },
    ),
    app,
    metricsListener: answersAllowed(socialLogin.hosts, metricsListener(metricsText)),
    shared,
    jobs: new Map(jobs.map((job) => [job.name, () => job.run()])),
    start: async () => {
      for (const feature of features) await feature.start?.();
      running = runJobs(jobs, database, logger, () => traffic.count);
    },
    drain: () => {
      draining = true;
      for (const feature of features) feature.drain?.();
    },
    stop: async () => {
      await running?.stop();
      for (const feature of features) await feature.stop?.();
    },
  };
}

/** A request may leave something behind at any time until its end; verify, which does not come here, leaves nothing. */
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
