import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SeenBefore } from '../../../server/social-login/verify/seen-before.ts';

/** As different from each other as tokens are, and the same in each run. */
const tokens = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, index) =>
    createHmac('sha256', 'a test')
      .update(String(from + index))
      .digest('base64url'),
  );

describe('what was seen before', () => {
  it('is known again, however many there are in turn', () => {
    const seen = new SeenBefore();
    const some = tokens(5_000);
    for (const token of some) seen.has(token);
    expect(some.filter((token) => !seen.has(token))).toEqual([]);
  });

  it('is seldom taken for something else', () => {
    const seen = new SeenBefore();
    expect(tokens(60_000).filter((token) => seen.has(token)).length).toBeLessThan(60_000 / 200);
  });

  it('is forgotten in time, and new ones are known as such', () => {
    const seen = new SeenBefore();
    for (const token of tokens(70_000)) seen.has(token);
    const later = tokens(1_000, 100_000);
    expect(later.filter((token) => seen.has(token)).length).toBeLessThan(1_000 / 200);
  });
});
