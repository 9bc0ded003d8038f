/**
 * `npm install` runs this, so that the first start of a source checkout is as fast as any other: it makes the embedded
 * database, and loads the service once, for the cache of what Node compiles. Without it, the first start does both.
 */
import { enableCompileCache } from 'node:module';
import { dirname } from 'node:path';
import { KEPT_DATABASE } from '../../server/storage/opening/prepared-database.ts';

enableCompileCache(dirname(KEPT_DATABASE));
const { makeKeptDatabase } = await import('./make-prepared-database.ts');
await makeKeptDatabase();
await import('../../server/node.ts');
// What the modules hold open must not keep an installation waiting.
process.exit();
