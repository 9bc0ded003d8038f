/** RSA pairs beside the keys of issuers, and clients of a project with redirects and secrets of their own. */
import type { MigrationStep } from '../../step.ts';

export const issuerClients: MigrationStep = {
  name: '2026-11-16-issuer-clients',
  statements: [
    `alter table porchlight.issuer_keys
      add column if not exists rsa_kid text,
      add column if not exists rsa_public_jwk jsonb,
      add column if not exists sealed_rsa_private text`,
    `create table if not exists porchlight.issuer_clients (
      tenant_id text not null, client_id text not null, name text not null, redirect_uris jsonb not null,
      post_logout_redirect_uris jsonb not null, backchannel_logout_uri text, auth_method text not null,
      id_token_algorithm text not null, secrets jsonb not null, created_at timestamptz(6) not null,
      primary key (tenant_id, client_id))`,
  ],
};
