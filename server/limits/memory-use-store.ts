/**
 * Counts of one node. A caller that was dropped from the cache starts from zero: these counts only protect CPU time.
 */
import { LRUCache } from 'lru-cache';
import type { UseStore } from './ports.ts';

const CALLERS_MAX = 50_000;

interface Use {
  readonly start: number;
  used: number;
}

export function createMemoryUseStore(): UseStore {
  const uses = new LRUCache<string, Use>({ max: CALLERS_MAX });
  return {
    async take(windows, amount) {
      const present = windows.map(({ bucket, key, start }) => {
        const name = `${bucket} ${key}`;
        const known = uses.get(name);
        if (known?.start === start.getTime()) return known;
        const fresh: Use = { start: start.getTime(), used: 0 };
        uses.set(name, fresh);
        return fresh;
      });
      const full = windows.findIndex(({ max }, index) => (present[index]?.used ?? 0) + amount > max);
      if (full >= 0) return full;
      for (const use of present) use.used += amount;
      return null;
    },
  };
}
