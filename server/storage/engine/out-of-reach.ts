/** Distinguishes a database that is away, restarting or failing over from one that answered with a real error. */
import { errorCode } from '../../kernel/fields.ts';

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** SQLSTATE classes and codes: connection lost, too many connections or no resources, shut down, read-only standby, cancelled by timeout, no lock in time. */
const SQLSTATES = /^(08...|53...|57P0[1-5]|57014|55P03|25006|58...|XX00[01])$/;

const MESSAGES =
  /connection terminated|timeout exceeded|client has encountered|query read timeout|client was closed|not queryable/i;

/** The statement got no lock in time. Its connection is as good as before. */
export const gotNoLock = (error: unknown): boolean => errorCode(error) === '55P03';

export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  if (code !== undefined && (SOCKET_CODES.has(code) || SQLSTATES.test(code))) return true;
  return MESSAGES.test(error.message);
}
