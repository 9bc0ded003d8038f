/** A page of events above the floor of their tenant. */
import type { EventFilter } from '../../../social-login/ports/events.ts';
import type { Rows } from '../../tables.ts';
import { floorOf } from '../placement/event-floor-statement.ts';

export type PagedEvent = Omit<Rows['SocialEvent'], 'tenantId'>;

export function eventPageStatement(
  schema: string,
  tenantId: string,
  { after, before, limit, userId, event }: EventFilter,
): { text: string; values: unknown[] } {
  const values: unknown[] = [tenantId, after, limit];
  const conditions = [`id > greatest($2::bigint, ${floorOf('$1')})`];
  if (before !== undefined) conditions.push(`id < $${values.push(before)}`);
  if (userId !== undefined) conditions.push(`user_id = $${values.push(userId)}`);
  // Each filter has its index. With both, the index of the user is used, because a user has fewer events than a kind. The
  // condition on a computed value leaves the planner no other choice.
  if (event !== undefined) {
    const kind = `event = $${values.push(event)}`;
    conditions.push(userId === undefined ? kind : `(${kind}) is true`);
  }
  const text = `
    select id, event, user_id as "userId", email, redirect_uri as "redirectUri", return_to as "returnTo", metadata,
      created_at as "createdAt"
    from ${schema}.social_login_events where tenant_id = $1 and ${conditions.join(' and ')} 
    order by id ${before === undefined ? 'asc' : 'desc'} limit $3`;
  return { text, values };
}
