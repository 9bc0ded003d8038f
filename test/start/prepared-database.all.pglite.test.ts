/**
 * The prepared database of the package: it opens like one that was made here, contains no data, and is refused if it
 * does not match.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { makeKeptDatabase, makePreparedDatabase } from '../../scripts/pack/make-prepared-database.ts';
import { migrateDatabase, openDatabaseWithoutLimits } from '../../server/storage/opening/open-database.ts';
import { PREPARED_DATABASE, placeFrom } from '../../server/storage/opening/prepared-database.ts';
import { freshDatabase } from '../support/engines.ts';

let file: string;

const newFolder = (): string => mkdtempSync(join(inject('runFolder'), 'prepared-'));

beforeAll(async () => {
  const dist = newFolder();
  await makePreparedDatabase(dist);
  file = join(dist, PREPARED_DATABASE);
});

/** A copy of a file with a changed header. */
function changed(change: (header: Record<string, unknown>) => void, of = file): string {
  const bytes = readFileSync(of);
  const end = bytes.indexOf('\n');
  const header = JSON.parse(bytes.toString('utf8', 0, end));
  change(header);
  const copy = join(newFolder(), 'changed.bin');
  writeFileSync(copy, Buffer.concat([Buffer.from(JSON.stringify(header)), bytes.subarray(end)]));
  return copy;
}

/** The tables that are not empty, with their rows, except for the time of a migration. */
async function rowsOf(dataDir: string): Promise<Map<string, string[]>> {
  const database = await openDatabaseWithoutLimits({ dataDir });
  try {
    const tables = await database.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'porchlight' order by 1`,
    );
    const filled = new Map<string, string[]>();
    for (const { name } of tables) {
      const rows = await database.query<{ row: string }>(
        `select (to_jsonb(one) - 'applied_at')::text as row from porchlight.${name} one order by 1`,
      );
      if (rows.length > 0)
        filled.set(
          name,
          rows.map(({ row }) => row),
        );
    }
    return filled;
  } finally {
    await database.close();
  }
}

describe('the database of the package', () => {
  it('is in the data folder at once, for its owner alone, and needs no migration', async () => {
    const dataDir = newFolder();
    expect(placeFrom(file, join(dataDir, 'database'))).toBe('placed');
    expect(readdirSync(dataDir)).toEqual(['database']);
    for (const path of ['', 'base', 'PG_VERSION', 'global/pg_control'])
      expect(statSync(join(dataDir, 'database', path)).mode & 0o077).toBe(0);
    expect(await migrateDatabase({ dataDir })).toEqual([]);
  });

  it('holds no key, no secret and no identity: only the same rows as any other new database', async () => {
    const dataDir = newFolder();
    placeFrom(file, join(dataDir, 'database'));
    const rows = await rowsOf(dataDir);
    expect([...rows.keys()]).toEqual(['migrations', 'tiers']);
    // Made separately, with the check of its master key in addition: random values would differ.
    const other = await rowsOf((await freshDatabase('pglite')).dataDir ?? '');
    expect([...other.keys()]).toEqual(['migrations', 'settings', 'tiers']);
    for (const [table, texts] of rows) expect(texts).toEqual(other.get(table));
  });

  it('is refused, and nothing is left, where another PGlite or another release made it', () => {
    const databasePath = join(newFolder(), 'database');
    const other = changed((header) => {
      header.pglite = '0.0.1';
    });
    expect(placeFrom(other, databasePath)).toEqual({ refused: expect.stringContaining('PGlite 0.0.1') });
    const older = changed((header) => {
      header.migrations = (header.migrations as string[]).slice(0, -1);
    });
    expect(placeFrom(older, databasePath)).toEqual({ refused: expect.stringContaining('another release') });
    expect(existsSync(databasePath)).toBe(false);
  });

  it('is refused where its file is damaged, and what a crash left is cleared away', () => {
    const folder = newFolder();
    const databasePath = join(folder, 'database');
    mkdirSync(`${databasePath}.new`);
    const bytes = readFileSync(file);
    const damaged = join(folder, 'damaged.bin');
    for (const wrong of [bytes.subarray(0, bytes.length - 1_000), Buffer.from('no header'), Buffer.alloc(0)]) {
      writeFileSync(damaged, wrong);
      expect(placeFrom(damaged, databasePath)).toEqual({ refused: expect.any(String) });
      expect(readdirSync(folder)).toEqual(expect.not.arrayContaining(['database']));
    }
    expect(placeFrom(file, databasePath)).toBe('placed');
    expect(existsSync(`${databasePath}.new`)).toBe(false);
  });

  it('is refused in a source checkout where a step of the schema has changed since', async () => {
    const kept = join(newFolder(), 'kept.bin');
    await makeKeptDatabase(kept);
    expect(placeFrom(kept, join(newFolder(), 'database'))).toBe('placed');
    const before = changed((header) => {
      header.sources = 'of another day';
    }, kept);
    expect(placeFrom(before, join(newFolder(), 'database'))).toEqual({ refused: expect.stringContaining('changed') });
  });

  it('is absent where nothing was prepared', () => {
    expect(placeFrom(join(newFolder(), 'none.bin'), join(newFolder(), 'database'))).toBe('absent');
  });
});
