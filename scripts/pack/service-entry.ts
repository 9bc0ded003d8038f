/** `dist/service.js` of the package: what `porchlight start` runs. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

export async function run(): Promise<never> {
  // What Node has compiled is kept in the package itself, where nobody else can write. Where nothing can be written,
  // a start takes a little longer.
  enableCompileCache(join(import.meta.dirname, '../.cache'));
  await import('../../server/start.ts');
  return new Promise(() => {});
}
