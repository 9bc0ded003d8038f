/** The log of API requests and its totals in the database. */
import type { RequestLogStore, RequestToLog } from '../../observability/ports.ts';
import { LOGGED_OPERATIONS } from '../../social-login/resource/logged-operations.ts';
import type { Sql } from '../database.ts';
import { APPEND_REQUESTS } from './append-requests-statement.ts';
import { RESOURCES_OF } from './resources-of-statement.ts';

export const createRequestLogStore = (sql: Sql): RequestLogStore => ({
  async append(requests) {
    const isShown = await shownObjects(sql, requests);
    await sql.query(APPEND_REQUESTS, [
      requests.map(({ tenantId }) => tenantId),
      requests.map(({ operation }) => operation),
      requests.map(({ status }) => status),
      requests.map(({ durationMs }) => Math.round(durationMs)),
      requests.map(({ at }) => at.toISOString()),
      requests.map(({ actor }) => actor),
      requests.map(({ isChange }) => isChange),
      requests.map((request) => (isShown(request) ? (request.object ?? null) : null)),
      requests.map(({ actorName }) => actorName ?? null),
    ]);
  },
});

const ofResource = new Set(LOGGED_OPERATIONS);

/**
 * A line waits in memory for a moment. If social login is deleted in that time, the deletion cannot reach the line, so the
 * object is left out here.
 */
async function shownObjects(sql: Sql, requests: readonly RequestToLog[]): Promise<(request: RequestToLog) => boolean> {
  const naming = requests.filter(({ operation, object }) => object && ofResource.has(operation));
  if (naming.length === 0) return () => true;
  const tenantIds = [...new Set(naming.map(({ tenantId }) => tenantId))];
  const rows = await sql.query<Pick<RequestToLog, 'tenantId'>>(RESOURCES_OF, [tenantIds]);
  const present = new Set(rows.map(({ tenantId }) => tenantId));
  return ({ tenantId, operation }) => present.has(tenantId) || !ofResource.has(operation);
}
