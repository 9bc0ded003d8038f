/** What a dump in several files needs: a moment that all of them read, and the names of the silos at that moment. */

/** The first statement of the transaction. */
export const READ_ONE_MOMENT = 'set transaction isolation level repeatable read, read only';

export const EXPORT_SNAPSHOT = 'select pg_export_snapshot() as snapshot';

export const SILO_SCHEMAS = `
  select nspname as name from pg_namespace where nspname like 'porchlight\\_%' order by nspname`;
