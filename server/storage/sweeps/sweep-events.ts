/**
 * Deletes events below the floor of their tenant in batches. Each batch is its own transaction and holds its locks for some
 * hundredths of a second. Nobody reads these rows, so there is no hurry.
 */
import type { Sweep } from '../../scheduling/sweep.ts';
import type { Database } from '../database.ts';
import { isGone } from '../social-login/placement/placed-query.ts';
import { socialSchema } from '../social-login/placement/social-placement.ts';
import {
  type SweptEvents,
  sweepEventsStatement,
  TENANTS_A_LOOK,
  UNSWEPT,
  type Unswept,
} from './sweep-events-statement.ts';

/** Each turn continues until nothing is left or its time is over. `left` counts events, by their numbers. */
export function createEventSweep(database: Database): Sweep<[budgetMs: number]> {
  let left = 0;
  let swept = 0;

  const look = (): Promise<Unswept[]> => database.query<Unswept>(UNSWEPT);

  const sweepTenant = async (tenant: Unswept, until: number): Promise<void> => {
    // A silo is dropped with its resource, so the events of a tenant without a resource are in the pooled tables.
    const schema = socialSchema(tenant.tenantId, tenant.placement ?? 'pooled');
    let from = tenant.sweptTo;
    while (from < tenant.eventId && performance.now() < until) {
      const values = [tenant.tenantId, from, tenant.eventId];
      const [row] = await database.query<SweptEvents>(sweepEventsStatement(schema), values);
      const reached = row?.sweptTo ?? tenant.eventId;
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
        left = tenants.reduce((sum, { eventId, sweptTo }) => sum + eventId - sweptTo, 0);
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
