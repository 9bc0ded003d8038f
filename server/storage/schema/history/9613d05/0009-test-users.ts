/** An index of test users only. The sweep finds those whose hour is over with it. */
import type { MigrationStep } from '../../step.ts';

const NAME = 'social_users_test';
const onUsersOf = (schema: string): string =>
  `on ${schema}.social_users (first_seen) where issuer = 'https://test.invalid'`;

export const testUsers: MigrationStep = {
  name: '2026-11-15-test-users',
  statements: [],
  inEachSilo: (schema) => [`create index if not exists ${NAME} ${onUsersOf(schema)}`],
  indexes: [{ name: NAME, on: onUsersOf('porchlight') }],
};
