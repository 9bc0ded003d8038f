import { describe, expect, it } from 'vitest';
import { callsToBegin, deferCalls } from '../../../server/http/fast-path/deferred-calls.ts';

const quiet = { waiting: 100, newcomers: 0, newcomersSince: 0, sinceMs: 1 };
const rush = { waiting: 100, newcomers: 1, newcomersSince: 5, sinceMs: 1 };

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('how many calls are begun in a turn', () => {
  it.each([
    ['nobody new: a batch', quiet, 16],
    ['nobody new, and few in line: all of them', { ...quiet, waiting: 3 }, 3],
    ['somebody new right after the last batch: they are taken in first', rush, 0],
    ['twenty newcomers since the last batch: a few calls in between', { ...rush, newcomersSince: 20 }, 4],
    ['the last batch was a while ago: a few calls in between', { ...rush, sinceMs: 100 }, 4],
    ['the first call of a first connection: at once', { ...rush, waiting: 1, newcomersSince: 1, sinceMs: Infinity }, 1],
    ['nobody in line', { ...quiet, waiting: 0 }, 0],
  ])('%s', (_what, turn, begun) => {
    expect(callsToBegin(turn)).toBe(begun);
  });
});

describe('deferred calls', () => {
  it('begin in their order, a batch a turn, and none in the turn in which it came', async () => {
    const begun: number[] = [];
    const defer = deferCalls({ count: 0 });
    for (let call = 0; call < 40; call += 1) defer(() => begun.push(call));
    expect(begun).toEqual([]);
    const counts: number[] = [];
    for (let turns = 0; turns < 3; turns += 1) {
      await nextTurn();
      counts.push(begun.length);
    }
    expect(counts).toEqual([16, 32, 40]);
    expect(begun).toEqual(begun.toSorted((left, right) => left - right));
    defer(() => begun.push(40));
    await nextTurn();
    expect(begun).toHaveLength(41);
  });

  it('wait while each turn brings a newcomer, but not for ever', async () => {
    const arrivals = { count: 0 };
    const begunAfter: number[] = [];
    const defer = deferCalls(arrivals);
    for (let call = 0; call < 12; call += 1) defer(() => begunAfter.push(arrivals.count));
    while (begunAfter.length < 12) {
      arrivals.count += 1;
      await nextTurn();
    }
    expect(begunAfter.slice(0, 4), 'the first few at once').toEqual([1, 1, 1, 1]);
    expect(arrivals.count).toBeLessThanOrEqual(41);
  });
});
