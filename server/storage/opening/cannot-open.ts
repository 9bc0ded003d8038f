/**
 * The text for the operator if PostgreSQL cannot be used: which server, what it said, and what to do. It never holds a
 * password.
 */

import { describeAddress, parsePostgresAddress } from '../../config/postgres-address.ts';
import { errorCode } from '../../kernel/fields.ts';
import { CannotStart, Unavailable } from '../../kernel/unavailable.ts';

/** The error for the operator, or the same error if the database did not cause it. */
export function cannotOpen(databaseUrl: string | undefined, error: unknown, variable = 'DATABASE_URL'): unknown {
  if (!databaseUrl || error instanceof CannotStart) return error;
  const cause = error instanceof Unavailable ? error.cause : error;
  const code = errorCode(cause) ?? '';
  const message = (cause instanceof Error && cause.message) || code;
  const address = parsePostgresAddress(databaseUrl);
  const where = `PostgreSQL at ${address.ok ? describeAddress(address.value) : variable}`;
  const said = sayings(where, message, variable)[code];
  if (said) return new CannotStart(said, error);
  if (!(error instanceof Unavailable)) return error;
  return new CannotStart(`${where} does not answer (${message}). Check ${variable} and that the server runs.`, error);
}

/** Texts by SQLSTATE. */
const sayings = (where: string, message: string, variable: string): Record<string, string> => {
  const login = `${where} refuses the login (${message}). Check the user and the password in ${variable}, and pg_hba.conf on the server.`;
  return {
    '28P01': login,
    '28000': login,
    '3D000': `${where} has no such database (${message}). Create it: create database … owner …`,
    '25006': `${where} takes no writes: it is a standby. Name the primary in ${variable}, or all hosts, separated by commas.`,
    '42501': `${where} does not let this role make its tables (${message}). Have somebody who may run: create schema <DATABASE_SCHEMA> authorization <role>. Nothing was changed.`,
    '53300': `${where} has no connection left (${message}). Raise max_connections or the limit of the role, or lower DATABASE_CONNECTIONS on the nodes.`,
  };
};
