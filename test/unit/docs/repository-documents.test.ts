/** README, CONTRIBUTING and the decisions describe what exists. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
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
  ...globSync(
    '{contract,server,sdk,scripts/bench,scripts/tools,test/support/run/programs/embedded-postgres}/package.json',
    {
      cwd: repositoryRoot,
    },
  ),
];

/** The packages that the project has to use. */
const CARD = [
  '@ts-rest/core',
  '@ts-rest/express',
  'express',
  'zod',
  'openapi3-ts',
  'jose',
  '@mikro-orm/postgresql',
  'orval',
  'vitest',
];

describe('README.md', () => {
  it('is read in two minutes, the tables apart', () => {
    const prose = read('README.md')
      .replaceAll(/<!--.*?-->|^```[\s\S]*?^```|^\|.*$/gm, '')
      .split(/\s+/);
    expect(prose.length).toBeLessThan(600);
  });

  it('leads to files that are there', () => {
    const links = [...read('README.md').matchAll(/(?:\]\(|src(?:set)?=")((?!https?:)[^)"#]+)/g)].map(
      ([, to = '']) => to,
    );
    expect(links.length).toBeGreaterThan(10);
    for (const to of links) expect(globSync(to, { cwd: repositoryRoot }), to).toHaveLength(1);
  });

  it('leads to the table of the configuration', () => {
    expect(read('README.md')).toContain('server/docs/content/self-hosting.md');
    expect(read('server/docs/content/self-hosting.md')).toContain('{{configuration}}');
  });

  it('names the packages of the card, and files that import each of them', () => {
    const table = read('README.md').split('## Built with')[1]?.split('\n## ')[0] ?? '';
    const rows = [...table.matchAll(/^\| `([^`]+)` \|(.+)$/gm)].map(([, name = '', rest = '']) => ({
      name,
      files: [...rest.matchAll(/\]\(([^)]+)\)/g)].map(([, file = '']) => file),
    }));
    expect(rows.map(({ name }) => name).toSorted()).toEqual(CARD.toSorted());
    const installed = PACKAGES.map(packageAt).flatMap(({ dependencies = {}, devDependencies = {} }) =>
      Object.keys({ ...dependencies, ...devDependencies }),
    );
    for (const { name, files } of rows) {
      expect(installed).toContain(name);
      expect(files, name).not.toEqual([]);
      for (const file of files) expect(read(file), file).toMatch(new RegExp(`from '${name}(/[\\w-]+)*'`));
    }
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

describe('contract/decisions', () => {
  const files = globSync('contract/decisions/*.md', { cwd: repositoryRoot }).filter(
    (file) => !file.endsWith('README.md'),
  );

  it('has a line for each file in its list', () => {
    const list = read('contract/decisions/README.md');
    for (const file of files) expect(list).toContain(`](${basename(file)})`);
  });

  it.each(files)('%s: every entry has a rule and a reason, and no title comes twice', (file) => {
    const entries = read(file).split(/^## /m).slice(1);
    const titles = entries.map((entry) => entry.split('\n')[0]);
    expect(titles).toEqual([...new Set(titles)]);
    for (const [index, entry] of entries.entries()) {
      const lines = entry.trim().split('\n').slice(2);
      const labels = lines.map((line) => /^- \*\*(\w+):\*\*/.exec(line)?.[1] ?? line);
      expect(labels.join(' '), titles[index]).toMatch(/^Rule (Question )?Reason( Alternatives)?( Replaced)?$/);
    }
  });
});
