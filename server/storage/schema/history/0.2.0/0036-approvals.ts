/** Calls that wait for the owner of a project, and which calls do. */
import type { MigrationStep } from '../../step.ts';

export const approvals: MigrationStep = {
  name: '2026-11-16-approvals',
  statements: [
    `alter table porchlight.tenants add column if not exists approve_outward boolean not null default false,
       add column if not exists approve_irreversible boolean not null default false`,
    `create table porchlight.approvals (
      id text primary key, tenant_id text not null, requester text not null, operation text not null, risk text not null,
      request_hash text not null, state_hash text not null, changes jsonb not null, user_code text not null,
      wait_hash text not null unique, sealed_wait text not null, status text not null,
      created_at timestamptz(6) not null, expires_at timestamptz(6) not null, decided_at timestamptz(6))`,
    'create index approvals_tenant on porchlight.approvals (tenant_id, request_hash)',
    'create index approvals_expiry on porchlight.approvals (expires_at)',
  ],
};
