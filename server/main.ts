/**
 * The entry. It only makes starts fast: libraries of many files are taken joined, and what Node compiles, types
 * stripped, is kept. A folder that cannot be written, or holds nothing, costs nothing but that.
 */
import { enableCompileCache } from 'node:module';
import { CACHE, useJoinedLibraries } from './joined-libraries.ts';

enableCompileCache(CACHE);
useJoinedLibraries();
await import('./start.ts');
