/**
 * Turns for work that callers wait for. Each caller holds few places, so that a caller with much work does not delay
 * the others, and the work that runs at one time is bounded.
 */
import { createFairQueue } from './fair-queue.ts';

/** Null if no place became free in time. */
export type TakeTurn = <T>(asker: string, work: () => Promise<T>) => Promise<T | null>;

interface Turns {
  readonly places: number;
  readonly ofAsker: number;
  readonly patienceMs: number;
}

export function createTurns({ places, ofAsker, patienceMs }: Turns): TakeTurn {
  const share = { places, ofTenant: ofAsker, ofReceiver: ofAsker };
  const queue = createFairQueue({ only: { ...share, unclaimed: share } });
  return async (asker, work) => {
    const place = { room: 'only', tenantId: asker, receiver: asker, isClaimed: true } as const;
    return (await queue.run(place, patienceMs, work))?.value ?? null;
  };
}
