/** The table of sessions in slices of some pages: sweeps and a recovery walk it one slice after the other. */
import { citusVersion } from '../admin/distribute-tables.ts';
import type { Database, Sql } from '../database.ts';
import { CORE_SCHEMA, quoteName } from '../entities/schema-names.ts';
import {
  beginningOf,
  PAGES,
  PAGES_OF_PARTS,
  pagesStatement,
  type SweptSessions,
  sweepSliceStatement,
} from './sweep-sessions-statement.ts';

export const POOLED_SCHEMA = quoteName(CORE_SCHEMA);

/** What is deleted beside expired sessions: those made until `endedBefore`, and those made after `madeUntil`. */
export interface EndedSessions {
  readonly now: Date;
  readonly endedBefore: Date;
  readonly madeUntil: Date | 'infinity';
}

export async function sessionPages(database: Database, schema: string): Promise<number> {
  const read = async (text: string): Promise<number> => {
    const [row] = await database.query<{ pages: number }>(text);
    return row?.pages ?? 0;
  };
  const pages = await read(pagesStatement(schema));
  const mayBeSpread = pages === 0 && schema === POOLED_SCHEMA && (await citusVersion(database)) !== null;
  return mayBeSpread ? read(PAGES_OF_PARTS) : pages;
}

export async function sweepSlice(
  sql: Sql,
  schema: string,
  page: number,
  { now, endedBefore, madeUntil }: EndedSessions,
): Promise<SweptSessions> {
  const values = [now, beginningOf(page), beginningOf(page + PAGES), endedBefore, madeUntil];
  const rows = await sql.query<SweptSessions>(sweepSliceStatement(schema), values);
  return rows.reduce((sum, { count, alive }) => ({ count: sum.count + count, alive: sum.alive + alive }), {
    count: 0,
    alive: 0,
  });
}
