/** The words after a command about teams. */
import type { Context } from '../../frame/command.ts';
import { UsageError } from '../../frame/exit-codes.ts';

const ID = /^[1-9]\d{0,14}$/;

/** Reads as many words as the command takes. `ids` says how many of them, from the first, are numeric ids. */
export function teamWords({ positionals }: Context, usage: string, ids: number): readonly string[] {
  const wanted = usage.split('> <').length;
  const isWell = positionals.length === wanted && positionals.slice(0, ids).every((word) => ID.test(word));
  if (!isWell) {
    throw new UsageError(
      `It is written: porchlight ${usage}. Numbers of teams are in: porchlight teams. Ids of users are in: porchlight users`,
    );
  }
  return positionals;
}

/** A numeric id of an option. */
export function idOption({ text }: Context, name: string): number | undefined {
  const given = text(name);
  if (given !== undefined && !ID.test(given)) throw new UsageError(`--${name} takes a numeric id.`);
  return given === undefined ? undefined : Number(given);
}
