/** Tiers in the database. The specification's four were put there by a migration. */
import type { TierLimits } from '@porchlight/contract';
import type { Queryable } from '../database.ts';
import { TierEntity } from '../entities/usage.ts';

export interface StoredTier extends TierLimits {
  readonly name: string;
}

export const findTier = ({ em }: Queryable, name: string): Promise<StoredTier | null> =>
  em.findOne(TierEntity, { name });

/** The smallest first. */
export const listTiers = ({ em }: Queryable): Promise<StoredTier[]> =>
  em.find(TierEntity, {}, { orderBy: { storedUsers: 'asc', name: 'asc' } });

/** Adds a tier, or changes its caps. Accounts on it get the new caps with their next event. */
export async function saveTier({ em }: Queryable, tier: StoredTier): Promise<void> {
  await em.upsert(TierEntity, tier);
}
