/** G2: storage fails at statement k, for every k of every flow: no half state, no false success, and the retry works. */
import { isDeepStrictEqual } from 'node:util';
import { RUNTIME_PROFILES, type RuntimeProfile } from '@porchlight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineOfProject } from '../support/engines.ts';
import { type FaultKind, type FaultyDatabase, openFaultyDatabase } from '../support/fault-injection.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { someOf, timesOf } from '../support/times.ts';
import { expectConsistent, rowsOf } from './support/consistency.ts';
import type { Case, Flow } from './support/flow.ts';
import { FLOWS } from './support/flows.ts';

/** No flow has this many statements, except an endless loop. */
const STATEMENTS_MAX = 80;

let faulty: FaultyDatabase;
const harnesses = new Map<RuntimeProfile, Harness>();
beforeAll(async () => {
  faulty = await openFaultyDatabase();
  for (const runtimeProfile of RUNTIME_PROFILES) {
    harnesses.set(runtimeProfile, await createHarness({ database: faulty.database, config: { runtimeProfile } }));
  }
});
afterAll(() => console.log(`${faulty.injected()} storage faults were injected on ${faulty.database.engine}`));

const [POOLED, SILOED] = RUNTIME_PROFILES;
/** The placements differ only for flows that use a tenant's own tables, and one kind of fault is enough to show it. */
const PLACED = /sign-in|provider|consent|refresh|logout|sessions|provisioning|deletion/;

const casesOf = (kind: FaultKind) => [
  ...FLOWS.map((flow) => ({ profile: POOLED, flow })),
  ...FLOWS.filter(({ name }) => kind === 'before' && PLACED.test(name)).map((flow) => ({ profile: SILOED, flow })),
];

const ALL_KINDS: readonly FaultKind[] =
  engineOfProject() === 'postgres' ? ['answer', 'before', 'away'] : ['before', 'away'];
/**
 * A lost answer is the hardest kind: the statement may have had its effect. `npm run test:all` tries the other kinds.
 */
const KINDS = ALL_KINDS.slice(0, timesOf(ALL_KINDS.length, 1));

describe.each(KINDS)('a fault of the kind: %s', (kind) => {
  it.each(someOf(casesOf(kind), 12))('G2: $flow.name ($profile)', async ({ profile, flow }) => {
    const harness = harnesses.get(profile) as Harness;
    let prepared: Case | null = null;
    let k = 1;
    for (; k <= STATEMENTS_MAX; k += 1) {
      prepared ??= await prepareCase(harness, flow);
      const outcome = await failOnce(harness, flow, prepared, k, kind);
      if (outcome === 'no fault') break;
      if (outcome === 'spent') prepared = null;
    }
    // The last round met no fault, so each statement before it has failed once.
    expect(k).toBeGreaterThan(1);
    expect(k).toBeLessThan(STATEMENTS_MAX);
  });
});

/**
 * If a fault left all rows as they were, the case goes on to the next fault, which is the retry. The last try has no
 * fault and must succeed after all the others. If the fault did change rows, the retry comes at once and ends the case.
 */
async function failOnce(harness: Harness, flow: Flow, prepared: Case, k: number, kind: FaultKind) {
  const before = await rowsOfCase(harness, prepared);
  const { result: response, failedAt } = await faulty.failAt(k, kind, () => prepared.act());
  await response.arrayBuffer();
  const where = `${flow.name}, ${kind} ${k}: ${failedAt}`;
  if (failedAt === undefined) {
    expect([where, response.status]).toEqual([where, flow.success]);
    if (prepared.tenantId) await expectConsistent(harness, prepared.tenantId);
    return 'no fault';
  }
  expect([where, response.status]).toEqual([where, 503]);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  const after = await rowsOfCase(harness, prepared);
  if (kind !== 'answer') expect([where, after]).toEqual([where, before]);
  const isSeen = after !== null || kind !== 'answer';
  if (isSeen && !prepared.again && isDeepStrictEqual(after, before)) return 'unharmed';

  if (prepared.tenantId) await expectConsistent(harness, prepared.tenantId);
  const retried = await (prepared.again ?? prepared.act)();
  await retried.arrayBuffer();
  const expected = kind === 'answer' ? [flow.success, ...(flow.afterLostAnswer ?? [])] : [flow.success];
  expect([where, expected.includes(retried.status), retried.status]).toEqual([where, true, retried.status]);
  if (prepared.tenantId) await expectConsistent(harness, prepared.tenantId);
  return 'spent';
}

/**
 * The use of a key is recorded once an hour, and a failure of this record does not fail the request. So the record is
 * made here, before the faults.
 */
async function prepareCase(harness: Harness, flow: Flow): Promise<Case> {
  const prepared = await flow.prepare(harness);
  const used = 'update porchlight.tenant_keys set last_used_at = $2 where tenant_id = $1';
  if (prepared.tenantId) await harness.database.query(used, [prepared.tenantId, harness.clock.now()]);
  return prepared;
}

async function rowsOfCase(harness: Harness, { tenantId, rows }: Case): Promise<unknown> {
  if (rows) return rows();
  return tenantId ? rowsOf(harness, tenantId) : null;
}
