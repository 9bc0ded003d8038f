import type { CountWaiting, ReadSignedIn } from '../../accounts/ports.ts';
import type { RestRoutes } from '../../http/rest/ts-rest.ts';
import { gatherInsights, gatherInsightsPage } from '../../observability/gather-insights.ts';
import { observe } from '../../observability/observe.ts';
import { createRequestLog, type RequestLog } from '../../observability/request-log.ts';
import { insightsPageRoute, observabilityRoutes } from '../../observability/routes.ts';
import { createInsightsStore } from '../../storage/observability/insights-store.ts';
import { createObservabilityStore } from '../../storage/observability/observability-store.ts';
import { createRequestLogStore } from '../../storage/observability/request-log-store.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';

const FLUSH_EVERY_MS = 1_000;

interface Observability {
  readonly feature: Feature;
  readonly routes: RestRoutes['observability'];
  /** Notes a call in the log of its tenant. */
  readonly record: RequestLog['record'];
}

export function composeObservability(
  shared: Shared,
  { readSignedIn, countWaiting }: { readonly readSignedIn: ReadSignedIn; readonly countWaiting: CountWaiting },
): Observability {
  const { database, logger, clock, baseUrl, guard, usage } = shared;
  const log = requestLogOf(shared);
  const ofInsights = { clock, insights: createInsightsStore(database) };
  const insights = gatherInsights(ofInsights);
  const page = gatherInsightsPage(ofInsights);
  const feature: Feature = {
    mount: insightsPageRoute({
      baseUrl,
      guard,
      clock,
      readSignedIn,
      gatherInsights: insights,
      gatherInsightsPage: page,
      countWaiting,
    }),
    // Only calls with a tenant's key, and changes made on our own pages, belong to a tenant.
    onFinished: ({ tenantId, ...request }) => {
      if (tenantId !== null) log.record({ ...request, tenantId });
    },
    jobs: [{ name: 'request-log', everyMs: FLUSH_EVERY_MS, shared: false, run: () => log.flush() }],
    stop: () =>
      log.flush().catch((error: unknown) => {
        logger.warn({ err: error, entries: log.waiting() }, 'the end of the request log could not be written');
      }),
  };
  const routes = observabilityRoutes({
    observe: observe({ clock, usage, observability: createObservabilityStore(database) }),
    gatherInsights: insights,
  });
  return { feature, routes, record: log.record };
}

function requestLogOf({ clock, database, logger, metrics }: Shared): RequestLog {
  const countDropped = (count: number): void => metrics.count('porchlight_request_log_dropped_total', {}, count);
  countDropped(0);
  const log = createRequestLog({
    clock,
    store: createRequestLogStore(database),
    onDropped: countDropped,
    onFailure: (error) => logger.warn({ err: error }, 'the request log could not be written; it will be tried again'),
  });
  metrics.gauge('porchlight_request_log_waiting', () => log.waiting());
  return log;
}
