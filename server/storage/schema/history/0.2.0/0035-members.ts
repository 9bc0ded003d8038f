/** People who work on a project beside its owner, invitations to do so, and what a change was made to. */
import type { MigrationStep } from '../../step.ts';

export const members: MigrationStep = {
  name: '2026-11-16-members',
  statements: [
    'alter table porchlight.request_log add column if not exists object text',
    `create table porchlight.project_members (
      tenant_id text not null, account_id text not null, id text not null, role text not null,
      added_at timestamptz(6) not null, primary key (tenant_id, account_id))`,
    'create index project_members_account on porchlight.project_members (account_id)',
    `create table porchlight.project_invitations (
      id text primary key, tenant_id text not null, email text not null, role text not null, token_hash text not null,
      created_at timestamptz(6) not null, expires_at timestamptz(6) not null)`,
    'create index project_invitations_tenant on porchlight.project_invitations (tenant_id)',
    'create index project_invitations_token on porchlight.project_invitations (token_hash)',
    'create index project_invitations_expiry on porchlight.project_invitations (expires_at)',
  ],
};
