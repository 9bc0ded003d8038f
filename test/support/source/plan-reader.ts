/**
 * A PostgreSQL database that reports how it executes each statement of the service. Every statement runs twice with the
 * same values at the same moment: once to be explained and rolled back, and once for good.
 */
import { Database } from '../../../server/storage/database.ts';
import type { Engine, EngineConnection } from '../../../server/storage/engine/engine.ts';
import { createPostgresEngine } from '../../../server/storage/engine/postgres-engine.ts';
import { endAfterFile } from '../cleanup.ts';
import { freshDatabase } from '../engines.ts';

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly 'TID Cond'?: string;
  readonly Filter?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

export interface ReadPlan {
  readonly statement: string;
  readonly root: PlanNode;
}

export interface PlanReader {
  readonly database: Database;
  /** The plans of all statements that the process sends while `run` runs. */
  plansOf(run: () => Promise<unknown>): Promise<ReadPlan[]>;
}

/** Statements that are explained; the others begin and end transactions and make schemas. */
const EXPLAINED = /^\s*(select|insert|update|delete|with)\b/i;

const TABLES = `select relname as name from pg_class where relnamespace = 'porchlight'::regnamespace and relkind = 'r'`;

export async function openPlanReader(): Promise<PlanReader> {
  const { databaseUrl = '' } = await freshDatabase('postgres');
  let plans: ReadPlan[] | undefined;
  const engine = createPostgresEngine({ url: databaseUrl, connections: 8, onConnectionError: () => {} });
  const database = await Database.on(explaining(engine, (plan) => plans?.push(plan)));
  endAfterFile(() => database.close());
  // Statistics are updated when a test says so, and not when autovacuum runs.
  for (const { name } of await database.query<{ name: string }>(TABLES)) {
    await database.query(`alter table porchlight.${name} set (autovacuum_enabled = off)`);
  }
  return {
    database,
    async plansOf(run) {
      plans = [];
      try {
        await run();
        return plans;
      } finally {
        plans = undefined;
      }
    },
  };
}

type Explaining = EngineConnection & { readonly inner: EngineConnection };

function explaining(engine: Engine, onPlan: (plan: ReadPlan) => void): Engine {
  const known = new WeakMap<EngineConnection, Explaining>();
  const wrap = (inner: EngineConnection): Explaining => {
    let inTransaction = false;
    return {
      inner,
      async query(text, values) {
        if (EXPLAINED.test(text)) {
          await inner.query(inTransaction ? 'savepoint explained' : 'begin', []);
          try {
            const { rows } = await inner.query(`explain (analyze, timing off, format json) ${text}`, values);
            const [{ Plan: root }] = (rows[0]?.['QUERY PLAN'] ?? []) as [{ Plan: PlanNode }];
            onPlan({ statement: text, root });
          } finally {
            await inner.query(inTransaction ? 'rollback to savepoint explained' : 'rollback', []);
          }
        }
        const result = await inner.query(text, values);
        if (/^begin/.test(text)) inTransaction = true;
        if (/^(commit|rollback)$/.test(text)) inTransaction = false;
        return result;
      },
    };
  };
  return {
    name: engine.name,
    async acquire() {
      const inner = await engine.acquire();
      const wrapped = known.get(inner) ?? wrap(inner);
      known.set(inner, wrapped);
      return wrapped;
    },
    release: (connection, broken) => engine.release((connection as Explaining).inner, broken),
    close: () => engine.close(),
  };
}

export const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The plan nodes that read a table, in any way. */
export const readsOf = ({ root }: ReadPlan): PlanNode[] =>
  nodesOf(root).filter((node) => node['Relation Name'] !== undefined && / Scan$/.test(node['Node Type']));

export const rowsRead = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];

/** A read of one tenant, as Citus wants it: the tenant is a value, and is not found by a join. */
const NAMES_TENANT = /\(?tenant_id = '/;

/** Statements that read a table of these, and do not name the tenant where they read it. */
export const withoutTenant = (plans: readonly ReadPlan[], tables: readonly string[]): string[] =>
  plans.flatMap((plan) =>
    readsOf(plan)
      .filter((node) => tables.includes(node['Relation Name'] ?? ''))
      .filter((node) => !NAMES_TENANT.test(`${node['Index Cond']} ${node['Recheck Cond']} ${node.Filter}`))
      .map((node) => `${node['Relation Name']}: ${plan.statement}`),
  );

/** The most rows that one step of the plan has read, including those that it dropped. */
export const mostRows = ({ root }: ReadPlan): number =>
  Math.max(
    ...nodesOf(root).map((node) => rowsRead(node) + (node['Rows Removed by Join Filter'] ?? 0) * node['Actual Loops']),
  );
