/**
 * Sessions that are taken over from the former system of an app: from where, who its users were there, and the tokens
 * that have been used.
 */
import type { MigrationStep } from '../../step.ts';

const columnsIn = (schema: string): string =>
  `alter table ${schema}.social_users add column if not exists former_issuer text,
    add column if not exists former_subject varchar(255)`;

const FORMER = '(tenant_id, former_issuer, former_subject) where former_subject is not null';

export const adoption: MigrationStep = {
  name: '2026-11-19-adoption',
  statements: [
    'alter table porchlight.social_login_resources add column adoption jsonb',
    columnsIn('porchlight'),
    `create table porchlight.adopted_tokens (
      tenant_id text not null, token_hash text not null, expires_at timestamptz(6) not null,
      primary key (tenant_id, token_hash))`,
    'alter table porchlight.adopted_tokens alter column tenant_id set statistics 0',
    'create index adopted_tokens_expiry on porchlight.adopted_tokens (expires_at)',
  ],
  inEachSilo: (schema) => [
    columnsIn(schema),
    `create unique index if not exists social_users_former on ${schema}.social_users ${FORMER}`,
  ],
  indexes: [{ name: 'social_users_former', on: `on porchlight.social_users ${FORMER}`, unique: true }],
};
