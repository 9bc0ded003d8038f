import type { Context } from '../../frame/command.ts';
import { UsageError } from '../../frame/exit-codes.ts';

/** The numeric id of a user after the name of a command. */
export function userArgument({ positionals }: Context, command: string): number {
  const [id = '', ...more] = positionals;
  if (!/^[1-9]\d{0,14}$/.test(id) || more.length > 0) {
    throw new UsageError(`Name the numeric id of one user: porchlight ${command} 1. Ids are in: porchlight users`);
  }
  return Number(id);
}
