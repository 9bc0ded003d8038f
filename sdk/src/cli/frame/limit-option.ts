import type { Context } from './command.ts';
import { UsageError } from './exit-codes.ts';

/** The value of `--limit`; all if omitted. */
export function limitOf({ number }: Context): number {
  const limit = number('limit');
  if (limit === 0) throw new UsageError('--limit must be at least 1.');
  return limit ?? Number.POSITIVE_INFINITY;
}
