/** The plans that the database makes for the owner's views: they read from the end of an index and stop soon. */
import { INSIGHTS_EVENTS_MAX, INSIGHTS_USERS_MAX, PERMISSIONS } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { gatherInsights } from '../../../server/observability/gather-insights.ts';
import { observe } from '../../../server/observability/observe.ts';
import type { Database, Queryable, Row } from '../../../server/storage/database.ts';
import { createInsightsStore } from '../../../server/storage/observability/insights-store.ts';
import { createObservabilityStore } from '../../../server/storage/observability/observability-store.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createOwner, type TestOwner } from '../../support/owner.ts';
import { inParts, provisionSocialData } from '../../support/social-data.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const EVENTS = 20_000;
const QUIET = 10;
/** Tables that grow with every event of every tenant. */
const HISTORIES = ['social_login_events', 'social_users', 'request_log'];

let harness: Harness;
let owner: TestOwner;
let big: TestTenant;

beforeAll(async () => {
  harness = await createHarness();
  owner = await createOwner(harness);
  // A quiet and a big project of the owner, and the same amount of newer data of somebody else.
  const quiet = await owner.createProject();
  big = await owner.createProject();
  for (const [tenant, count] of [
    [quiet, QUIET],
    [big, EVENTS],
    [await createTenant(harness), EVENTS],
  ] as const) {
    const data = await provisionSocialData(harness, tenant.id);
    await data.addUsers(count);
    await data.addManyEvents(count, harness.clock.now());
    await inParts(count, (from, to) =>
      harness.database.query(
        `insert into porchlight.request_log (tenant_id, operation, status, duration_ms, created_at)
         select $1, 'getTenant', 200, 3, $3 from generate_series(1, $2::int)`,
        [tenant.id, to - from + 1, harness.clock.now()],
      ),
    );
  }
  for (const table of HISTORIES) await harness.database.query(`analyze porchlight.${table}`);
});

/** Runs every statement twice: for its plan, and for its rows. */
function explaining(plans: PlanNode[]): Queryable & Pick<Database, 'transaction'> {
  const { em, tables, endedBefore } = harness.database;
  return {
    em,
    tables,
    endedBefore,
    transaction: () => Promise.reject(new Error('the users are counted again')),
    async query<R extends Row>(text: string, values: readonly unknown[] = []): Promise<R[]> {
      const [row] = await harness.database.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `explain (analyze, format json) ${text}`,
        values,
      );
      plans.push(...(row?.['QUERY PLAN'] ?? []).map(({ Plan }) => Plan));
      return harness.database.query<R>(text, values);
    },
  };
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const onHistories = (plans: readonly PlanNode[]): PlanNode[] =>
  plans.flatMap(nodesOf).filter((node) => HISTORIES.includes(node['Relation Name'] ?? ''));
const rowsRead = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];

function expectShortReads(plans: readonly PlanNode[], tables: readonly string[], rowsMax = 200): void {
  const nodes = onHistories(plans);
  expect([...new Set(nodes.map((node) => node['Relation Name']))].sort()).toEqual([...tables].sort());
  for (const node of nodes) {
    expect(node['Node Type']).toMatch(/^Index (Only )?Scan$/);
    expect(node['Index Cond']).toMatch(/tenant_id = /);
    expect(rowsRead(node)).toBeLessThanOrEqual(rowsMax);
  }
}

describe('the owner’s views of a project with a long history', () => {
  it('observability reads the ends of two indexes, some 50 rows of each project', async () => {
    const plans: PlanNode[] = [];
    const { clock, tenants, usage } = harness.service.shared;
    const tenant = await tenants.find(big.id);
    if (!tenant) throw new Error('the tenant is gone');
    const observability = createObservabilityStore(explaining(plans));
    const seen = await observe({ clock, usage, observability })(
      { tenant, isMain: true, permissions: PERMISSIONS },
      true,
    );
    expect(seen.totals).toMatchObject({ users: EVENTS + QUIET, auth_events: EVENTS + QUIET });
    expect(seen.recent_events).toHaveLength(50);
    expectShortReads(plans, ['request_log', 'social_login_events']);
  });

  it('insights count neither events nor users', async () => {
    const { clock, database } = harness;
    // The rows were inserted without the service, so their users are counted once here.
    await gatherInsights({ clock, insights: createInsightsStore(database) })(owner.accountId);
    const plans: PlanNode[] = [];
    const seen = await gatherInsights({ clock, insights: createInsightsStore(explaining(plans)) })(owner.accountId);
    expect(seen.projects.map(({ users_total }) => users_total).sort((a, b) => a - b)).toEqual([QUIET, EVENTS]);
    expectShortReads(plans, ['social_login_events', 'social_users'], INSIGHTS_USERS_MAX);
    const ofEvents = onHistories(plans).filter((node) => node['Relation Name'] === 'social_login_events');
    for (const node of ofEvents) expect(rowsRead(node)).toBeLessThanOrEqual(INSIGHTS_EVENTS_MAX);
  });

  it('offers the planner no walk in the order of ids through everybody’s rows', async () => {
    const indexes = await harness.database.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where schemaname = 'porchlight' and tablename = any($1)`,
      [HISTORIES],
    );
    expect(indexes.length).toBeGreaterThanOrEqual(HISTORIES.length);
    // An index on an expression serves only statements that name the expression.
    for (const { indexdef } of indexes)
      expect(indexdef).toMatch(/ USING btree \((tenant_id|created_at|first_seen|hashtextextended)\b/);
  });
});
