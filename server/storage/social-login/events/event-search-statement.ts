/** Events of a tenant that match a search, newest first. Only a limited number of the newest events is searched. */
import type { EventSearch } from '../../../social-login/ports/events.ts';
import { floorOf } from '../placement/event-floor-statement.ts';
import { SIGN_IN, SIGN_IN_REACH } from './sign-in-steps-statement.ts';

/**
 * A start without a later event of its sign-in, and a refusal after which the person did not try again. The limit keeps the
 * planner from reading the whole history for it.
 */
const isLastOfSignIn = (schema: string): string => `
      (event <> 'login_started' or ${SIGN_IN} is not null) and not exists (
        select 1 from (
          select 1 from ${schema}.social_login_events later
          where later.tenant_id = $1 and later.id > newest.id and later.id <= newest.id + ${SIGN_IN_REACH}
            and newest.event in ('login_started', 'login_failed') and later.metadata ->> 'sign_in' = newest.${SIGN_IN}
          limit 1
        ) found
      )`;

/** The addresses of people whom the app kept out are not in the events. */
const isRefused = (matches: string): string =>
  `id in (select event_id from porchlight.refused_people where tenant_id = $1 and ${matches})`;

export function eventSearchStatement(
  schema: string,
  tenantId: string,
  { before, limit, within, kinds, email, withRefused, from, to, reason, provider, host, bySignIn }: EventSearch,
): { text: string; values: unknown[] } {
  const values: unknown[] = [tenantId, before, limit, within];
  const conditions: string[] = [];
  const add = (condition: (parameter: string) => string, value: unknown): void => {
    if (value !== undefined) conditions.push(condition(`$${values.push(value)}`));
  };
  add((kind) => `event = any(${kind}::text[])`, kinds);
  const isIn = (text: string): string => `position(lower(${text}::text) in lower(email)) > 0`;
  add((text) => (withRefused ? `(${isIn(text)} or ${isRefused(isIn(text))})` : isIn(text)), email);
  add((at) => `created_at >= ${at}::timestamptz`, from);
  add((at) => `created_at < ${at}::timestamptz`, to);
  add(
    (code) => `coalesce(metadata ->> 'error_code', metadata ->> 'reason', metadata ->> 'at') = ${code}::text`,
    reason,
  );
  add((id) => `metadata ->> 'provider' = ${id}::text`, provider);
  add((name) => `position('://' || lower(${name}::text) in lower(redirect_uri)) > 0`, host);
  if (bySignIn) conditions.push(isLastOfSignIn(schema));
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
