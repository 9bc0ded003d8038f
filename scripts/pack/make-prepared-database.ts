/**
 * The embedded database of the package: migrated by this release's own code, without the data that a start would write.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { migrateDatabase } from '../../server/storage/opening/open-database.ts';
import { PREPARED_DATABASE, packDatabase } from '../../server/storage/opening/prepared-database.ts';

export async function makePreparedDatabase(dist: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-prepared-'));
  try {
    await migrateDatabase({ dataDir });
    const file = join(dist, PREPARED_DATABASE);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, packDatabase(join(dataDir, 'database')));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
