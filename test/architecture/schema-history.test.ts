/** Steps of the schema's history never change: they use no code and no constant that somebody may change later. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SILO_TABLES, siloTables } from '../../server/storage/schema/current.ts';
import { MIGRATIONS, NAMES_ON_RECORD, namesOf } from '../../server/storage/schema/history/index.ts';
import { repositoryRoot } from '../support/repository.ts';

const folder = join(repositoryRoot, 'server/storage/schema/history');
const steps = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => basename(file).match(/^\d/) && file.endsWith('.ts'))
  .sort((a, b) => basename(a).localeCompare(basename(b)));
const FOUNDATION = 'foundation.ts';
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
const kept = join(repositoryRoot, 'test/storage/schemas');
const namesIn = (file: string): string[] =>
  [...readFileSync(join(kept, file), 'utf8').matchAll(/porchlight\.migrations VALUES \('([^']+)'/g)].map(
    ([, name]) => name ?? '',
  );
const numbered = (number: number): string => String(number).padStart(4, '0');
/** The recorded name of a step, without its day. */
const titleOf = (name: string): string => name.replace(/^\d{4}-(\d\d-\d\d-)?/, '');

describe('the tables of a silo', () => {
  it('are all that are locked before it is dropped', () => {
    const made = siloTables('silo').flatMap((statement) => /^create table "silo"\.(\w+)/.exec(statement)?.[1] ?? []);
    expect(made).toEqual(SILO_TABLES);
  });
});

describe('the history of the schema', () => {
  it('has steps that import step.ts and nothing else', () => {
    const others = [FOUNDATION, ...steps].flatMap((file) =>
      [...textOf(file).matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)]
        .filter(([, target]) => target !== (file === FOUNDATION ? '../step.ts' : '../../step.ts'))
        .map(([, target]) => `${file} → ${target}`),
    );
    expect(others).toEqual([]);
  });

  it('numbers them without a gap, in the order in which they run', () => {
    // The foundation has the first number. A squashed step has the numbers from its first to its last.
    let last = 1;
    const wanted = MIGRATIONS.map((step) => {
      const [first, names] = [last + 1, namesOf(step)];
      last += names.length;
      return names.length > 1 ? `${numbered(first)}-${numbered(last)}` : `${numbered(first)}-${titleOf(step.name)}`;
    });
    expect(steps.map((file) => basename(file, '.ts'))).toEqual(wanted);
    expect(new Set(NAMES_ON_RECORD).size).toBe(last);
  });

  it.each(readdirSync(kept))('knows every name that a database of %s has on record', (file) => {
    const applied = namesIn(file);
    expect(applied.length).toBeGreaterThan(0);
    expect(NAMES_ON_RECORD.slice(0, applied.length)).toEqual(applied);
  });

  it.each(['0.2.0', '83bab596'])('has a squashed step that ends at %s', (point) => {
    const squashed = MIGRATIONS.filter((step) => namesOf(step).length > 1);
    expect(squashed.map(({ name }) => name)).toContain(namesIn(`${point}.sql`).at(-1));
  });
});
