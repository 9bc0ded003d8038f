/** Who may sign in, and who is kept out. */
import type { MigrationStep } from '../../step.ts';

export const people: MigrationStep = {
  name: '2026-11-15-people',
  statements: [
    `create table porchlight.social_access (
      tenant_id text primary key, mode text not null, domains jsonb not null, emails jsonb not null,
      updated_at timestamptz(6) not null)`,
    `create table porchlight.social_blocks (
      tenant_id text not null, identity_hash text not null, user_id bigint, blocked_at timestamptz(6) not null,
      primary key (tenant_id, identity_hash))`,
    'create index social_blocks_user on porchlight.social_blocks (tenant_id, user_id) where user_id is not null',
  ],
};
