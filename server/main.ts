/**
 * The entry. It only makes starts fast: what Node compiles, types stripped, is kept beside the installed packages, where
 * nobody else can write. A folder that cannot be written, or holds nothing, costs nothing but that.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'porchlight'));
await import('./start.ts');
