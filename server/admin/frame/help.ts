/** Help texts, from the table of commands. Pure. */
import { type Command, EXIT } from './command.ts';
import { COMMON_OPTIONS } from './common-options.ts';
import { facts, heading, line, render } from './render.ts';

export const CALL = 'npm run admin --';

const usageOf = ({ name, args = [] }: Command): string =>
  [name, ...args.map((arg) => (arg.values ? `<${arg.values.join('|')}>` : `<${arg.name}>`))].join(' ');

export function helpOf(commands: readonly Command[]): string {
  const [only] = commands;
  return commands.length === 1 && only ? helpOfOne(only) : helpOfMany(commands);
}

const helpOfMany = (commands: readonly Command[]): string =>
  render([
    line(`Usage: ${CALL} <command> [options]`),
    heading('Commands'),
    facts(commands.map((command) => [usageOf(command), command.summary])),
    heading('Options'),
    facts(optionFacts(COMMON_OPTIONS)),
    line(''),
    line(`Each command explains itself: ${CALL} ${commands[0]?.name} --help`),
    line('It reads the same environment as the server (DATABASE_URL, DATA_DIR, MASTER_KEY). The embedded database'),
    line('takes one process at a time: stop the server first. With PostgreSQL both run at once.'),
    heading('Exit codes'),
    facts([
      [String(EXIT.done), 'done'],
      [String(EXIT.failed), 'could not run: configuration, database, data folder in use'],
      [String(EXIT.usage), 'the command line is wrong'],
      [String(EXIT.notFound), 'there is no such thing'],
      [String(EXIT.refused), 'refused: not confirmed, or its state does not allow it'],
    ]),
  ]);

const helpOfOne = (command: Command): string =>
  render([
    line(`Usage: ${CALL} ${usageOf(command)} [options]`),
    line(''),
    line(command.summary.charAt(0).toUpperCase() + command.summary.slice(1)),
    ...(command.details ? [line(command.details)] : []),
    heading('Options'),
    facts(optionFacts({ ...command.options, ...COMMON_OPTIONS })),
    heading('Examples'),
    ...command.examples.map((example) => line(`${CALL} ${example}`)),
  ]);

const optionFacts = (options: NonNullable<Command['options']>): [string, string][] =>
  Object.entries(options).map(([name, { type, help, values }]) => [
    `--${name}${type === 'string' ? ` <${values?.join('|') ?? name}>` : ''}`,
    help,
  ]);
