/** An index of test users alone, by which the sweep finds those whose hour is over. */
import { IS_TEST_USER } from '../social-login/test-user-marks.ts';
import type { MigrationStep } from './step.ts';

export const testUsers: MigrationStep = {
  name: '2026-11-15-test-users',
  statements: [],
  inEachSilo: (schema) => [
    `create index if not exists social_users_test on ${schema}.social_users (first_seen) where ${IS_TEST_USER}`,
  ],
  indexes: [{ name: 'social_users_test', on: `on porchlight.social_users (first_seen) where ${IS_TEST_USER}` }],
};
