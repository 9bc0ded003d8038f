import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Unavailable } from '../../server/kernel/unavailable.ts';
import type { Database } from '../../server/storage/database.ts';
import { freshDatabase } from '../support/engines.ts';
import { openTestDatabase } from '../support/harness.ts';
import { onlyInTestAll } from '../support/times.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase(await freshDatabase());
});
afterAll(() => database.close());

/** More than the number of connections. */
const TIMES = 20;

const write = (key: string): Promise<void> =>
  database.transaction(async ({ query }) => {
    await query('insert into porchlight.settings (key, value) values ($1, $1)', [key]);
    if (key.startsWith('rollback')) throw new Error('changed its mind');
  });

describe('G5: a connection is given back', () => {
  it.each(['begin', 'insert', 'commit', 'rollback'])('when its %s fails, and nothing half done stays', async (word) => {
    const stop = database.observe((text) => {
      if (text.startsWith(word)) throw new Unavailable('the database');
    });
    for (let time = 0; time < TIMES; time += 1) await expect(write(`${word} ${time}`)).rejects.toThrow();
    stop();
    const left = await database.query(`select key from porchlight.settings where key like $1 || ' %'`, [word]);
    expect(left).toEqual([]);
    await write(`after-${word}`);
    expect(await database.query('select key from porchlight.settings where key = $1', [`after-${word}`])).toHaveLength(
      1,
    );
  });

  onlyInTestAll(() => {
    it('when commit and rollback both fail', async () => {
      const stop = database.observe((text) => {
        if (text === 'commit' || text === 'rollback') throw new Unavailable('the database');
      });
      for (let time = 0; time < TIMES; time += 1) await expect(write(`both ${time}`)).rejects.toThrow();
      stop();
      expect(await database.query(`select key from porchlight.settings where key like 'both %'`)).toEqual([]);
    });
  });
});
