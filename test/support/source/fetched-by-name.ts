/** Commands in a text that would fetch one of our packages from a registry, by its name. */

const NAME = '(?:porchlight|create-porchlight|@porchlight\\/[\\w-]+)(?:@[\\w.^~-]+)?';
/** The name as a word of its own: no part of a path, an address or a file name. */
const WORD = `(?<![\\w/.=@-])${NAME}(?![\\w/.-]*\\.tgz|[\\w/:-])`;
/** What may stand between a command and the name on the same line. */
const WORDS = '(?:[^\\s`\'"|;&]+ +)*?';

const FETCHES = [
  // Options that make npx fetch something else, or nothing, are no fault.
  `\\bnpx +(?!--no-install |--no )(?:(?!--package=)-\\S+ +)*${WORD}`,
  `\\b(?:pnpm|yarn) +dlx +${WORDS}${WORD}`,
  `\\bbunx +(?!--no-install )${WORDS}${WORD}`,
  `\\b(?:npm|pnpm|yarn|bun) +(?:install|i|add|exec|x) +${WORDS}${WORD}`,
  `\\b(?:npm|pnpm|yarn|bun) +create +${WORD}`,
  `"args": *\\[(?: *"-[^"=]*",)* *"${NAME}"`,
].map((source) => new RegExp(source, 'g'));

export const fetchedByName = (text: string): string[] =>
  text.split('\n').flatMap((line) => FETCHES.flatMap((pattern) => [...line.matchAll(pattern)].map(([found]) => found)));
