/** The page that says what is shown: its files exist, and every row of the attacks has a test that is titled by it. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../support/repository.ts';

const page = readFileSync(join(repositoryRoot, 'test/security/README.md'), 'utf8');
const rows = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
const ROWS = [
  rows('A', 10),
  rows('B', 9),
  rows('C', 8),
  rows('D', 10),
  rows('E', 6),
  rows('F', 8),
  rows('G', 9),
  rows('H', 21),
].flat();

describe('the page about security', () => {
  it('names files that are there', () => {
    const named = [...page.matchAll(/`((?:test\/)?[\w./-]+\.ts)`/g)].map(([, file = '']) => file);
    const folders = ['', 'test/security/', 'test/unit/social-login/'];
    const missing = named.filter((file) => !folders.some((folder) => existsSync(join(repositoryRoot, folder + file))));
    expect(missing).toEqual([]);
    expect(named.length).toBeGreaterThan(60);
  });

  it.each(ROWS)('%s has a test', (row) => {
    const titled = new RegExp(`['"\`]${row}: `);
    const files = globSync('test/**/*.test.ts', { cwd: repositoryRoot });
    expect(files.some((file) => titled.test(readFileSync(join(repositoryRoot, file), 'utf8')))).toBe(true);
  });
});
