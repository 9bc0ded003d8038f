/**
 * Deletes sessions of users that have expired, and keeps the count of sessions true. It walks the tables in the order of
 * their key, a slice at a time, and goes on behind the last one at its next turn; silos take turns too.
 */
import type { Database } from '../database.ts';
import { CORE_SCHEMA, quoteName, siloSchema } from '../schema-names.ts';
import { isGone } from '../social-login/placed-query.ts';

const SLICE = 5_000;
/** A turn looks at so many slices of the pooled table, and into so many silos: a thousand silos are one round of four. */
const SLICES_A_TURN = 40;
const SILOS_A_TURN = 250;

/** Where a slice ends; nothing where it is the last. */
const endStatement = (schema: string): string => `
  select tenant_id, id from ${schema}.social_sessions
  where (tenant_id, id) > ($1, $2) order by tenant_id, id offset ${SLICE - 1} limit 1`;

/** By tenant and key alone, so that it means the same on a table that is spread over servers. */
const sweepStatement = (schema: string, hasEnd: boolean): string => `
  with swept as (
    delete from ${schema}.social_sessions
    where (tenant_id, id) > ($2, $3) ${hasEnd ? 'and (tenant_id, id) <= ($4, $5)' : ''} and expires_at <= $1
    returning tenant_id
  )
  update ${schema}.social_counters counters set sessions = greatest(0, counters.sessions - ended.count)
  from (select tenant_id, count(*) as count from swept group by tenant_id) as ended
  where counters.tenant_id = ended.tenant_id`;

interface Place {
  readonly tenantId: string;
  readonly id: string;
}

const BEGINNING: Place = { tenantId: '', id: '' };

export function createSessionSweep(database: Database): (now: Date) => Promise<void> {
  let lastSilo = '';
  let reached = BEGINNING;

  /** Where the walk has come to; the beginning again at the end of the table. */
  const sweepFrom = async (schema: string, from: Place, slices: number, now: Date): Promise<Place> => {
    let at = from;
    for (let slice = 0; slice < slices; slice += 1) {
      const [end] = await database.query<{ tenant_id: string; id: string }>(endStatement(schema), [at.tenantId, at.id]);
      const values = [now, at.tenantId, at.id, ...(end ? [end.tenant_id, end.id] : [])];
      await database.query(sweepStatement(schema, end !== undefined), values);
      if (!end) return BEGINNING;
      at = { tenantId: end.tenant_id, id: end.id };
    }
    return at;
  };

  return async (now) => {
    reached = await sweepFrom(quoteName(CORE_SCHEMA), reached, SLICES_A_TURN, now);
    const silos = await database.query<{ tenant_id: string }>(
      `select tenant_id from porchlight.social_login_resources
       where placement = 'siloed' and tenant_id > $1 order by tenant_id limit ${SILOS_A_TURN}`,
      [lastSilo],
    );
    lastSilo = silos.length < SILOS_A_TURN ? '' : (silos.at(-1)?.tenant_id ?? '');
    for (const { tenant_id } of silos) {
      // A silo may have been dropped with its resource a moment ago.
      const schema = quoteName(siloSchema(tenant_id));
      await sweepFrom(schema, BEGINNING, SLICES_A_TURN, now).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
    }
  };
}
