/** The log of API requests and its totals in the database. */
import type { RequestLogStore } from '../../observability/ports.ts';
import type { Sql } from '../database.ts';
import { APPEND_REQUESTS } from './append-requests-statement.ts';

export const createRequestLogStore = (sql: Sql): RequestLogStore => ({
  async append(requests) {
    await sql.query(APPEND_REQUESTS, [
      requests.map(({ tenantId }) => tenantId),
      requests.map(({ operation }) => operation),
      requests.map(({ status }) => status),
      requests.map(({ durationMs }) => Math.round(durationMs)),
      requests.map(({ at }) => at.toISOString()),
      requests.map(({ actor }) => actor),
      requests.map(({ isChange }) => isChange),
      requests.map(({ object }) => object ?? null),
    ]);
  },
});
