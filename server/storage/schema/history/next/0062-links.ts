/** Links: a member of a project gets a key for one machine. The key ends with the membership. */
import type { MigrationStep } from '../../step.ts';

export const links: MigrationStep = {
  name: '2026-11-19-links',
  statements: [
    `create table porchlight.links (
      wait_hash text primary key, tenant_id text not null, user_code text not null, machine text not null,
      network text not null, status text not null, person text, account_id text, member_id text,
      created_at timestamptz(6) not null, expires_at timestamptz(6) not null)`,
    'create unique index links_code on porchlight.links (tenant_id, user_code)',
    'create index links_expiry on porchlight.links (expires_at)',
    'create index links_account on porchlight.links (account_id) where account_id is not null',
    'alter table porchlight.tenant_keys add column if not exists account_id text, add column if not exists member_id text',
    'create index tenant_keys_account on porchlight.tenant_keys (account_id) where account_id is not null',
  ],
};
