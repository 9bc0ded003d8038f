import { describe, expect, it } from 'vitest';
import { RecentMap } from '../../../server/kernel/recent-map.ts';

describe('a map of what is recent', () => {
  it('holds what was put in, and the last value of it', () => {
    const map = new RecentMap<string, number>(10);
    map.set('a', 1);
    map.set('a', 2);
    expect([map.get('a'), map.get('b'), map.size]).toEqual([2, undefined, 1]);
  });

  it('never holds more than it may, and keeps what is asked for', () => {
    const map = new RecentMap<number, number>(100);
    map.set(-1, -1);
    for (let key = 0; key < 10_000; key += 1) {
      map.set(key, key);
      expect(map.get(-1)).toBe(-1);
      expect(map.size).toBeLessThanOrEqual(100);
    }
    expect([map.get(9_999), map.get(9_980), map.get(5)]).toEqual([9_999, 9_980, undefined]);
  });
});
