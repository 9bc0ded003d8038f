/**
 * After a restore: whatever could have been ended since the backup ends, and no number is given out twice. One row ends
 * everything at once, whatever the size of the database. What walks over rows comes afterwards, in batches, and can be
 * repeated.
 */
import type { Database } from '../database.ts';
import { type EndedBeforeRow, endedBeforeOf, NEVER, SET_ENDED_BEFORE } from '../ended-before-statement.ts';
import { POOLED_SCHEMA } from '../sweeps/session-slices.ts';
import { clearRows, clearSessions, type EndedCounts } from './clear-ended.ts';
import { CONNECTED_NODES, type ConnectedNode } from './connected-nodes-statement.ts';
import { countRowsStatement, ENDED_ROWS, type EndedKind } from './ended-rows-statement.ts';
import { type EndedTimes, moveNumbers } from './move-numbers.ts';
import { COUNT_PROJECTS, type CountedProjects, countSessions, DATABASE_TIME } from './recover-statement.ts';
import type { Say } from './walk.ts';

interface Counts extends EndedCounts {
  readonly sessions: number;
  readonly transfers: number;
}

export interface Recovered extends CountedProjects {
  readonly ended: Counts;
  readonly kept: Counts;
}

export interface Recovery {
  /** Null ends everything. */
  readonly keepAfter: Date | null;
  /**
   * Nobody else writes to this database, so every row in it comes from the backup. Then rows end whatever their time says: a
   * node with a wrong clock may have made them.
   */
  readonly isAlone: boolean;
  readonly say: Say;
}

export async function databaseTime(database: Database): Promise<Date> {
  const [row] = await database.query<{ now: Date }>(DATABASE_TIME);
  return row?.now ?? NEVER;
}

/** Null behind a pooler: its connections stay after the nodes have gone. `name` is what nodes call themselves. */
export async function connectedNodes(database: Database, name: string): Promise<readonly ConnectedNode[] | null> {
  if (database.engine === 'pglite') return [];
  return database.isPooled ? null : database.query<ConnectedNode>(CONNECTED_NODES, [name]);
}

/** Ends everything that was made until `keepAfter`, or until now. Returns the moment. */
export async function endBefore(database: Database, keepAfter: Date | null): Promise<Date> {
  const [row] = await database.query<EndedBeforeRow>(SET_ENDED_BEFORE, [keepAfter]);
  if (!row) throw new Error('the database did not store the moment');
  database.endedBefore = endedBeforeOf(row);
  return database.endedBefore;
}

/** The rest of the work: `moment` has ended everything already. */
export async function clearAfter(
  database: Database,
  moment: Date,
  { keepAfter, isAlone, say }: Recovery,
): Promise<Recovered> {
  const times: EndedTimes = [moment, keepAfter === null && isAlone ? moment : 'infinity'];
  const { projects } = await countProjects(database);
  const move = { times, startsLives: keepAfter === null, all: projects };
  const { silos, transfers } = await moveNumbers(database, move, say);
  const schemas = [POOLED_SCHEMA, ...silos];
  let sessions = 0;
  for (const schema of schemas) sessions += await clearSessions(database, schema, times, say);
  const rows = await clearRows(database, times, say);
  const kept = await countKept(database, schemas);
  return {
    ...(await countProjects(database)),
    ended: { ...rows, sessions, transfers: transfers.ended },
    kept: { ...kept, transfers: transfers.kept },
  };
}

async function countProjects(database: Database): Promise<CountedProjects> {
  const [counted] = await database.query<CountedProjects>(COUNT_PROJECTS);
  return counted ?? { projects: 0, provisioned: 0, keyless: 0 };
}

/** What is left has not ended. */
async function countKept(database: Database, schemas: readonly string[]): Promise<EndedCounts & { sessions: number }> {
  const count = async (statement: string): Promise<number> => {
    const [row] = await database.query<{ count: number }>(statement);
    return row?.count ?? 0;
  };
  let sessions = 0;
  for (const schema of schemas) sessions += await count(countSessions(schema));
  const rows: Partial<Record<EndedKind, number>> = {};
  for (const kind of Object.keys(ENDED_ROWS) as EndedKind[]) rows[kind] = await count(countRowsStatement(kind));
  return { ...(rows as EndedCounts), sessions };
}
