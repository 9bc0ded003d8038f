/** What a balancer and an operator ask this node. */
import { contract } from '@porchlight/contract';
import { initServer } from '@ts-rest/express';
import type { Express } from 'express';
import type { GuardRoute } from './guards/guard-route.ts';
import type { Metrics } from './metrics/metrics.ts';
import { type ReadinessCheck, readiness } from './readiness.ts';

export const operationsRoutes = (checks: readonly ReadinessCheck[]) =>
  initServer().router(contract.operations, {
    health: async () => ({ status: 200, body: { status: 'ok' } }),
    ready: async ({ query }) => {
      const { ready, checks: results } = await readiness(checks, query.deep !== undefined);
      return { status: ready ? 200 : 503, body: { status: ready ? 'ready' : 'not_ready', checks: results } };
    },
  });

/** Prometheus reads text, which is not part of the JSON contract. `all` are those of several processes that are one node. */
export function metricsRoute(app: Express, metrics: Metrics, guard: GuardRoute, all?: () => Promise<string>): void {
  const isForOperators = guard({ none: 'For the operator: keep it inside, or on METRICS_PORT.' });
  app.get('/metrics', isForOperators, async (_req, res) => {
    res.type(metrics.contentType).send(all ? await all() : metrics.text());
  });
}
