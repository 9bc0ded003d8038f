/** PgBouncer in front of the run's PostgreSQL. */
import { inject } from 'vitest';
import { programOfRun } from '../run/current-run.ts';
import { Pgbouncer, type PgbouncerOptions } from './pgbouncer-process.ts';

/** The same database through PgBouncer. */
export async function startPgbouncer(databaseUrl: string, options: PgbouncerOptions): Promise<string> {
  const place = { program: programOfRun('pgbouncer'), folder: inject('runFolder') };
  return (await Pgbouncer.open(databaseUrl, place, options)).url;
}
