/** What balancers and operators ask a node. */
import type { RequestListener } from 'node:http';
import { contract } from '@porchlight/contract';
import type { Express } from 'express';
import type { GuardRoute } from './guards/guard-route.ts';
import { METRICS_TYPE } from './metrics/prometheus-text.ts';
import { allowedRoute } from './own-hosts/allowed-route.ts';
import type { OwnHosts } from './own-hosts/own-hosts.ts';
import { type ReadinessCheck, readiness } from './readiness.ts';
import { rest } from './rest/ts-rest.ts';

export const operationsRoutes = (checks: readonly ReadinessCheck[], hosts: OwnHosts) =>
  rest.router(contract.operations, {
    health: async () => ({ status: 200, body: { status: 'ok' } }),
    domainAllowed: allowedRoute(hosts),
    ready: async ({ query }) => {
      const { ready, checks: results } = await readiness(checks, query.deep !== undefined);
      return { status: ready ? 200 : 503, body: { status: ready ? 'ready' : 'not_ready', checks: results } };
    },
  });

/**
 * The text that Prometheus reads, which is not part of the JSON contract. If several processes are one node, it covers all
 * of them.
 */
export type MetricsText = () => Promise<string>;

export function metricsRoute(app: Express, guard: GuardRoute, text: MetricsText): void {
  const isForOperators = guard({ none: 'For the operator: keep it inside, or on METRICS_PORT.' });
  app.get('/metrics', isForOperators, async (_req, res) => {
    res.type(METRICS_TYPE).send(await text());
  });
}

/** Answers with metrics on a separate port that serves nothing else. */
export const metricsListener =
  (text: MetricsText): RequestListener =>
  (req, res) => {
    const isAsked = req.method === 'GET' && req.url?.split('?')[0] === '/metrics';
    if (!isAsked) return void res.writeHead(404).end();
    text().then(
      (body) => res.writeHead(200, { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' }).end(body),
      () => res.writeHead(503).end(),
    );
  };
