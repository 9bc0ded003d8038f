import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../../server/kernel/random.ts';

describe('randomness of the system', () => {
  it.each([0, 1, 30, 32, 4_096, 4_097, 10_000])('comes in just the number of bytes that is asked for: %i', (count) => {
    expect(systemRandom.bytes(count)).toHaveLength(count);
  });

  it('is never handed out twice, and later bytes change none that were handed out', () => {
    const drawn = Array.from({ length: 5_000 }, () => systemRandom.bytes(16));
    const before = drawn.map((bytes) => Buffer.from(bytes).toString('hex'));
    systemRandom.bytes(4_096);
    expect(drawn.map((bytes) => Buffer.from(bytes).toString('hex'))).toEqual(before);
    expect(new Set(before).size).toBe(before.length);
  });

  it('holds every byte about as often as any other, up to the last of a draw', () => {
    const counts = new Array<number>(256).fill(0);
    const last = new Set<number>();
    for (let draw = 0; draw < 20_000; draw += 1) {
      const bytes = systemRandom.bytes(13);
      for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1;
      last.add(bytes[12] ?? -1);
    }
    // 1,016 expected of each; ten standard deviations on either side.
    expect(Math.min(...counts)).toBeGreaterThan(690);
    expect(Math.max(...counts)).toBeLessThan(1_340);
    expect(last.size).toBe(256);
  });
});
