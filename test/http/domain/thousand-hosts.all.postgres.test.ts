/** A thousand projects' own hosts are checked each day. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { serveNames } from '../../support/network/name-server.ts';

const MANY = 1_000;
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ config: { nameServers: [await serveNames({})] } });
  await harness.database.query(
    `insert into porchlight.own_domains (tenant_id, host, status, owner_id, seen_at, checked_at, created_at)
     select 'thousand-' || n, n || '.thousand.example', 'active', 'acc_thousand', $1::timestamptz, $1::timestamptz, $1::timestamptz
     from generate_series(1, ${MANY}) as n`,
    [harness.clock.now()],
  );
});

// Other files use the same database.
afterAll(() => harness.database.query(`delete from porchlight.own_domains where host like '%.thousand.example'`));

it('looks at all of them within the day', { timeout: 300_000 }, async () => {
  harness.clock.advance({ days: 1 });
  await harness.service.jobs.get('look-at-domains')?.();
  const looked = `select 1 from porchlight.own_domains where host like '%.thousand.example' and problem is not null`;
  expect(await harness.database.query(looked)).toHaveLength(MANY);
});
