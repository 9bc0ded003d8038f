/**
 * Identities that a person has linked to a user. The first identity stays in the row of the user, so a node of an older
 * release goes on finding everybody there. `links` counts the changes: a sign-in that began before one is done again.
 */
import type { MigrationStep } from '../../step.ts';

const tablesOf = (schema: string): string[] => [
  `create table if not exists ${schema}.social_identities (
    tenant_id text not null, issuer text not null, subject varchar(255) not null, user_id bigint not null,
    added_at timestamptz(6) not null, primary key (tenant_id, issuer, subject))`,
  `create index if not exists social_identities_user on ${schema}.social_identities (tenant_id, user_id)`,
  // Two indexes begin with the tenant: with counts of its rows the planner could take the wrong one.
  `alter table ${schema}.social_identities alter column tenant_id set statistics 0`,
  `alter table ${schema}.social_users add column if not exists identity_added_at timestamptz(6)`,
  `alter table ${schema}.social_counters add column if not exists links bigint not null default 0`,
];

export const identities: MigrationStep = {
  name: '0033-identities',
  statements: tablesOf('porchlight'),
  inEachSilo: tablesOf,
};
