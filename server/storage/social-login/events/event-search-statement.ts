/** Events of a tenant that fit a search, newest first. So many of the newest are looked at and no more, whatever fits. */
import type { EventSearch } from '../../../social-login/ports/events.ts';
import { floorOf } from '../placement/event-floor-statement.ts';

export function eventSearchStatement(
  schema: string,
  tenantId: string,
  { before, limit, within, kinds, email, from, to, reason, provider, host }: EventSearch,
): { text: string; values: unknown[] } {
  const values: unknown[] = [tenantId, before, limit, within];
  const conditions: string[] = [];
  const add = (condition: (parameter: string) => string, value: unknown): void => {
    if (value !== undefined) conditions.push(condition(`$${values.push(value)}`));
  };
  add((kind) => `event = any(${kind}::text[])`, kinds);
  add((text) => `position(lower(${text}::text) in lower(email)) > 0`, email);
  add((at) => `created_at >= ${at}::timestamptz`, from);
  add((at) => `created_at < ${at}::timestamptz`, to);
  add(
    (code) => `coalesce(metadata ->> 'error_code', metadata ->> 'reason', metadata ->> 'at') = ${code}::text`,
    reason,
  );
  add((id) => `metadata ->> 'provider' = ${id}::text`, provider);
  add((name) => `position('://' || lower(${name}::text) in lower(redirect_uri)) > 0`, host);
  const text = `
    with newest as (
      select id, event, user_id, email, redirect_uri, return_to, metadata, created_at
      from ${schema}.social_login_events
      where tenant_id = $1 and id < $2::bigint and id > ${floorOf('$1')}
      order by id desc limit $4
    )
    select id, event, user_id as "userId", email, redirect_uri as "redirectUri", return_to as "returnTo", metadata, created_at as "createdAt"
    from newest ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}
    order by id desc limit $3`;
  return { text, values };
}
