/**
 * Deletes events below the floor of their tenant, a batch at a time, each a transaction of its own that holds its locks
 * for some hundredths of a second. What nobody reads any more can take its time.
 */
import type { Placement } from '../../tenants/runtime-profiles.ts';
import type { Database } from '../database.ts';
import { isGone } from '../social-login/placed-query.ts';
import { socialSchema } from '../social-login/social-placement.ts';

const BATCH = 2_000;
const TENANTS_A_LOOK = 50;

export interface EventSweep {
  /** Goes on until nothing is left or the time is over. */
  run(budgetMs: number): Promise<void>;
  /** Events that were still to be swept at the last look, by their numbers. */
  readonly left: number;
  readonly swept: number;
}

type Unswept = { tenant_id: string; event_id: number; swept_to: number; placement: Placement | null };

const sweepStatement = (schema: string): string => `
  with doomed as (
    select id from ${schema}.social_login_events where tenant_id = $1 and id > $2 and id <= $3 order by id limit ${BATCH}
  ), swept as (
    delete from ${schema}.social_login_events where tenant_id = $1 and id in (select id from doomed) returning id
  ), moved as (
    update porchlight.event_floors set swept_to = greatest(swept_to,
      case when (select count(*) from doomed) < ${BATCH} then $3 else (select max(id) from doomed) end)
    where tenant_id = $1 returning swept_to
  )
  select (select count(*) from swept) as count, swept_to from moved`;

export function createEventSweep(database: Database): EventSweep {
  let left = 0;
  let swept = 0;

  const look = (): Promise<Unswept[]> =>
    database.query<Unswept>(
      `select floors.tenant_id, floors.event_id, floors.swept_to, resources.placement
       from porchlight.event_floors floors
       left join porchlight.social_login_resources resources on resources.tenant_id = floors.tenant_id
       where floors.swept_to < floors.event_id order by floors.updated_at limit ${TENANTS_A_LOOK}`,
    );

  const sweepTenant = async (tenant: Unswept, until: number): Promise<void> => {
    // A silo is dropped with its resource, so what a tenant without one has left is in the pooled tables.
    const schema = socialSchema(tenant.tenant_id, tenant.placement ?? 'pooled');
    let from = tenant.swept_to;
    while (from < tenant.event_id && performance.now() < until) {
      const values = [tenant.tenant_id, from, tenant.event_id];
      const [row] = await database.query<{ count: number; swept_to: number }>(sweepStatement(schema), values);
      const reached = row?.swept_to ?? tenant.event_id;
      swept += row?.count ?? 0;
      left = Math.max(0, left - (reached - from));
      from = reached;
    }
  };

  return {
    get left() {
      return left;
    },
    get swept() {
      return swept;
    },
    async run(budgetMs) {
      const until = performance.now() + budgetMs;
      for (let tenants = await look(); tenants.length > 0; tenants = await look()) {
        left = tenants.reduce((sum, { event_id, swept_to }) => sum + event_id - swept_to, 0);
        for (const tenant of tenants) {
          await sweepTenant(tenant, until).catch((error: unknown) => {
            if (!isGone(error)) throw error;
          });
        }
        if (performance.now() >= until || tenants.length < TENANTS_A_LOOK) return;
      }
      left = 0;
    },
  };
}
