/**
 * Teams are found by a key of their name, which the service makes, so that letters beyond ASCII have cases on every
 * database. Invitations are found by their end and by their role. Numbers of teams are not counted: most projects have
 * only the first ones, and a database that knows this reads all members of a big project for its team 1.
 */
import type { ConcurrentIndex, MigrationStep } from '../../step.ts';

const NOT_COUNTED = {
  teams: ['id'],
  team_members: ['team_id', 'user_id', 'role'],
  team_invitations: ['team_id', 'invited_by', 'role'],
};

const columnsIn = (schema: string): string[] => [
  `alter table ${schema}.teams add column if not exists name_key text not null default ''`,
  `update ${schema}.teams set name_key = lower(name) where name_key = ''`,
  `alter table ${schema}.teams alter column name_key drop default`,
  ...Object.entries(NOT_COUNTED).flatMap(([table, columns]) =>
    columns.map((column) => `alter table ${schema}.${table} alter column ${column} set statistics 0`),
  ),
];

const indexesIn = (schema: string): ConcurrentIndex[] => [
  { name: 'teams_name_key', on: `on ${schema}.teams (tenant_id, name_key text_pattern_ops, id)` },
  { name: 'team_members_role_team', on: `on ${schema}.team_members (tenant_id, role, team_id)` },
  { name: 'team_invitations_expiry', on: `on ${schema}.team_invitations (tenant_id, expires_at)` },
  { name: 'team_invitations_role', on: `on ${schema}.team_invitations (tenant_id, role, expires_at)` },
];

const REPLACED = ['teams_name', 'team_members_role'];

export const teamNameKeys: MigrationStep = {
  name: '2026-11-19-team-name-keys',
  statements: columnsIn('porchlight'),
  inEachSilo: (schema) => [
    ...columnsIn(schema),
    ...REPLACED.map((name) => `drop index if exists ${schema}.${name}`),
    ...indexesIn(schema).map(({ name, on }) => `create index if not exists ${name} ${on}`),
  ],
  indexes: indexesIn('porchlight'),
  withoutIndexes: REPLACED,
};
