/** The command line → a command with its values, or a usage error that says what is wrong. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { CommandLine, CommandRow, Context } from './command.ts';
import { UsageError } from './exit-codes.ts';
import { argumentName } from './help.ts';
import { nearest } from './nearest.ts';

export interface Parsed extends Pick<Context, 'positionals' | 'flag' | 'text' | 'list' | 'number'> {}

export function parseFor(line: CommandLine, command: CommandRow, args: readonly string[]): Parsed {
  if (command.readsArguments) return unread(args);
  const specs = Object.entries({ ...line.options, ...command.options });
  const options = specs.map(([name, spec]) => {
    const { type, short, multiple = false } = spec;
    return [name, { type, multiple, ...(short && { short }) }] as const;
  });
  const { values, positionals } = read(args, Object.fromEntries(options));
  if (values.help !== true) checkArguments(command, positionals);
  for (const [name, spec] of specs) checkValue(`--${name}`, values[name], spec.values);
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

function checkArguments({ name, args }: CommandRow, positionals: readonly string[]): void {
  if (!args) return;
  const wanted = args.map(argumentName).join(' ') || 'nothing';
  if (positionals.length !== args.length) throw new UsageError(`"${name}" takes ${wanted}.`);
  for (const [index, spec] of args.entries()) checkValue(`<${spec.name}>`, positionals[index], spec.values);
}

function checkValue(name: string, value: Value, allowed: readonly string[] | undefined): void {
  if (allowed && typeof value === 'string' && !allowed.includes(value))
    throw new UsageError(`${name} is one of: ${allowed.join(', ')}.`);
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
): { values: Record<string, Value>; positionals: string[] } {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const said = (error as Error).message.split('\n')[0]?.replace(/\. To specify.*$/, '.') ?? '';
    const [, unknown] = /^Unknown option '--([^']+)'/.exec(said) ?? [];
    if (unknown === undefined) throw new UsageError(said);
    const near = nearest(unknown, Object.keys(options));
    throw new UsageError(`There is no option --${unknown}.${near ? ` Did you mean --${near}?` : ''}`);
  }
}
