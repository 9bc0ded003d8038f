/**
 * A queue for fetches from addresses that strangers chose, while a request waits: pictures, proofs of hosts and client
 * id documents. Each caller gets few places, so that addresses that hang do not delay other callers, and the number of
 * connections is bounded.
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
