/** Who may sign in, who is kept out, and an index by which a person is found in events that name no user. */
import type { MigrationStep } from './index.ts';

/** An address in an event that names no user: a person who is erased must be found there too. */
const unnamedIndexOf = (schema: string): string =>
  `create index if not exists social_login_events_unnamed on ${schema}.social_login_events (tenant_id, email)
    where user_id is null and email is not null`;

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
    unnamedIndexOf('porchlight'),
  ],
  inEachSilo: (schema) => [unnamedIndexOf(schema)],
};
