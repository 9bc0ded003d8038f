/** JSON logs. Fields that the contract marks secret, and headers that carry credentials, are replaced before writing. */

import { secretFieldNames } from '@porchlight/contract';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { censor } from '../../crypto/censor.ts';
import { errorCode } from '../../kernel/fields.ts';
import { oneLineAMinute } from './outage-lines.ts';

const HEADERS = ['authorization', 'cookie', 'set-cookie', 'idempotency-key'];

/** `worker` is the number of this process among the workers of a node. */
export function createLogger(level: string, destination: DestinationStream, worker?: number): Logger {
  const names = [...secretFieldNames(), ...HEADERS];
  const quoted = names.map((name) => (/^[a-z_]+$/.test(name) ? name : `["${name}"]`));
  const nested = (prefix: string) =>
    quoted.map((name) => (name.startsWith('[') ? `${prefix}${name}` : `${prefix}.${name}`));
  const options = {
    level,
    base: worker === undefined ? null : { worker },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: [...quoted, ...nested('*'), ...nested('*.*')], censor: '[secret]' },
    serializers: { err: serializeError },
    hooks: { logMethod: oneLineAMinute() },
  };
  return pino(options, destination);
}

/** Errors of the database driver quote the values of a statement in `detail`; only what names the fault is kept, without credentials. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error };
  const code = errorCode(error);
  return {
    type: error.name,
    message: censor(error.message),
    ...(code === undefined ? {} : { code }),
    stack: censor(error.stack ?? ''),
    ...(error.cause ? { cause: serializeError(error.cause) } : {}),
  };
}
