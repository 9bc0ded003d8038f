/** A tenant's own schema: made with its tables, closed and dropped. */

import { quoteName } from '../../entities/schema-names.ts';
import { SILO_TABLES, siloTables } from '../../schema/current.ts';

export const createSiloStatements = (schema: string): string[] => [
  `create schema ${quoteName(schema)}`,
  `revoke all on schema ${quoteName(schema)} from public`,
  ...siloTables(schema),
];

/**
 * Waits until running statements in a silo have ended, and lets no other begin. Dropping its tables needs that anyway.
 * If it were done only at the end, it would wait for a refresh that itself waits for the usage row of the deletion.
 */
export const closeSiloStatement = (schema: string): string =>
  `lock table ${SILO_TABLES.map((table) => `${quoteName(schema)}.${table}`).join(', ')} in access exclusive mode`;

export const dropSiloStatement = (schema: string): string => `drop schema ${quoteName(schema)} cascade`;

export const MAY_MAKE_SILOS = `select has_database_privilege(current_database(), 'CREATE') as may`;
