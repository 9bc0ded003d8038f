/**
 * Indexes of users by the start of their address and of their name, upper or lower case. They sort by bytes: only then do
 * all texts with the same start stand together on every database. They find a whole address too, so the earlier index goes.
 */
import type { MigrationStep } from '../../step.ts';

const INDEXES: readonly (readonly [name: string, expression: string])[] = [
  ['social_users_address', 'lower(email)'],
  ['social_users_name', 'lower(left(name, 200))'],
];

const onUsersOf = (schema: string, expression: string): string =>
  `on ${schema}.social_users (tenant_id, ${expression} text_pattern_ops, id)`;

export const userSearch: MigrationStep = {
  name: '2026-11-15-user-search',
  statements: [],
  inEachSilo: (schema) => [
    ...INDEXES.map(([name, expression]) => `create index if not exists ${name} ${onUsersOf(schema, expression)}`),
    `drop index if exists ${schema}.social_users_email`,
  ],
  indexes: INDEXES.map(([name, expression]) => ({ name, on: onUsersOf('porchlight', expression) })),
  withoutIndexes: ['social_users_email'],
};
