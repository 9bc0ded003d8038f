import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { markOf } from '../../../server/social-login/verify/checked-tokens.ts';
import { SeenBefore } from '../../../server/social-login/verify/seen-before.ts';

/** Marks of texts that differ as much as tokens do, and are the same in each run. */
const marks = (count: number, from = 0): number[] =>
  Array.from({ length: count }, (_, index) =>
    markOf(
      createHmac('sha256', 'a test')
        .update(String(from + index))
        .digest('base64url'),
    ),
  );

describe('what was seen before', () => {
  it('is known again, however many there are in turn', () => {
    const seen = new SeenBefore();
    const some = marks(5_000);
    for (const mark of some) seen.has(mark);
    expect(some.filter((mark) => !seen.has(mark))).toEqual([]);
  });

  it('is seldom taken for something else', () => {
    const seen = new SeenBefore();
    expect(marks(60_000).filter((mark) => seen.has(mark)).length).toBeLessThan(60_000 / 200);
  });

  it('is forgotten in time, and new ones are known as such', () => {
    const seen = new SeenBefore();
    for (const mark of marks(70_000)) seen.has(mark);
    const later = marks(1_000, 100_000);
    expect(later.filter((mark) => seen.has(mark)).length).toBeLessThan(1_000 / 200);
  });
});
