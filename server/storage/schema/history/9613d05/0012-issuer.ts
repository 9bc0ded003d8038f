/**
 * Tenants as OpenID issuers: their signing keys, the resources of their own that agents may connect to, and which client a
 * session was begun for. That is no column of the sessions: silos have sessions of their own, and an older node would make
 * them without it.
 */
import type { MigrationStep } from '../../step.ts';

export const issuer: MigrationStep = {
  name: '2026-11-15-issuer',
  statements: [
    `create table porchlight.issuer_keys (
      tenant_id text not null, number int not null, kid text not null, public_jwk jsonb not null,
      sealed_private text not null, signs_from timestamptz(6) not null, created_at timestamptz(6) not null,
      primary key (tenant_id, number))`,
    `create table porchlight.agent_settings (
      tenant_id text primary key, resources jsonb not null, scopes jsonb not null, updated_at timestamptz(6) not null)`,
    `create table porchlight.session_clients (
      tenant_id text not null, session_id text not null, user_id bigint not null, client_id text not null,
      client_name text not null, redirect_uri text not null, resource text, scopes jsonb not null,
      created_at timestamptz(6) not null, last_used_at timestamptz(6) not null, expires_at timestamptz(6) not null,
      primary key (tenant_id, session_id))`,
    'create index session_clients_user on porchlight.session_clients (tenant_id, user_id, created_at)',
    `create index session_clients_agents on porchlight.session_clients (tenant_id, created_at, session_id)
      where client_id <> 'app'`,
    'create index session_clients_expiry on porchlight.session_clients (expires_at)',
    'alter table porchlight.login_attempts add column client jsonb',
  ],
};
