import type { FinishedRequest } from '../http/access-log.ts';
import { createRequestLog } from '../observability/request-log.ts';
import { createRequestLogStore } from '../storage/request-log-store.ts';
import type { Foundation } from './foundation.ts';
import type { Part } from './part.ts';

const FLUSH_EVERY_MS = 1_000;

export function composeObservability(foundation: Foundation): Part {
  const { clock, database, logger, metrics } = foundation;
  const log = createRequestLog({
    clock,
    store: createRequestLogStore(database),
    onDropped: (count) =>
      metrics.count('porchlight_request_log_dropped_total', 'Log entries dropped before they were written.', count),
    onFailure: (error) => logger.warn({ err: error }, 'the request log could not be written; it will be tried again'),
  });
  metrics.gauge('porchlight_request_log_waiting', 'Log entries that wait to be written.', () => log.waiting());
  return {
    onFinished: (request) => recordOf(request, log.record),
    jobs: [{ name: 'request-log', everyMs: FLUSH_EVERY_MS, shared: false, run: () => log.flush() }],
    stop: () =>
      log
        .flush()
        .catch((error: unknown) =>
          logger.warn({ err: error, lost: log.waiting() }, 'the rest of the request log is lost'),
        ),
  };
}

/** Only calls with a tenant's key belong to a tenant. */
function recordOf(request: FinishedRequest, record: ReturnType<typeof createRequestLog>['record']): void {
  const { tenantId } = request;
  if (tenantId !== null) record({ ...request, tenantId });
}
