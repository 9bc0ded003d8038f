/**
 * The entry, with what counts only before anything else is loaded. What Node compiles, types stripped, is kept beside the
 * installed packages, where nobody else can write: starts are fast, and a folder that cannot be written costs only that.
 * MACs take microseconds, so two threads do; more of them wake each other for nothing (contract/decisions/http.md).
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

process.env.UV_THREADPOOL_SIZE ??= '2';
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'porchlight'));
await import('./start.ts');
