/** Words of a command line → the command that they name, or the commands of which an overview is wanted. Pure. */
import type { CommandLine, CommandRow } from './command.ts';
import { UsageError } from './exit-codes.ts';
import { nearest } from './nearest.ts';

export type Found<Row> =
  | { readonly command: Row; readonly rest: readonly string[] }
  | { readonly overview: readonly Row[]; readonly group?: string };

const HELP: readonly (string | undefined)[] = ['--help', '-h', 'help'];

export function findCommand<Row extends CommandRow>(line: CommandLine<Row>, args: readonly string[]): Found<Row> {
  const [name, second] = args;
  if (name === undefined || HELP.includes(name)) return { overview: line.commands };
  // `users delete` is a command of two words, in addition to `users`.
  const ofTwo = line.commands.find((one) => one.name === `${name} ${second}`);
  if (ofTwo) return { command: ofTwo, rest: args.slice(2) };
  const command = line.commands.find((one) => one.name === name);
  if (command) return { command, rest: args.slice(1) };
  const group = commandsOf(line, name);
  if (group.length > 0 && HELP.includes(second)) return { overview: group, group: name };
  throw new UsageError(unknownCommand(line, name, second));
}

/** The commands of two words that begin with one, such as `keys`. */
const commandsOf = <Row extends CommandRow>({ commands }: CommandLine<Row>, group: string): readonly Row[] =>
  commands.filter((one) => one.name.startsWith(`${group} `));

export function unknownCommand(line: CommandLine, name: string, second: string | undefined): string {
  const ofGroup = commandsOf(line, name);
  if (ofGroup.length > 0) {
    const isWord = second !== undefined && !second.startsWith('-');
    const fault = isWord ? `There is no command "${name} ${second}".` : `"${name}" is not a command by itself.`;
    return `${fault} ${choice(line, ofGroup)}`;
  }
  const known = line.commands.flatMap((one) => [one.name, one.name.split(' ')[0] ?? '']);
  const near = nearest(name, [...new Set(known)]);
  return `There is no command ${JSON.stringify(name)}.${near ? ` Did you mean: ${line.program} ${near}` : ''}`;
}

/** An extra word after a command that takes none: often the second half of another command, with a typo. */
export function unexpectedWord(line: CommandLine, name: string, word: string): string {
  const ofGroup = commandsOf(line, name);
  if (ofGroup.length > 0) return `There is no command "${name} ${word}". ${choice(line, ofGroup)}`;
  return `${line.program} ${name} takes options only, and ${JSON.stringify(word)} is none.`;
}

const choice = ({ program }: CommandLine, commands: readonly CommandRow[]): string =>
  `There ${commands.length === 1 ? 'is' : 'are'}: ${commands.map(({ name }) => `${program} ${name}`).join(', ')}`;
