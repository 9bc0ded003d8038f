/** A slice of the walk over sessions: where it ends, and what of it has expired. */
import { isTestSession } from '../social-login/test-user-marks.ts';

const SLICE = 5_000;

/** Where a slice ends; nothing where it is the last. */
export const sliceEndStatement = (schema: string): string => `
  select tenant_id, id from ${schema}.social_sessions
  where (tenant_id, id) > ($1, $2) order by tenant_id, id offset ${SLICE - 1} limit 1`;

/** By tenant and key alone, so that it means the same on a table that is spread over servers. */
export const sweepSliceStatement = (schema: string, hasEnd: boolean): string => `
  with swept as (
    delete from ${schema}.social_sessions
    where (tenant_id, id) > ($2, $3) ${hasEnd ? 'and (tenant_id, id) <= ($4, $5)' : ''} and expires_at <= $1
    returning tenant_id, id
  )
  update ${schema}.social_counters counters set sessions = greatest(0, counters.sessions - ended.count)
  from (select tenant_id, count(*) as count from swept where not ${isTestSession('id')} group by tenant_id) as ended
  where counters.tenant_id = ended.tenant_id`;
