/** Deletes sessions of users that have expired, and keeps the count of sessions true. Silos take turns. */

import type { Database } from '../database.ts';
import { CORE_SCHEMA, quoteName, siloSchema } from '../schema-names.ts';

const BATCH = 2_000;
const BATCHES_MAX = 100;
/** A turn looks into so many silos; the next turn goes on behind them. */
const SILOS_A_TURN = 100;

/** A session that is being refreshed or ended at this moment is left alone. */
const sweepStatement = (schema: string): string => `
  with old as (
    select ctid, tenant_id from ${schema}.social_sessions where expires_at <= $1
    order by expires_at limit ${BATCH} for update skip locked
  ), swept as (
    delete from ${schema}.social_sessions where ctid in (select ctid from old) returning tenant_id
  ), counted as (
    update ${schema}.social_counters counters set sessions = greatest(0, counters.sessions - ended.count)
    from (select tenant_id, count(*) as count from swept group by tenant_id) as ended
    where counters.tenant_id = ended.tenant_id
  )
  select count(*) as count from swept`;

/** SQLSTATE of a table and of a schema that are not there: the resource was deleted a moment ago. */
const GONE = new Set(['42P01', '3F000']);

export function createSessionSweep(database: Database): (now: Date) => Promise<void> {
  let lastSilo = '';

  const sweepSchema = async (schema: string, now: Date): Promise<void> => {
    for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
      const [swept] = await database.query<{ count: number }>(sweepStatement(schema), [now]);
      if ((swept?.count ?? 0) < BATCH) break;
    }
  };

  return async (now) => {
    await sweepSchema(quoteName(CORE_SCHEMA), now);
    const silos = await database.query<{ tenant_id: string }>(
      `select tenant_id from porchlight.social_login_resources
       where placement = 'siloed' and tenant_id > $1 order by tenant_id limit ${SILOS_A_TURN}`,
      [lastSilo],
    );
    lastSilo = silos.length < SILOS_A_TURN ? '' : (silos.at(-1)?.tenant_id ?? '');
    for (const { tenant_id } of silos) {
      await sweepSchema(quoteName(siloSchema(tenant_id)), now).catch((error: unknown) => {
        if (!GONE.has(String((error as { code?: unknown }).code))) throw error;
      });
    }
  };
}
