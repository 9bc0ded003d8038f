/**
 * While something is out of reach, every request and every job that needs it fails in the same way. Each cause is
 * logged once a minute; the failures in between are counted by cause, and the next line reports them. The line of each
 * request says that it was answered 503.
 */

import type { Logger, LoggerOptions } from 'pino';
import { errorCode } from '../../kernel/fields.ts';
import { ProviderUnavailable, Unavailable } from '../../kernel/unavailable.ts';

const EVERY_MS = 60_000;
/** There are few codes. A driver that made up a new one for each failure must not fill the memory. */
const CAUSES_MAX = 50;

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

export function oneLineAMinute(): LogMethod {
  /** When each cause may be logged again. */
  const next = new Map<string, number>();
  const left = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  const counts = (): object => {
    clearTimeout(timer);
    timer = undefined;
    const unlogged = left.size > 0 ? { not_logged: Object.fromEntries(left) } : {};
    left.clear();
    return unlogged;
  };
  /** Writes the last counts too, after the last failure. */
  const tellLater = (logger: Logger): void => {
    timer ??= setTimeout(() => logger.warn(counts(), 'other failures of the last minute'), EVERY_MS).unref();
  };
  return function log(args, method) {
    const [fields, ...rest] = args as [unknown, ...unknown[]];
    if (!isOutage(fields)) {
      method.apply(this, args);
      return;
    }
    const known = causeOf(fields.err);
    const cause = next.has(known) || next.size < CAUSES_MAX ? known : 'other';
    if (performance.now() < (next.get(cause) ?? Number.NEGATIVE_INFINITY)) {
      left.set(cause, (left.get(cause) ?? 0) + 1);
      tellLater(this);
    } else {
      next.set(cause, performance.now() + EVERY_MS);
      method.apply(this, [{ ...fields, ...counts() }, ...rest] as typeof args);
    }
  };
}

type Outage = Unavailable | ProviderUnavailable;

/** The code that the provider, the database or the system gave, else the name of the error. */
function causeOf(outage: Outage): string {
  if (outage instanceof ProviderUnavailable) return outage.errorCode;
  const { cause } = outage;
  return errorCode(cause) ?? (cause instanceof Error ? cause.name : 'unknown');
}

const isOutage = (fields: unknown): fields is { readonly err: Outage } =>
  typeof fields === 'object' &&
  fields !== null &&
  'err' in fields &&
  (fields.err instanceof Unavailable || fields.err instanceof ProviderUnavailable);
