/**
 * The entry point, with settings that must come before everything else is loaded. Node's compile cache is kept next to
 * the installed packages, where other users cannot write. It makes starts fast; if the folder is not writable, only
 * that is lost. MACs take microseconds, so two threads are enough; more threads wake each other for nothing
 * (contract/decisions/http.md).
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

process.env.UV_THREADPOOL_SIZE ??= '2';
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'porchlight'));
await import('./start.ts');
