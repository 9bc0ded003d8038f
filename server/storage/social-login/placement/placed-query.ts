/**
 * Statements on the tables of one tenant. Its resource may have been deleted since its location was read, and the
 * tables of a silo are then gone too. The caller gets no rows, as in the pooled tables, instead of an error.
 */
import { errorCode } from '../../../kernel/fields.ts';
import type { Database, Row, Sql } from '../../database.ts';

/** SQLSTATE of a table and of a schema that are not there. */
const GONE = new Set(['42P01', '3F000']);

export const isGone = (error: unknown): boolean => GONE.has(errorCode(error) ?? '');

/** Runs `read`; returns `nothing` if the tables are gone. */
export async function inPlace<T>(read: () => Promise<T>, nothing: NoInfer<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isGone(error)) throw error;
    return nothing;
  }
}

export const queryPlace = <R extends Row = Row>(sql: Sql, text: string, values: readonly unknown[]): Promise<R[]> =>
  inPlace(() => sql.query<R>(text, values), []);

/** The same for a statement that writes an event of the tenant: if it returns a row, waiting readers are woken. */
export async function recordInPlace<R extends Row = Row>(
  database: Database,
  tenantId: string,
  text: string,
  values: readonly unknown[],
): Promise<R[]> {
  const rows = await queryPlace<R>(database, text, values);
  if (rows.length > 0) database.tellEvents(tenantId);
  return rows;
}
