/** README, CONTRIBUTING and DECISIONS say what is there. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONFIGURATION } from '../../../server/docs/configuration.ts';
import { configurationTable } from '../../../server/docs/facts/all-facts.ts';
import { repositoryRoot } from '../../support/repository.ts';

interface Package {
  readonly scripts?: Record<string, string>;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
const packageAt = (path: string): Package => JSON.parse(read(path));
const PACKAGES = [
  'package.json',
  ...globSync('{contract,server,sdk,scripts/bench,scripts/tools,test/support/run/embedded-postgres}/package.json', {
    cwd: repositoryRoot,
  }),
];

/** The formatter pads cells. */
const unpadded = (table: string): string => table.replaceAll(/ +\|/g, ' |').replaceAll(/-{3,}/g, '---').trim();

describe('README.md', () => {
  it('has the table of the configuration', () => {
    const shown = read('README.md').split('<!-- configuration -->')[1]?.split('<!-- /configuration -->')[0] ?? '';
    expect(unpadded(shown)).toBe(unpadded(configurationTable(CONFIGURATION)));
  });

  it('maps folders that are there', () => {
    const map = read('README.md').split('## Map')[1]?.split('\n## ')[0] ?? '';
    const folders = [...map.matchAll(/^\| `([^`]+)\/`/gm)].map(([, folder = '']) => folder);
    expect(folders.length).toBeGreaterThan(4);
    for (const folder of folders) expect(globSync(folder, { cwd: repositoryRoot }), folder).toHaveLength(1);
  });
});

describe('CONTRIBUTING.md', () => {
  const text = read('CONTRIBUTING.md');

  it('says what each dependency is for, and no other', () => {
    const section = text.split('## What each dependency is for')[1]?.split('\n## ')[0] ?? '';
    const cells = [...section.matchAll(/^\| (`[^|]+`) +\|/gm)].map(([, cell = '']) => cell);
    const listed = new Set(cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)));
    const used = new Set(
      PACKAGES.map(packageAt).flatMap(({ dependencies = {}, devDependencies = {} }) =>
        Object.keys({ ...dependencies, ...devDependencies }),
      ),
    );
    expect(
      [...used].filter((name) => !listed.has(name)),
      'not explained',
    ).toEqual([]);
    expect(
      [...listed].filter((name) => !used.has(name)),
      'explained, but not used',
    ).toEqual([]);
  });

  it('lists every command of the repository', () => {
    const { scripts = {} } = packageAt('package.json');
    const listed = new Set([...text.matchAll(/`npm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name));
    // npm runs these by itself.
    const commands = Object.keys(scripts).filter((name) => !/^(pre|post)(install|pack)$|^prepare$/.test(name));
    expect(commands.filter((name) => !listed.has(name))).toEqual([]);
  });

  it('names files that are there', () => {
    for (const [, file = ''] of text.matchAll(/`((?:server|contract|test|sdk|scripts)\/[\w./-]+)`/g)) {
      expect(globSync(file, { cwd: repositoryRoot }), file).toHaveLength(1);
    }
  });
});

describe('contract/DECISIONS.md', () => {
  const entries = read('contract/DECISIONS.md').split(/^### /m).slice(1);

  it('has numbers that rise, and none twice', () => {
    const numbers = entries.map((entry) => Number.parseInt(entry, 10));
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  });

  it.each(entries.map((entry) => [entry.split('\n')[0] ?? '', entry]))(
    '%s: question, answer, reason',
    (_title, entry) => {
      const lines = entry.split(/\n## /)[0]?.trim().split('\n').slice(2) ?? [];
      expect(lines.map((line) => line.split(':**')[0])).toEqual(['- **Question', '- **Answer', '- **Reason']);
    },
  );
});
