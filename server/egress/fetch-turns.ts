/**
 * Turns for what is fetched from strangers' addresses while somebody waits for it: pictures, proofs of hosts and
 * client id documents. Whoever
 * asks holds few places, so that addresses that hang keep nobody else waiting, and the number of connections is bounded.
 */
import { createFairQueue } from '../kernel/fair-queue.ts';

/** Null when no place got free in time. */
export type FetchInTurn = <T>(asker: string, fetch: () => Promise<T>) => Promise<T | null>;

const SHARE = { places: 128, ofTenant: 8, ofReceiver: 8 };
const PATIENCE_MS = 3_000;

export function createFetchTurns(): FetchInTurn {
  const queue = createFairQueue({ fetch: { ...SHARE, unclaimed: SHARE } });
  return async (asker, fetch) => {
    const place = { room: 'fetch', tenantId: asker, receiver: asker, isClaimed: true } as const;
    return (await queue.run(place, PATIENCE_MS, fetch))?.value ?? null;
  };
}
