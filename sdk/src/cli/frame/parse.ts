/** The command line → a command with its values, or a usage error that says what is wrong. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Command, Context } from './command.ts';
import { UsageError } from './exit-codes.ts';
import { SHARED_OPTIONS } from './help.ts';
import { nearest } from './nearest.ts';

export interface Parsed extends Pick<Context, 'positionals' | 'flag' | 'text' | 'list' | 'number'> {}

export function parseFor(command: Command, args: readonly string[]): Parsed {
  if (command.readsArguments) return unread(args);
  const options = Object.entries({ ...command.options, ...SHARED_OPTIONS }).map(([name, spec]) => {
    const { type, short, multiple = false } = spec;
    return [name, { type, multiple, ...(short && { short }) }] as const;
  });
  const { values, positionals } = read(args, Object.fromEntries(options), command.name);
  const text = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    positionals,
    flag: (name) => values[name] === true,
    text,
    list: (name) => [values[name] ?? []].flat().map(String),
    number(name) {
      const value = text(name);
      if (value === undefined) return undefined;
      if (!/^\d{1,15}$/.test(value)) throw new UsageError(`--${name} must be a whole number.`);
      return Number(value);
    },
  };
}

const unread = (positionals: readonly string[]): Parsed => ({
  positionals,
  flag: () => false,
  text: () => undefined,
  list: () => [],
  number: () => undefined,
});

type Value = string | boolean | (string | boolean)[] | undefined;

function read(
  args: readonly string[],
  options: NonNullable<ParseArgsConfig['options']>,
  command: string,
): { values: Record<string, Value>; positionals: string[] } {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const said = (error as Error).message.split('\n')[0]?.replace(/\. To specify.*$/, '.') ?? '';
    const [, unknown] = /^Unknown option '--([^']+)'/.exec(said) ?? [];
    if (unknown === undefined) throw new UsageError(said);
    const near = nearest(unknown, Object.keys(options));
    const hint = near ? `Did you mean --${near}?` : `porchlight ${command} --help lists its options.`;
    throw new UsageError(`There is no option --${unknown}. ${hint}`);
  }
}
