import { describe, expect, it, vi } from 'vitest';
import { createFairQueue, type Waiting } from '../../../server/scheduling/fair-queue.ts';
import { type Asker, nextInTurn, type Room } from '../../../server/scheduling/places.ts';

const SHARE = { places: 4, ofTenant: 2, ofReceiver: 1 };
const ROOMS = {
  work: { ...SHARE, unclaimed: { places: 2, ofTenant: 1, ofReceiver: 1 } },
  other: { ...SHARE, unclaimed: SHARE },
} satisfies Record<string, Room>;

type Name = keyof typeof ROOMS;
const asker = (tenantId: string, receiver: string, more: Partial<Waiting<Name>> = {}) => ({
  room: 'work' as Name,
  tenantId,
  receiver,
  isClaimed: true,
  wants: 10,
  ...more,
});
const receiversOf = (admitted: readonly Asker[]): string[] => admitted.map(({ receiver }) => receiver);

describe('places', () => {
  it('are given tenant by tenant, not to the first in line', () => {
    const queue = createFairQueue(ROOMS);
    const crowd = [asker('a', 'a1'), asker('a', 'a2'), asker('a', 'a3'), asker('b', 'b1'), asker('c', 'c1')];
    expect(receiversOf(queue.admit(crowd))).toEqual(['a1', 'b1', 'c1', 'a2']);
  });

  it('are no more for a tenant, a receiver or the room than their share', () => {
    const queue = createFairQueue(ROOMS);
    expect(receiversOf(queue.admit([asker('a', 'a1')]))).toEqual(['a1']);
    expect(receiversOf(queue.admit([asker('a', 'a1'), asker('a', 'a2'), asker('a', 'a3')]))).toEqual(['a2']);
    expect(queue.admit([asker('b', 'b1'), asker('c', 'c1'), asker('d', 'd1')])).toHaveLength(2);
    expect(queue.held()).toBe(4);
  });

  it('are a part of the room for all tenants without an owner together', () => {
    const queue = createFairQueue(ROOMS);
    const guests = ['g1', 'g2', 'g3'].map((name) => asker(name, name, { isClaimed: false }));
    expect(receiversOf(queue.admit(guests))).toEqual(['g1', 'g2']);
    expect(receiversOf(queue.admit([...guests, asker('a', 'a1')]))).toEqual(['a1']);
  });

  it('of one room are not taken by another', () => {
    const queue = createFairQueue(ROOMS);
    for (const name of ['a', 'b', 'c', 'd']) queue.admit([asker(name, name)]);
    expect(queue.admit([asker('e', 'e')])).toEqual([]);
    expect(queue.admit([asker('e', 'e', { room: 'other' })])).toHaveLength(1);
  });

  it('go to the tenant whose last turn is the longest ago, and to one that had none before all others', () => {
    const queue = createFairQueue(ROOMS);
    const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => asker(name, name, { wants: 1 }));
    const first = queue.admit(all);
    for (const one of first) queue.leave(one);
    expect(receiversOf(first)).toEqual(['a', 'b', 'c', 'd']);
    expect(receiversOf(queue.admit(all))).toEqual(['e', 'f', 'a', 'b']);
  });

  it('are given back without a trace', () => {
    const queue = createFairQueue(ROOMS);
    for (let round = 0; round < 3; round += 1) {
      const admitted = queue.admit([asker('a', 'a1'), asker('b', 'b1', { isClaimed: false })]);
      expect(admitted).toHaveLength(2);
      for (const one of admitted) queue.leave(one);
    }
    expect(queue.held()).toBe(0);
  });
});

describe('work that waits in this process', () => {
  it('runs at once where there is a place, and otherwise when its turn comes', async () => {
    const queue = createFairQueue(ROOMS);
    const ends = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const [first, second] = ends.map((end) => queue.run(asker('a', 'a1'), 60_000, () => end.promise));
    expect(queue.held()).toBe(1);
    ends[0]?.resolve('first');
    ends[1]?.resolve('second');
    expect([await first, await second]).toEqual([{ value: 'first' }, { value: 'second' }]);
    expect(queue.held()).toBe(0);
  });

  it('gives up when no place gets free in time, and is not run later', async () => {
    vi.useFakeTimers();
    const queue = createFairQueue(ROOMS);
    const held = queue.admit([asker('a', 'a1')]);
    const work = vi.fn(async () => 'late');
    const waiting = queue.run(asker('a', 'a1'), 5_000, work);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await waiting).toBeNull();
    for (const one of held) queue.leave(one);
    expect(work).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it('gives its place back when it fails', async () => {
    const queue = createFairQueue(ROOMS);
    const failing = queue.run(asker('a', 'a1'), 1_000, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(queue.held()).toBe(0);
  });
});

it('the next in turn is the first of equals', () => {
  const waiting = [asker('a', 'a1'), asker('a', 'a2'), asker('b', 'b1')];
  expect(nextInTurn(waiting, () => 0)).toBe(waiting[0]);
  expect(nextInTurn(waiting, (name) => (name === 'a1' ? 1 : 0))).toBe(waiting[1]);
  expect(nextInTurn(waiting, (name) => (name === 'a' ? 1 : 0))).toBe(waiting[2]);
  expect(nextInTurn([], () => 0)).toBeUndefined();
});
