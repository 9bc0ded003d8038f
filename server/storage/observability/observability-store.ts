/** The newest events across an owner's projects. It reads the ends of indexes and counters, never a whole history. */
import type { ObservabilityStore } from '../../observability/ports.ts';
import { createOwnerStore } from '../accounts/owner-store.ts';
import type { Queryable } from '../database.ts';
import { newestEventsOfEach, readAcrossPlacements } from '../social-login/placement/across-placements-statement.ts';
import type { Columns } from '../tables.ts';
import { NEWEST_DELIVERIES } from '../webhooks/delivery-statement.ts';
import { NEWEST_FIRST, NEWEST_REQUESTS, REQUEST_TOTAL } from './observability-statement.ts';

type EventColumns = Columns<'SocialEvent', 'tenantId' | 'id' | 'event' | 'userId' | 'createdAt'> & {
  stage: string | null;
};

type RequestColumns = Columns<
  'RequestLog',
  'tenantId' | 'operation' | 'status' | 'durationMs' | 'actor' | 'object' | 'createdAt'
>;

type DeliveryColumns = Columns<'Webhook', 'tenantId'> &
  Columns<'WebhookDelivery', 'kind' | 'status' | 'attempts' | 'responseStatus' | 'createdAt'>;

const EVENT_COLUMNS = ['event', 'user_id', `metadata ->> 'stage' as stage`, 'created_at'];

export const createObservabilityStore = (sql: Queryable): ObservabilityStore => ({
  ...createOwnerStore(sql),

  async requestTotalOf(tenantIds) {
    const [row] = await sql.query<{ total: number }>(REQUEST_TOTAL, [tenantIds]);
    return row?.total ?? 0;
  },

  async newestEvents(tenantIds, limit) {
    const rows = await readAcrossPlacements<EventColumns>(sql, tenantIds, {
      armOfEach: newestEventsOfEach(EVENT_COLUMNS, limit),
      end: `${NEWEST_FIRST} limit ${limit}`,
    });
    return rows.map(({ tenant_id, id, event, user_id, stage, created_at }) => ({
      tenantId: tenant_id,
      id,
      event,
      userId: user_id,
      stage,
      at: created_at,
    }));
  },

  async newestRequests(tenantIds, limit) {
    const rows = await sql.query<RequestColumns>(NEWEST_REQUESTS, [tenantIds, limit]);
    return rows.map(({ tenant_id, operation, status, duration_ms, actor, object, created_at }) => ({
      tenantId: tenant_id,
      operation,
      status,
      durationMs: duration_ms,
      actor,
      object,
      at: created_at,
    }));
  },

  async newestDeliveries(tenantIds, limit) {
    const rows = await sql.query<DeliveryColumns>(NEWEST_DELIVERIES, [tenantIds, limit]);
    return rows.map(({ tenant_id, kind, status, attempts, response_status, created_at }) => ({
      tenantId: tenant_id,
      kind,
      status,
      attempts,
      responseStatus: response_status,
      at: created_at,
    }));
  },
});
