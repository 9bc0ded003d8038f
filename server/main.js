/**
 * The entry point. Node's compile cache has to be on before everything else is loaded. It is kept next to the installed
 * packages, where other users cannot write. It makes starts fast; if the folder is not writable, only that is lost. This
 * file is plain JavaScript: for one TypeScript file without the cache, Node would load its compiler, which takes 14 MB.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'porchlight'));
await import('./start.ts');
