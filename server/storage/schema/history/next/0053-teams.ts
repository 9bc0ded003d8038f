/**
 * Teams: the resource of a project, and in the place of its users the teams, members and invitations. The row of the
 * resource stays when it is deleted, because the numbers of its teams are never used again.
 */
import type { MigrationStep } from '../../step.ts';

const tablesOf = (schema: string): string[] => [
  `create table if not exists ${schema}.teams (
    tenant_id text not null, id bigint not null, name text not null, version int not null default 0,
    counted boolean not null, created_at timestamptz(6) not null, primary key (tenant_id, id))`,
  `create table if not exists ${schema}.team_members (
    tenant_id text not null, team_id bigint not null, user_id bigint not null, role text not null,
    version int not null, added_at timestamptz(6) not null, primary key (tenant_id, team_id, user_id))`,
  `create index if not exists team_members_user on ${schema}.team_members (tenant_id, user_id)`,
  `create index if not exists team_members_role on ${schema}.team_members (tenant_id, role)`,
  `create table if not exists ${schema}.team_invitations (
    tenant_id text not null, id bigint not null, team_id bigint not null, email text not null, role text not null,
    token_hash text not null, invited_by bigint, created_at timestamptz(6) not null,
    expires_at timestamptz(6) not null, primary key (tenant_id, id))`,
  `create index if not exists team_invitations_team on ${schema}.team_invitations (tenant_id, team_id)`,
  `create index if not exists team_invitations_token on ${schema}.team_invitations (tenant_id, token_hash)`,
  `create index if not exists team_invitations_inviter on ${schema}.team_invitations (tenant_id, invited_by)`,
  ...['teams', 'team_members', 'team_invitations'].map(
    (table) => `alter table ${schema}.${table} alter column tenant_id set statistics 0`,
  ),
];

export const teams: MigrationStep = {
  name: '2026-11-18-teams',
  statements: [
    `create table porchlight.team_resources (
      tenant_id text primary key, roles jsonb not null, creation text not null, created_at timestamptz(6),
      last_team_id bigint not null default 0, last_invitation_id bigint not null default 0,
      team_count int not null default 0, sweep_at timestamptz(6))`,
    'create index team_resources_sweep on porchlight.team_resources (sweep_at) where sweep_at is not null',
    ...tablesOf('porchlight'),
  ],
  inEachSilo: tablesOf,
};
