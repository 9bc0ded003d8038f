import type { Context } from './command.ts';
import { UsageError } from './exit-codes.ts';

/** How many `--limit` asks for; without it, all. */
export function limitOf({ number }: Context): number {
  const limit = number('limit');
  if (limit === 0) throw new UsageError('--limit must be at least 1.');
  return limit ?? Number.POSITIVE_INFINITY;
}
