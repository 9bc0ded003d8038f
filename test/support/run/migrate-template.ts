/**
 * Migrates one empty database to the schema of this code, then ends: `node migrate-template.ts <dataDir>
 * [databaseUrl]`. It is a separate process, because PGlite's first open takes half a gigabyte that vitest would
 * otherwise keep.
 */
import { createKeyRing } from '../../../server/crypto/key-ring.ts';
import { createSealer } from '../../../server/crypto/sealer.ts';
import { distributeTables } from '../../../server/storage/admin/distribute-tables.ts';
import { openDatabase } from '../../../server/storage/opening/open-database.ts';
import { testMasterKey } from '../test-master-key.ts';

const [dataDir = '', databaseUrl] = process.argv.slice(2);
const sealer = createSealer(createKeyRing([Buffer.from(testMasterKey, 'base64url')]));
const database = await openDatabase({ databaseUrl, dataDir, sealer });
if (process.env.CITUS_URL) await distributeTables(database);
await database.close();
