/** Tiers in the database. The built-in ones were put there by migrations. */
import type { TierLimits } from '@porchlight/contract';
import type { Database, Queryable } from '../database.ts';
import { TierEntity } from '../entities/usage.ts';
import { collectOfTier } from './held-places.ts';

export interface StoredTier extends TierLimits {
  readonly name: string;
}

/**
 * Stands for "no cap" in the columns that cannot be null. A release that does not know it refuses nobody either: it
 * reads a cap that no account reaches.
 */
export const NO_CAP = 2_147_483_647;

type TierRow = StoredTier & { readonly storedUsers: number; readonly eventsPerMinute: number };

export const tierOf = ({ name, storedUsers, eventsPerMinute, eventsPerMonth, eventsPerLifetime }: TierRow) => ({
  name,
  storedUsers: storedUsers === NO_CAP ? null : storedUsers,
  eventsPerMinute: eventsPerMinute === NO_CAP ? null : eventsPerMinute,
  eventsPerMonth,
  eventsPerLifetime,
});

export async function findTier({ em }: Queryable, name: string): Promise<StoredTier | null> {
  const row = await em.findOne(TierEntity, { name });
  return row && tierOf(row);
}

/** The smallest first. */
export async function listTiers({ em }: Queryable): Promise<StoredTier[]> {
  return (await em.find(TierEntity, {}, { orderBy: { storedUsers: 'asc', name: 'asc' } })).map(tierOf);
}

/** Adds a tier, or changes its caps. Accounts on it get the new caps with their next event. */
export async function saveTier(database: Database, tier: StoredTier): Promise<void> {
  const { storedUsers, eventsPerMinute } = tier;
  const row = { ...tier, storedUsers: storedUsers ?? NO_CAP, eventsPerMinute: eventsPerMinute ?? NO_CAP };
  await database.transaction(async (on) => {
    await on.em.upsert(TierEntity, row);
    await collectOfTier(on, tier.name);
  });
}
