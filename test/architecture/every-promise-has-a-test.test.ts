/**
 * What `npm test` proves: every row of the attacks, every operation and every page keeps a test there, and not only in
 * `npm run test:all`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../support/repository.ts';
import { placesOf, placesWithoutPostgres } from '../support/run/places.ts';
import { filesOf, promisesWithoutTest, rowsOfPage, testFiles, withoutTestAll } from '../support/run/promises.ts';

const rows = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);

/** The rows of the first list of attacks. Later ones are added to the page together with their test. */
const FIRST_ROWS = [
  ...rows('A', 10),
  ...rows('B', 9),
  ...rows('C', 8),
  ...rows('D', 10),
  ...rows('E', 6),
  ...rows('F', 8),
  ...rows('G', 9),
  ...rows('H', 21),
];

describe('npm test', () => {
  it('has a test for each row of the attacks, each operation and each page', () => {
    expect(promisesWithoutTest()).toEqual([]);
  });

  it.each([
    ['a row', 'test/security/hosts/addresses.test.ts', /^E3: /],
    ['an operation', 'test/http/social-login/proven-name.test.ts', /^checkHost: /],
    ['a page', 'test/browser/desk.test.ts', /^test\/browser\/desk\.test\.ts: /],
  ])('misses %s whose only file is gone', (_what, gone, line) => {
    const rest = filesOf('once').filter((file) => file !== gone);
    expect(promisesWithoutTest(rest)).toContainEqual(expect.stringMatching(line));
  });

  it('does not count what only test:all runs of a file', () => {
    const kept = "describe('a', () => {\n  it('A1: one', () => {});\n";
    const left = "  onlyInTestAll(() => {\n    it('A2: two', () => {\n    });\n  });\n";
    expect(withoutTestAll(`${kept}${left}});\n`)).toBe(`${kept}});\n`);
  });

  it('loses no row by losing its line on the page about security', () => {
    const named = rowsOfPage();
    expect(FIRST_ROWS.filter((row) => !named.includes(row))).toEqual([]);
  });

  it('leaves nothing to npm run test:all that a name does not say', () => {
    const left = testFiles().filter((file) => placesOf(file, 'once').length === 0);
    expect(left.filter((file) => !file.includes('.all.'))).toEqual([]);
  });
});

describe('npm run test:all', () => {
  it('runs every file, wherever npm test runs it and in all other places', () => {
    for (const file of testFiles()) {
      const everywhere = placesOf(file, 'everywhere');
      expect([file, everywhere.length > 0]).toEqual([file, true]);
      expect([file, placesOf(file, 'once').filter((place) => !everywhere.includes(place))]).toEqual([file, []]);
    }
  });
});

describe('the place of a file', () => {
  it.each([
    ['test/unit/limits/windows.test.ts', ['unit'], ['unit']],
    ['test/browser/docs.test.ts', ['browser'], ['browser']],
    ['test/sdk/cli/cli.test.ts', ['sdk'], ['sdk']],
    ['test/start/data-folder.pglite.test.ts', ['pglite'], ['pglite']],
    ['test/http/docs/documents.either.test.ts', ['postgres'], ['postgres']],
    ['test/http/genesis/creates-a-tenant.test.ts', ['postgres'], ['pglite', 'postgres']],
    ['test/http/a-new-folder/a-new-file.test.ts', ['postgres'], ['pglite', 'postgres']],
    ['test/faults/balancers.haproxy.postgres.test.ts', ['postgres'], ['postgres']],
    ['test/faults/killed-node.all.postgres.test.ts', [], ['postgres']],
    ['test/faults/slow-clients.all.test.ts', [], ['pglite', 'postgres']],
  ])('%s', (file, once, everywhere) => {
    expect(placesOf(file, 'once')).toEqual(once);
    expect(placesOf(file, 'everywhere')).toEqual(everywhere);
  });

  it('of the embedded engine alone leaves nothing out, because `npm run test:all` samples on that engine', () => {
    const alone = testFiles().filter((file) => /\.pglite\.test\.ts$/.test(file));
    expect(alone.length).toBeGreaterThan(3);
    const sampled = alone.filter((file) =>
      readFileSync(join(repositoryRoot, file), 'utf8').includes('support/times.ts'),
    );
    expect(sampled).toEqual([]);
  });

  it('is the embedded database where the machine has no PostgreSQL, unless the file is for PostgreSQL alone', () => {
    expect(placesWithoutPostgres('test/http/genesis/creates-a-tenant.test.ts', 'once')).toEqual(['pglite']);
    expect(placesWithoutPostgres('test/http/docs/documents.either.test.ts', 'once')).toEqual(['pglite']);
    expect(placesWithoutPostgres('test/storage/plans/refresh-in-place.postgres.test.ts', 'once')).toEqual([]);
    expect(placesWithoutPostgres('test/unit/limits/windows.test.ts', 'once')).toEqual(['unit']);
  });
});
