import { describe, expect, it } from 'vitest';
import { grouped } from '../../../server/scheduling/grouped.ts';

describe('grouped work', () => {
  it('begins at once, and takes together what comes meanwhile', async () => {
    const calls: (readonly number[])[] = [];
    const add = grouped<number>(3, async (items) => void calls.push(items));
    await Promise.all([1, 2, 3, 4, 5, 6].map(add));
    expect(calls).toEqual([[1], [2, 3, 4], [5, 6]]);
    await add(7);
    expect(calls.at(-1)).toEqual([7]);
  });

  it('fails for those of its group alone, and goes on', async () => {
    const add = grouped<string>(1, async ([item]) => {
      if (item === 'bad') throw new Error('refused');
    });
    expect(await Promise.allSettled([add('good'), add('bad'), add('fine')])).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { message: 'refused' } },
      { status: 'fulfilled' },
    ]);
  });
});
