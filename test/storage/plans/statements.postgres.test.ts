import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

describe('a statement of its own', () => {
  it('stays out of a transaction that is open around the caller', async () => {
    const key = `own-statement-${process.hrtime.bigint()}`;
    const rolledBack = harness.database.transaction(async () => {
      await harness.database.query('insert into porchlight.settings (key, value) values ($1, $2)', [key, 'kept']);
      throw new Error('roll back');
    });
    await expect(rolledBack).rejects.toThrow('roll back');
    const rows = await harness.database.query('select value from porchlight.settings where key = $1', [key]);
    expect(rows).toEqual([{ value: 'kept' }]);
  });
});
