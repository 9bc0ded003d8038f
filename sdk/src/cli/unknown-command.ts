/** What to say about a command that does not exist. Pure. */
import { COMMANDS } from './commands/index.ts';

/** A word is near another if so many letters have to change at most. */
const NEAR = 2;

export function unknownCommand(name: string, second: string | undefined): string {
  const ofGroup = COMMANDS.filter((one) => one.name.startsWith(`${name} `));
  if (ofGroup.length > 0) {
    const names = ofGroup.map((one) => `porchlight ${one.name}`).join(', ');
    const isWord = second !== undefined && !second.startsWith('-');
    return `${isWord ? `There is no command "${name} ${second}".` : `"${name}" is not a command by itself.`} There is: ${names}`;
  }
  const near = COMMANDS.map((one) => one.name)
    .map((known) => ({ known, away: distance(known, name) }))
    .sort((a, b) => a.away - b.away)[0];
  const hint = near && near.away <= NEAR ? ` Did you mean: porchlight ${near.known}` : '';
  return `There is no command ${JSON.stringify(name)}.${hint}`;
}

/** Levenshtein's: letters to insert, delete or replace. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
