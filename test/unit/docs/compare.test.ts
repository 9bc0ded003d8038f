/** The comparison: README and document say the same, and each answer about somebody else has a source and a fresh date. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../support/repository.ts';

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
const DOCUMENT = read('server/docs/content/compare.md');
const DAY_MS = 86_400_000;
const DAYS_MAX = 90;
const UNKNOWN = 'not looked up';

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** The rows of the first table after a text, the head first. */
function tableAfter(text: string, mark: string): string[][] {
  const [, rest = ''] = text.split(mark);
  const lines = rest.split('\n');
  const first = lines.findIndex((line) => line.startsWith('|'));
  const after = lines.slice(first);
  const end = after.findIndex((line) => !line.startsWith('|'));
  return after
    .slice(0, end === -1 ? undefined : end)
    .filter((line) => !/^\|( ---? ?-* \|)+$/.test(line))
    .map(cellsOf);
}

const OVERVIEW = tableAfter(DOCUMENT, 'it does not mean no');
const [[, , ...PRODUCTS] = [], ...ROWS] = OVERVIEW;

describe('the comparison with others', () => {
  it('is the same in README and document', () => {
    const readme = read('README.md').replaceAll(/\(server\/docs\/content\/([\w-]+)\.md\)/g, '(/docs/$1)');
    expect(tableAfter(readme, '## Compared with others')).toEqual(OVERVIEW);
  });

  it('names the five, with teams, metadata and price', () => {
    expect(PRODUCTS).toEqual(['Clerk', 'WorkOS', 'Supabase Auth', 'better-auth', 'Neon Auth']);
    const questions = ROWS.map(([question]) => question).join('\n');
    for (const word of ['Teams', 'metadata', 'Price', 'Starts without an account']) expect(questions).toContain(word);
  });

  it.each(PRODUCTS.map((name, index) => [name, index + 2] as const))('has a source for each answer: %s', (name, at) => {
    const [, ...rows] = tableAfter(DOCUMENT, `\n## ${name}\n`);
    expect(rows.map(([question, answer]) => [question, answer])).toEqual(ROWS.map((row) => [row[0], row[at]]));
    for (const [question, answer, source, day] of rows) {
      if (answer === UNKNOWN) expect([source, day], question).toEqual(['', '']);
      else
        expect([source, day], question).toEqual([
          expect.stringMatching(/^\[.+\]\(https:\/\/.+\)$/),
          expect.any(String),
        ]);
    }
  });

  it(`was looked up in the last ${DAYS_MAX} days: read the sources again if this fails`, () => {
    const days = [...DOCUMENT.matchAll(/\| (\d{4}-\d\d-\d\d) \|$/gm)].map(([, day = '']) => day);
    expect(days.length).toBeGreaterThan(30);
    expect(days.filter((day) => Date.now() - Date.parse(day) > DAYS_MAX * DAY_MS)).toEqual([]);
  });
});

describe('the list of providers', () => {
  const SOURCES = ['README.md', 'sdk/README.md', 'scripts/pack/README.md', 'server/pages/views/site/home-page.ts'];
  const documents = readdirSync(join(repositoryRoot, 'server/docs/content'))
    .filter((name) => name.endsWith('.md') && name !== 'google.md')
    .map((name) => `server/docs/content/${name}`);

  it.each([...SOURCES, ...documents])('is nowhere Google alone: %s', (path) => {
    expect(read(path)).not.toMatch(
      /through Google|[Nn]othing to (?:set up|configure) at Google|They sign in with Google/,
    );
  });
});
