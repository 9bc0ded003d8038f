/** Places that slices hold: collected before a call is refused, and when the caps of an account change. */
import type { Database, Row, Transaction } from '../database.ts';
import type { Rows } from '../tables.ts';
import { COLLECT_PLACES, LOCK_SLICES, LOCK_USAGE, SCOPE_WITH_PLACES, SCOPES_OF_TIER } from './slices-statement.ts';

type Scoped = Pick<Rows['UsageSlice'], 'scope'>;

async function collect(on: Transaction, scope: string): Promise<void> {
  await on.query(LOCK_SLICES, [scope]);
  await on.query(LOCK_USAGE, [scope]);
  // A further statement: it sees what was handed out while these waited for their locks.
  await on.query(COLLECT_PLACES, [scope]);
}

/** Others take what was collected too, so it may need several turns. After each there is less to hand out. */
const TURNS = 20;

/**
 * Runs a statement that takes an event. If it took nothing while projects of the account hold places, the places are
 * collected, and it runs again. So nobody is refused before the cap is reached.
 */
export async function withAllPlaces<R extends Row>(
  database: Database,
  tenantId: string,
  take: () => Promise<R[]>,
): Promise<R[]> {
  for (let turn = 1; ; turn += 1) {
    const taken = await take();
    if (taken.length > 0 || turn === TURNS) return taken;
    const [holder] = await database.query<Scoped>(SCOPE_WITH_PLACES, [tenantId]);
    if (!holder) return taken;
    await database.transaction((on) => collect(on, holder.scope));
  }
}

/** Places of the caps that an account has had are not those of its new ones. */
export const collectOfAccount = (on: Transaction, accountId: string): Promise<void> =>
  collect(on, `account:${accountId}`);

export async function collectOfTier(on: Transaction, tier: string): Promise<void> {
  for (const { scope } of await on.query<Scoped>(SCOPES_OF_TIER, [tier])) await collect(on, scope);
}
