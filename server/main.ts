/**
 * The entry point, with settings that must come before everything else is loaded. Node's compile cache is kept beside
 * the installed packages, where other users cannot write. It makes starts fast, and a folder that is not writable costs
 * only that. MACs take microseconds, so two threads are enough; more threads wake each other for nothing
 * (contract/decisions/http.md).
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

process.env.UV_THREADPOOL_SIZE ??= '2';
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'porchlight'));
await import('./start.ts');
