/** Makes asking one person at once one after the other, so that the same question is one row and the limit holds. */
export const LOCK_PERSON = `select pg_advisory_xact_lock(hashtextextended('person approvals:' || $1 || ':' || $2, 0))`;

/** What agents asked of the people of a project, an agent a row, the busiest first. */
export const COUNTS_OF_AGENTS = `
  select client_id as "clientId", (array_agg(agent_name order by created_at desc))[1] as "agentName",
    count(*)::int as asked, count(*) filter (where status in ('approved', 'used'))::int as approved,
    count(*) filter (where status = 'denied')::int as denied, max(created_at) as "lastAskedAt"
  from porchlight.person_approvals where tenant_id = $1 and created_at > $2
  group by client_id order by asked desc, client_id limit 100`;
