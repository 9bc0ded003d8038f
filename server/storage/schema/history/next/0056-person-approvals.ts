/** What apps asked their people to approve. */
import type { MigrationStep } from '../../step.ts';

export const personApprovals: MigrationStep = {
  name: '2026-11-18-person-approvals',
  statements: [
    `create table porchlight.person_approvals (
      tenant_id text not null, id text not null, user_id bigint not null, client_id text not null, agent_name text,
      agent_host text, title text not null, details jsonb not null, binding text not null, text_hash text not null,
      user_code text not null, wait_hash text not null unique, sealed_wait text not null, status text not null,
      created_at timestamptz(6) not null, expires_at timestamptz(6) not null, decided_at timestamptz(6),
      primary key (tenant_id, id))`,
    'alter table porchlight.person_approvals alter column tenant_id set statistics 0',
    'create index person_approvals_user on porchlight.person_approvals (tenant_id, user_id, created_at)',
    'create index person_approvals_tenant on porchlight.person_approvals (tenant_id, created_at)',
    'create index person_approvals_expiry on porchlight.person_approvals (expires_at)',
  ],
};
