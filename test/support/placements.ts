/**
 * The placements of a tenant's rows that a test of the HTTP API is repeated for. `placements-look-alike.test.ts` and
 * `test/storage` show that both give the same answers, so `npm test` uses only the first one.
 */
import { RUNTIME_PROFILES, type RuntimeProfile } from '@porchlight/contract';
import { timesOf } from './times.ts';

export const placementsToTry = (): readonly RuntimeProfile[] =>
  RUNTIME_PROFILES.slice(0, timesOf(RUNTIME_PROFILES.length, 1));
