import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../support/harness.ts';

const TURNS = 4;
const ROWS = 2_000;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const run = async (name: string): Promise<void> => {
  const job = harness.service.jobs.get(name);
  if (!job) throw new Error(`there is no job ${name}`);
  await job();
};

async function bytes(): Promise<number> {
  const [row] = await harness.database.query<{ bytes: number }>(
    `select pg_relation_size('porchlight.revocations') as bytes`,
  );
  return row?.bytes ?? 0;
}

/** A busy while: revocations come, grow old and are swept. */
async function comeAndGo(): Promise<void> {
  const old = new Date(harness.clock.now().getTime() - 3 * 3_600_000);
  await harness.database.query(
    `insert into porchlight.revocations (kind, tenant_id, created_at) select 'tenant', 'tidy', $1 from generate_series(1, ${ROWS})`,
    [old],
  );
  await run('sweep-rows');
}

describe('the embedded database', () => {
  it('gives the room of swept rows to the next ones, so that its files stay as they are', async () => {
    await comeAndGo();
    await run('tidy-embedded');
    await comeAndGo();
    const once = await bytes();
    for (let turn = 0; turn < TURNS; turn += 1) {
      await run('tidy-embedded');
      await comeAndGo();
    }
    expect(await bytes()).toBeLessThanOrEqual(once);
  });
});
