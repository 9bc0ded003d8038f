/** What to say about a command that does not exist. Pure. */
import { COMMANDS } from './commands/index.ts';
import { nearest } from './frame/nearest.ts';

/** The commands of two words that begin with one, such as `keys`. */
export const commandsOf = (group: string): typeof COMMANDS =>
  COMMANDS.filter((one) => one.name.startsWith(`${group} `));

export function unknownCommand(name: string, second: string | undefined): string {
  const ofGroup = commandsOf(name);
  if (ofGroup.length > 0) {
    const isWord = second !== undefined && !second.startsWith('-');
    const fault = isWord ? `There is no command "${name} ${second}".` : `"${name}" is not a command by itself.`;
    return `${fault} ${choice(ofGroup.map((one) => one.name))}`;
  }
  const near = nearest(name, [...new Set(COMMANDS.flatMap((one) => [one.name, one.name.split(' ')[0] ?? '']))]);
  return `There is no command ${JSON.stringify(name)}.${near ? ` Did you mean: porchlight ${near}` : ''}`;
}

/** A word behind a command that takes none: often the second half of another command, with a slip in it. */
export function unexpectedWord(name: string, word: string): string {
  const ofGroup = commandsOf(name);
  if (ofGroup.length > 0) return `There is no command "${name} ${word}". ${choice(ofGroup.map((one) => one.name))}`;
  return `porchlight ${name} takes options only, and ${JSON.stringify(word)} is none.`;
}

const choice = (names: readonly string[]): string =>
  `There ${names.length === 1 ? 'is' : 'are'}: ${names.map((name) => `porchlight ${name}`).join(', ')}`;
