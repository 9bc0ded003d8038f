/**
 * Users by the beginning of their address and of their name, in any case. The order is that of bytes, as only there all that
 * begin alike stand together on every database; a whole address is found by the same index, so the earlier one goes.
 */
import { BEGINNING_OF } from '../social-login/user-search-statement.ts';
import type { MigrationStep } from './step.ts';

const INDEXES: readonly (readonly [name: string, expression: string])[] = [
  ['social_users_address', BEGINNING_OF.email],
  ['social_users_name', BEGINNING_OF.name],
];

const onUsersOf = (schema: string, expression: string): string =>
  `on ${schema}.social_users (tenant_id, ${expression} text_pattern_ops, id)`;

/** Of the tables of one quoted schema; new silos are made with them. */
export const userSearchIndexes = (schema: string, ifMissing = ''): string[] =>
  INDEXES.map(([name, expression]) => `create index ${ifMissing}${name} ${onUsersOf(schema, expression)}`);

export const userSearch: MigrationStep = {
  name: '2026-11-15-user-search',
  statements: [],
  inEachSilo: (schema) => [
    ...userSearchIndexes(schema, 'if not exists '),
    `drop index if exists ${schema}.social_users_email`,
  ],
  indexes: INDEXES.map(([name, expression]) => ({ name, on: onUsersOf('porchlight', expression) })),
  withoutIndexes: ['social_users_email'],
};
