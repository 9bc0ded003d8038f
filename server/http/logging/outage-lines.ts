/**
 * While something is out of reach every request and every job that needs it fails alike. One line a minute says so, with
 * the number of failures that it stands for; the line of each request says that it was answered 503.
 */
import type { LoggerOptions } from 'pino';
import { Unavailable } from '../../kernel/unavailable.ts';

const EVERY_MS = 60_000;

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

export function oneLineAMinute(steadyMs: () => number = () => performance.now()): LogMethod {
  let next = Number.NEGATIVE_INFINITY;
  let left = 0;
  return function log(args, method) {
    const [fields, ...rest] = args as [unknown, ...unknown[]];
    if (!isOutage(fields)) {
      method.apply(this, args);
    } else if (steadyMs() < next) {
      left += 1;
    } else {
      next = steadyMs() + EVERY_MS;
      const line = [left > 0 ? { ...fields, not_logged: left } : fields, ...rest] as typeof args;
      left = 0;
      method.apply(this, line);
    }
  };
}

const isOutage = (fields: unknown): fields is { readonly err: Unavailable } =>
  typeof fields === 'object' && fields !== null && 'err' in fields && fields.err instanceof Unavailable;
