/** Steps of the schema's history never change: they use no code and no constant that somebody may change later. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SILO_TABLES, siloTables } from '../../server/storage/schema/current.ts';
import { MIGRATIONS } from '../../server/storage/schema/history/index.ts';
import { repositoryRoot } from '../support/repository.ts';

const folder = join(repositoryRoot, 'server/storage/schema/history');
const steps = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => basename(file).match(/^\d/) && file.endsWith('.ts'))
  .sort((a, b) => basename(a).localeCompare(basename(b)));
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
const kept = join(repositoryRoot, 'test/storage/schemas');

describe('the tables of a silo', () => {
  it('are all that are locked before it is dropped', () => {
    const made = siloTables('silo').flatMap((statement) => /^create table "silo"\.(\w+)/.exec(statement)?.[1] ?? []);
    expect(made).toEqual(SILO_TABLES);
  });
});

describe('the history of the schema', () => {
  it('has steps that import step.ts and nothing else', () => {
    const others = steps.flatMap((file) =>
      [...textOf(file).matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)]
        .filter(([, target]) => target !== '../../step.ts')
        .map(([, target]) => `${file} → ${target}`),
    );
    expect(others).toEqual([]);
  });

  it('numbers them without a gap, in the order in which they run', () => {
    const wanted = steps.map((_, index) => String(index + 1).padStart(4, '0'));
    expect(steps.map((file) => basename(file).slice(0, 4))).toEqual(wanted);
    const names = MIGRATIONS.map(({ name }) => name.replace(/^\d{4}-(\d\d-\d\d-)?/, ''));
    expect(names).toEqual(steps.map((file) => basename(file, '.ts').slice(5)));
  });

  it.each(readdirSync(kept).map((file) => basename(file, '.sql')))('has the steps of %s in its folder', (release) => {
    const dump = readFileSync(join(kept, `${release}.sql`), 'utf8');
    const applied = [...dump.matchAll(/porchlight\.migrations VALUES \('([^']+)'/g)].map(([, name]) => name);
    const last = steps.findLastIndex((file) => dirname(file) === release);
    expect(MIGRATIONS.slice(0, last + 1).map(({ name }) => name)).toEqual(applied);
  });
});
