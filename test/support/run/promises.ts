/**
 * What must have a test in every `npm test`, read from the text of the test files: the rows of the attacks, the operations
 * of the contract, and the files of test/browser.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { contractEntries } from '@porchlight/contract';
import { repositoryRoot } from '../repository.ts';
import { placesOf, type Scope } from './places.ts';

const texts = new Map<string, string>();

/** Only the part of a file that a bare `npm test` runs. */
function read(file: string): string {
  const text = texts.get(file) ?? withoutTestAll(readFileSync(join(repositoryRoot, file), 'utf8'));
  texts.set(file, text);
  return text;
}

/** How many tests of a file run only in `npm run test:all`; a table counts as one. */
export function testsLeftToAll(file: string): number {
  const blocks = readFileSync(join(repositoryRoot, file), 'utf8').match(ONLY_IN_TEST_ALL) ?? [];
  return blocks.join('').match(/^ *it(\.\w+)?\(/gm)?.length ?? 0;
}

/** The files are formatted, so a block ends at the first line that closes it with the same indentation. */
const ONLY_IN_TEST_ALL = /^( *)onlyInTestAll\(\(\) => \{\n[\s\S]*?^\1\}\);\n/gm;
export const withoutTestAll = (text: string): string => text.replaceAll(ONLY_IN_TEST_ALL, '');

export const testFiles = (): string[] => globSync('test/**/*.test.ts', { cwd: repositoryRoot }).sort();

export const filesOf = (scope: Scope): string[] => testFiles().filter((file) => placesOf(file, scope).length > 0);

/** One line for each promise that no test of `npm test` proves. */
export function promisesWithoutTest(files: readonly string[] = filesOf('once')): string[] {
  return [...rowsWithoutTest(files), ...operationsWithoutTest(files), ...browserFilesLeftOut(files)];
}

/** The rows that test/security/README.md lists, such as `A1 to A10` and `B4, B5`. */
export function rowsOfPage(): string[] {
  const [, table = ''] = read('test/security/README.md').split('## Rows');
  const cells = [...table.matchAll(/^\| ([A-H]\d[^|]*)\|/gm)].flatMap(([, cell = '']) => cell.split(','));
  return cells.flatMap((cell) => {
    const [first = '', last = first] = cell.trim().split(' to ');
    const [from, to] = [Number(first.slice(1)), Number(last.slice(1))];
    return Array.from({ length: to - from + 1 }, (_, index) => `${first[0]}${from + index}`);
  });
}

/** The rows in the titles of tests of `npm test`: `it('A10: …')`. */
export function rowsWithTest(files: readonly string[] = testFiles()): Set<string> {
  return new Set(files.flatMap((file) => [...read(file).matchAll(/['"`]([A-H]\d+): /g)].map(([, row = '']) => row)));
}

function rowsWithoutTest(files: readonly string[]): string[] {
  const titled = rowsWithTest(files);
  const missing = [...new Set(rowsOfPage())].filter((row) => !titled.has(row));
  return missing.map((row) => `${row}: no test in \`npm test\` is titled '${row}: …'`);
}

/** One segment of a path in the text of a test: a value, or `${…}`. */
const ANYTHING = '[^/\'"`\\s]+';

/** Generated requests do not prove a single operation. */
const PROVES_NO_OPERATION = /^test\/(unit|architecture|storage)\/|\/fuzz\.test\.ts$/;

function operationsWithoutTest(files: readonly string[]): string[] {
  const sources = files.filter((file) => !PROVES_NO_OPERATION.test(file)).map(textWithSupport);
  return contractEntries().flatMap(({ operation: { method, path, metadata } }) => {
    const written = asWritten(path);
    const isTested = sources.some((text) => written.test(text) && (method === 'GET' || text.includes(`'${method}'`)));
    return isTested ? [] : [`${metadata.id}: no test in \`npm test\` sends ${method} ${path}`];
  });
}

/** Variable segments match anything, and the helpers' `tenant.edge('token', …)` means `/edge/auth/<id>/token`. */
function asWritten(path: string): RegExp {
  const edge = '/edge/auth/:tenantId/';
  const fixed = path.startsWith(edge) ? path.slice(edge.length) : path;
  const pattern = fixed.replaceAll('.', '\\.').replace(/:\w+/g, ANYTHING);
  const before = path.startsWith(edge) ? `(?:/edge/auth/${ANYTHING}/|edge\\(')` : '';
  return new RegExp(`${before}${pattern}(?![\\w/-])`);
}

const withSupport = new Map<string, string>();

/** The file and its imports from test/: helpers send requests for many files. */
function textWithSupport(file: string): string {
  const text = withSupport.get(file) ?? gatherText(file, new Set());
  withSupport.set(file, text);
  return text;
}

function gatherText(file: string, seen: Set<string>): string {
  if (seen.has(file) || !existsSync(join(repositoryRoot, file))) return '';
  seen.add(file);
  const text = read(file);
  const imported = [...text.matchAll(/from '(\.[^']+\.ts)'/g)].map(([, path = '']) =>
    normalize(join(dirname(file), path)),
  );
  const support = imported.filter((path) => path.startsWith('test/'));
  return [text, ...support.map((path) => gatherText(path, seen))].join('\n');
}

function browserFilesLeftOut(files: readonly string[]): string[] {
  // What needs packages from npm is left to `npm run test:all`, and its name says so.
  const inBrowser = testFiles().filter((file) => file.startsWith('test/browser/') && !file.includes('.all.'));
  return inBrowser.filter((file) => !files.includes(file)).map((file) => `${file}: is not part of \`npm test\``);
}
