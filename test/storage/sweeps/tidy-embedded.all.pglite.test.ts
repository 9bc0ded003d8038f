import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';

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

/** A busy time: revocations come, get old and are swept. */
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

  const LIST_BYTES = 200_000;
  const LIST_SIZE = `select pg_table_size('porchlight.social_access') as bytes`;
  const listBytes = async () => Number((await harness.database.query<{ bytes: number }>(LIST_SIZE))[0]?.bytes);
  const rewriteList = async (times: number): Promise<void> => {
    for (let turn = 0; turn < times; turn += 1) {
      await harness.database.query(
        `insert into porchlight.social_access (tenant_id, mode, domains, emails, updated_at)
         values ('tidy-list', 'list', '[]', jsonb_build_array($1::text), now())
         on conflict (tenant_id) do update set emails = excluded.emails`,
        [randomBytes((LIST_BYTES * 3) / 4).toString('base64')],
      );
    }
  };

  it('gives the room of a list that is replaced again and again to the next one', async () => {
    await rewriteList(10);
    await run('tidy-embedded');
    const once = await listBytes();
    for (let turn = 0; turn < TURNS; turn += 1) {
      await rewriteList(10);
      await run('tidy-embedded');
    }
    expect(await listBytes()).toBeLessThan(1.5 * once);
  });

  it('gives the disk its room back where a table is many times as large as what is alive in it', async () => {
    // Lists that earlier files of this worker left would count too.
    await harness.database.query(`delete from porchlight.social_access where tenant_id <> 'tidy-list'`);
    await rewriteList(60);
    expect(await listBytes()).toBeGreaterThan(8 * 1_048_576);
    await run('tidy-embedded');
    expect(await listBytes()).toBeLessThan(2 * LIST_BYTES);
  });
});
