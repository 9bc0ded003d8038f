/** A long walk over rows: it tells every few seconds how far it is. */

export type Say = (line: string) => void;

const TELL_EVERY_MS = 5_000;

const percentOf = (done: number, all: number): number => Math.min(100, Math.floor((100 * done) / Math.max(1, all)));

/** Returns a function to call after each step with how much is done; the first and the last call always tell. */
export function createProgress(say: Say, what: string): (done: number, all: number, found: string) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (done, all, found) => {
    const now = performance.now();
    if (done < all && now - toldAt < TELL_EVERY_MS) return;
    toldAt = now;
    say(`${what}: ${percentOf(done, all)} %, ${found}`);
  };
}

export const written = (count: number): string => count.toLocaleString('en');
