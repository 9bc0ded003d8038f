/** What a node counts in memory, and for how long. */
import { describe, expect, it } from 'vitest';
import { createMemoryUseStore } from '../../../server/limits/memory-use-store.ts';

const windowAt = (start: number, key = 'caller', max = 2, bucket = 'calls') => ({
  bucket,
  key,
  start: new Date(start),
  end: new Date(start + 60_000),
  max,
});

describe('counts in memory', () => {
  it('starts from zero in the next window', async () => {
    const store = createMemoryUseStore();
    for (const expected of [null, null, 0]) expect(await store.take([windowAt(0)], 1)).toBe(expected);
    for (const expected of [null, null, 0]) expect(await store.take([windowAt(60_000)], 1)).toBe(expected);
  });

  it('counts a call that comes late into the window that has begun, so that nobody gets a second one', async () => {
    const store = createMemoryUseStore();
    expect(await store.take([windowAt(60_000)], 1)).toBeNull();
    expect(await store.take([windowAt(0)], 1)).toBeNull();
    expect(await store.take([windowAt(60_000)], 1)).toBe(0);
  });

  it('does not hold a caller up until a time that a wrong clock told', async () => {
    const store = createMemoryUseStore();
    for (const expected of [null, null, 0]) expect(await store.take([windowAt(86_400_000)], 1)).toBe(expected);
    expect(await store.take([windowAt(0)], 1)).toBeNull();
  });

  it('counts nothing where one of several windows is full, and names that one', async () => {
    const store = createMemoryUseStore();
    const [wide, narrow] = [windowAt(0, 'wide', 9), windowAt(0, 'narrow', 1)];
    expect(await store.take([wide, narrow], 1)).toBeNull();
    expect(await store.take([wide, narrow], 1)).toBe(1);
    expect(await store.take([wide], 8)).toBeNull();
  });

  it('forgets the first callers beyond fifty thousand, and nobody else', async () => {
    const store = createMemoryUseStore();
    for (let caller = 0; caller <= 50_000; caller += 1) await store.take([windowAt(0, `caller ${caller}`, 1)], 1);
    expect(await store.take([windowAt(0, 'caller 1', 1)], 1)).toBe(0);
    expect(await store.take([windowAt(0, 'caller 50000', 1)], 1)).toBe(0);
    expect(await store.take([windowAt(0, 'caller 0', 1)], 1)).toBeNull();
  });

  it('has fifty thousand places for all buckets, and a flood on one takes none of the others', async () => {
    const store = createMemoryUseStore();
    const quiet = windowAt(0, 'quiet', 1, 'other');
    expect(await store.take([quiet], 1)).toBeNull();
    for (let caller = 0; caller < 50_000; caller += 1) await store.take([windowAt(0, `caller ${caller}`, 1)], 1);
    expect(await store.take([quiet], 1)).toBe(0);
    expect(await store.take([windowAt(0, 'caller 0', 1)], 1)).toBeNull();
  });
});
