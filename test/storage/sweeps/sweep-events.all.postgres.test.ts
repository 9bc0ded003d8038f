import { expect, it } from 'vitest';
import { createHarness } from '../../support/harness.ts';
import { openPlanReader, readsOf, rowsRead } from '../../support/source/plan-reader.ts';

const BATCH = 2_000;

it('reads a batch of events and no more, of a tenant that the statistics have not met', async () => {
  const reader = await openPlanReader();
  const { service } = await createHarness({ database: reader.database });
  const fill = (tenantId: string): Promise<unknown> =>
    reader.database.query(
      `insert into porchlight.social_login_events (tenant_id, id, event, user_id, metadata, created_at)
       select $1, number, 'token_refreshed', 1, '{}', now() from generate_series(1, ${BATCH * 2}) as number`,
      [tenantId],
    );
  await fill('met');
  await reader.database.query('analyze porchlight.social_login_events');
  await fill('not-met');
  await reader.database.query(
    `insert into porchlight.event_floors (tenant_id, event_id, swept_to, last_user_id, updated_at)
     values ('not-met', ${BATCH * 2}, 0, 0, now())`,
  );
  const plans = await reader.plansOf(async () => service.jobs.get('sweep-events')?.());
  const reads = plans.flatMap(readsOf).filter((node) => node['Relation Name'] === 'social_login_events');
  expect(reads.length).toBeGreaterThan(0);
  expect(Math.max(...reads.map(rowsRead))).toBe(BATCH);
  const left = await reader.database.query("select 1 from porchlight.social_login_events where tenant_id = 'not-met'");
  expect(left).toEqual([]);
});
