/**
 * The embedded database of the package, and the one that `npm install` leaves for a source checkout: migrated by this
 * release's own code, without the data that a start would write.
 */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { migrateDatabase } from '../../server/storage/opening/open-database.ts';
import { KEPT_DATABASE, PREPARED_DATABASE, packDatabase } from '../../server/storage/opening/prepared-database.ts';

export const makePreparedDatabase = (dist: string): Promise<void> =>
  makeAt(join(dist, PREPARED_DATABASE), { level: 15 });

export const makeKeptDatabase = (file = KEPT_DATABASE): Promise<void> =>
  makeAt(file, { level: 1, forTheseSources: true });

async function makeAt(file: string, packing: Parameters<typeof packDatabase>[1]): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-prepared-'));
  try {
    await migrateDatabase({ dataDir });
    mkdirSync(dirname(file), { recursive: true });
    // A service that starts meanwhile sees the whole file or none.
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, packDatabase(join(dataDir, 'database'), packing));
    renameSync(unfinished, file);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
