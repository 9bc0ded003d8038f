/** The event history of a tenant. Ids rise in the order of commits, so a reader that pages by id misses nothing. */
import type { EventRecord, EventStore } from '../../social-login/ports.ts';
import type { Database, Row } from '../database.ts';
import { floorOf } from './event-floor.ts';
import { queryPlace } from './placed-query.ts';
import { socialSchema } from './social-placement.ts';

type EventColumns = Row & {
  id: number;
  event: EventRecord['event'];
  user_id: number | null;
  email: string | null;
  redirect_uri: string | null;
  return_to: string | null;
  metadata: Record<string, unknown>;
  created_at: Date;
};

export const createEventStore = (database: Database): EventStore => ({
  async page(location, { after, limit, userId, event }) {
    const values: unknown[] = [location.tenantId, after, limit];
    const conditions = [`id > greatest($2::bigint, ${floorOf('$1')})`];
    if (userId !== undefined) conditions.push(`user_id = $${values.push(userId)}`);
    // Each filter has its index. With both, the user's is the one to take, as a user has fewer events than a kind has;
    // a condition on the outcome of the comparison leaves the planner no other.
    if (event !== undefined) {
      const kind = `event = $${values.push(event)}`;
      conditions.push(userId === undefined ? kind : `(${kind}) is true`);
    }
    const rows = await queryPlace<EventColumns>(
      database,
      `select id, event, user_id, email, redirect_uri, return_to, metadata, created_at
       from ${socialSchema(location.tenantId, location.placement)}.social_login_events
       where tenant_id = $1 and ${conditions.join(' and ')} order by id limit $3`,
      values,
    );
    return rows.map((row) => ({
      id: row.id,
      event: row.event,
      userId: row.user_id,
      email: row.email,
      redirectUri: row.redirect_uri,
      returnTo: row.return_to,
      metadata: row.metadata,
      createdAt: row.created_at,
    }));
  },
});
