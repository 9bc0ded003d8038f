/** The events that come before given events in the same sign-in. */
export const SIGN_IN = "metadata ->> 'sign_in'";

/**
 * How many events of a tenant may lie between two of one sign-in. There is no index for sign-ins, because it would make
 * every event more expensive. A sign-in usually takes a minute, so its events are near each other.
 */
export const SIGN_IN_REACH = 2_000;

const COLUMNS = `id, event, user_id as "userId", email, redirect_uri as "redirectUri", return_to as "returnTo", metadata,
      created_at as "createdAt"`;

/** The search for the start goes backwards and ends there; the events in between are a short part of the history. */
export const signInStepsStatement = (schema: string): string => `
  select asked.id as "before", step.*
  from unnest($2::bigint[], $3::text[]) as asked (id, sign_in)
  cross join lateral (
    select id from ${schema}.social_login_events
    where tenant_id = $1 and id < asked.id and id >= asked.id - ${SIGN_IN_REACH}
      and event = 'login_started' and ${SIGN_IN} = asked.sign_in
    order by id desc limit 1
  ) start
  cross join lateral (
    select ${COLUMNS} from ${schema}.social_login_events
    where tenant_id = $1 and id >= start.id and id < asked.id and ${SIGN_IN} = asked.sign_in
  ) step
  order by asked.id desc, step.id`;
