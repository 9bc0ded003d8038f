import { expect, it } from 'vitest';
import { createFetchTurns } from '../../../server/egress/fetch-turns.ts';

it('what one asker fetches from addresses that hang keeps nobody else waiting', async () => {
  const inTurn = createFetchTurns();
  const hang = Promise.withResolvers<string>();
  let begun = 0;
  const hanging = Array.from({ length: 20 }, () =>
    inTurn('one', () => {
      begun += 1;
      return hang.promise;
    }),
  );
  expect(await inTurn('another', async () => 'served')).toBe('served');
  expect(begun).toBe(8);
  hang.resolve('late');
  expect(await Promise.all(hanging)).toEqual(Array.from({ length: 20 }, () => 'late'));
});
