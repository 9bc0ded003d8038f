/**
 * Sessions without an index on their end. It moves with each refresh, and a row whose indexed columns change is written
 * into every index anew; without it a refresh changes the row in its place. The sweep walks by the key instead.
 */
import type { MigrationStep } from '../../step.ts';

export const sessionExpiry: MigrationStep = {
  name: '2026-11-15-session-expiry',
  statements: [],
  inEachSilo: (schema) => [`drop index if exists ${schema}.social_sessions_expiry`],
  withoutIndexes: ['social_sessions_expiry'],
};
