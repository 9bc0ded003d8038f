import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRowSweep } from '../../../server/storage/sweeps/sweep-rows.ts';
import { createHarness, type Harness } from '../../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

describe('the sweep', () => {
  it('takes away in one minute what 1,000 refreshes a second leave behind in one', async () => {
    const tenantId = `swept-${randomBytes(4).toString('hex')}`;
    const threeHoursAgo = new Date(harness.clock.now().getTime() - 3 * 3_600_000);
    await harness.database.query(
      `insert into porchlight.revocations (kind, tenant_id, created_at) select 'tenant', $1, $2 from generate_series(1, 60000)`,
      [tenantId, threeHoursAgo],
    );
    await createRowSweep(harness.database).run(harness.clock.now());
    const left = await harness.database.query('select 1 from porchlight.revocations where tenant_id = $1 limit 1', [
      tenantId,
    ]);
    expect(left).toEqual([]);
  });
});
