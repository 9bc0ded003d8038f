/** How long it takes until a worker that ended is replaced. */

const FIRST_MS = 100;
const LONGEST_MS = 30_000;
/** A worker that ran for this long did not end because of its start. */
export const FORGOTTEN_AFTER_MS = 60_000;

/** `ended` are the moments at which workers ended, on any clock; the last one is the one to replace. */
export function restartDelayMs(ended: readonly number[], now: number): number {
  const recent = ended.filter((at) => now - at < FORGOTTEN_AFTER_MS).length;
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, recent - 1));
}
