/**
 * Counters in the memory of one node, which only protect CPU time. Each bucket keeps the callers of its present window, and
 * drops all of them when the next window begins. If there are too many callers in all, the oldest caller of the fullest
 * bucket starts from zero, so that a flood on one bucket takes nothing from the others.
 */
import type { CountedWindow, UseStore } from './ports.ts';

const CALLERS_MAX = 50_000;

interface Window {
  readonly start: number;
  readonly used: Map<string, number>;
}

export function createMemoryUseStore(): UseStore {
  const present = new Map<string, Window>();

  /**
   * A call that began before the window still counts in it. A stored window that begins later than the next one comes from
   * a wrong clock.
   */
  const usedIn = ({ bucket, start, end }: CountedWindow): Map<string, number> => {
    const known = present.get(bucket);
    if (known && known.start >= start.getTime() && known.start <= end.getTime()) return known.used;
    const used = new Map<string, number>();
    present.set(bucket, { start: start.getTime(), used });
    return used;
  };

  const makeRoom = (): void => {
    let [callers, fullest] = [0, new Map<string, number>()];
    for (const { used } of present.values()) {
      callers += used.size;
      if (used.size > fullest.size) fullest = used;
    }
    if (callers >= CALLERS_MAX) fullest.delete(fullest.keys().next().value ?? '');
  };

  return {
    async take(windows, amount) {
      const counts = windows.map((window) => ({ window, used: usedIn(window) }));
      const full = counts.findIndex(({ window, used }) => (used.get(window.key) ?? 0) + amount > window.max);
      if (full >= 0) return full;
      for (const { window, used } of counts) {
        const before = used.get(window.key);
        if (before === undefined) makeRoom();
        used.set(window.key, (before ?? 0) + amount);
      }
      return null;
    },
    async giveBack(windows, amount) {
      for (const { bucket, key, start } of windows) {
        const window = present.get(bucket);
        const used = window?.start === start.getTime() ? window.used.get(key) : undefined;
        if (used !== undefined) window?.used.set(key, Math.max(0, used - amount));
      }
    },
  };
}
