/** What an empty database gets: the schema after step 0043. */
import type { MigrationStep } from '../step.ts';

export const foundation: MigrationStep = {
  name: '2026-11-15-foundation',
  statements: [
    'revoke all on schema porchlight from public',
    `create table porchlight.settings (key text primary key, value text not null)`,

    // Accounts, and the projects that they own.
    `create table porchlight.accounts (
      id text primary key, issuer text not null, subject varchar(255) not null, email text not null, name text,
      picture text, tier text not null, created_at timestamptz(6) not null, last_seen timestamptz(6) not null)`,
    'create unique index accounts_identity on porchlight.accounts (issuer, subject)',
    'create index accounts_email on porchlight.accounts (lower(email))',
    `create table porchlight.account_sessions (
      hash text primary key, account_id text not null, browser text, created_at timestamptz(6) not null,
      expires_at timestamptz(6) not null, last_used_at timestamptz(6))`,
    'create index account_sessions_account on porchlight.account_sessions (account_id)',
    'create index account_sessions_expiry on porchlight.account_sessions (expires_at)',
    `create table porchlight.tenants (
      id text primary key, name text, created_at timestamptz(6) not null, expires_at timestamptz(6),
      claimed_at timestamptz(6), owner_id text, creator text, paused_reason text, paused_at timestamptz(6),
      runtime_profile text not null, sealed_credentials text, resource_epoch int not null, deleted_at timestamptz(6),
      removed_at timestamptz(6), transfer_hash text, transfer_expires_at timestamptz(6),
      approve_outward boolean not null default false, approve_irreversible boolean not null default false)`,
    'create index tenants_owner on porchlight.tenants (owner_id, claimed_at desc, id) where owner_id is not null',
    'create index tenants_expiry on porchlight.tenants (expires_at) where expires_at is not null and deleted_at is null',
    'create index tenants_removed on porchlight.tenants (removed_at) where removed_at is not null and deleted_at is null',
    'create index tenants_transfer on porchlight.tenants (transfer_hash) where transfer_hash is not null',
    `create table porchlight.tenant_keys (
      hash text primary key, tenant_id text not null, kind text not null, fingerprint text not null,
      created_at timestamptz(6) not null, expires_at timestamptz(6), last_used_at timestamptz(6), name text,
      permissions jsonb, last_used_from text)`,
    'create index tenant_keys_tenant on porchlight.tenant_keys (tenant_id)',
    'create index tenant_keys_expiry on porchlight.tenant_keys (expires_at) where expires_at is not null',
    `create table porchlight.creations (
      creator text not null, key_hash text not null, request_hash text not null, tenant_id text not null,
      created_at timestamptz(6) not null, primary key (creator, key_hash))`,
    'create index creations_tenant on porchlight.creations (tenant_id)',
    `create table porchlight.claims (
      hash text primary key, wait_hash text not null unique, tenant_id text not null, user_code text not null,
      status text not null, created_at timestamptz(6) not null, expires_at timestamptz(6) not null,
      decided_at timestamptz(6), program text)`,
    'create index claims_tenant on porchlight.claims (tenant_id)',
    'create index claims_expiry on porchlight.claims (expires_at)',
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
    `create table porchlight.approvals (
      id text primary key, tenant_id text not null, requester text not null, operation text not null, risk text not null,
      request_hash text not null, state_hash text not null, changes jsonb not null, user_code text not null,
      wait_hash text not null unique, sealed_wait text not null, status text not null,
      created_at timestamptz(6) not null, expires_at timestamptz(6) not null, decided_at timestamptz(6))`,
    'create index approvals_tenant on porchlight.approvals (tenant_id, request_hash)',
    'create index approvals_expiry on porchlight.approvals (expires_at)',

    // Limits. When a limit changes in the contract, a new step changes the row; a test compares both.
    `create table porchlight.tiers (
      name text primary key, stored_users int not null, events_per_minute int not null, events_per_month int,
      events_per_lifetime int)`,
    `insert into porchlight.tiers (name, stored_users, events_per_minute, events_per_month, events_per_lifetime)
      values ('ephemeral', 1000, 5, null, 100), ('free', 5000, 30, 5000, null), ('plus', 50000, 150, 50000, null),
        ('pro', 250000, 750, 250000, null)`,
    `create table porchlight.usage (
      scope text primary key, minute int not null, minute_used int not null, month int not null,
      month_used int not null, lifetime_used int not null, stored_users int not null,
      agent_minute int not null default 0, agent_minute_used int not null default 0,
      agent_month int not null default 0, agent_month_used int not null default 0,
      agent_lifetime_used int not null default 0)`,
    `create table porchlight.address_uses (
      bucket text not null, address text not null, window_start timestamptz(6) not null, used int not null,
      expires_at timestamptz(6) not null, primary key (bucket, address, window_start))`,
    'create index address_uses_expiry on porchlight.address_uses (expires_at)',

    // The social-login resource, and sign-ins that are under way.
    `create table porchlight.social_login_resources (
      tenant_id text primary key, callback_urls jsonb not null, placement text not null, epoch int not null,
      created_at timestamptz(6) not null, updated_at timestamptz(6) not null,
      callback_mode text not null default 'tokens', session_max_days int,
      proven_hosts jsonb not null default '[]', hosts_checked_at timestamptz(6),
      providers jsonb not null default '[]', appearance jsonb not null default '{}')`,
    `create index social_login_resources_silos on porchlight.social_login_resources (tenant_id)
      where placement = 'siloed'`,
    `create index social_login_resources_siloed on porchlight.social_login_resources (tenant_id)
      where placement = 'siloed'`,
    `create index social_login_resources_hosts on porchlight.social_login_resources (hosts_checked_at)
      where hosts_checked_at is not null`,
    `create table porchlight.app_logos (
      tenant_id text primary key, version text not null, type text not null, base64 text not null)`,
    `create table porchlight.refused_hosts (
      tenant_id text primary key, hosts jsonb not null, expires_at timestamptz(6) not null,
      dismissed_at timestamptz(6))`,
    'create index refused_hosts_expiry on porchlight.refused_hosts (expires_at)',
    `create table porchlight.own_domains (
      tenant_id text primary key, host text not null, status text not null, owner_id text not null,
      seen_at timestamptz(6), checked_at timestamptz(6), problem jsonb, created_at timestamptz(6) not null)`,
    `create unique index own_domains_active on porchlight.own_domains (host) where status = 'active'`,
    `create index own_domains_checked on porchlight.own_domains (checked_at) where status = 'active'`,
    `create table porchlight.login_attempts (
      state_hash text primary key, purpose text not null, tenant_id text, resource_epoch int, redirect_uri text,
      return_to text, browser_hash text not null, sealed_secrets text not null, stage text not null,
      consent_hash text, sealed_identity text, created_at timestamptz(6) not null, expires_at timestamptz(6) not null,
      app_state text, code_challenge text, code_hash text, code_expires_at timestamptz(6), user_id bigint,
      session_id text, redeemed_at timestamptz(6), client jsonb, provider text not null default 'google', host text)`,
    'create unique index login_attempts_consent on porchlight.login_attempts (consent_hash) where consent_hash is not null',
    'create unique index login_attempts_code on porchlight.login_attempts (code_hash) where code_hash is not null',
    'create index login_attempts_tenant on porchlight.login_attempts (tenant_id)',
    'create index login_attempts_expiry on porchlight.login_attempts (expires_at)',
    `create table porchlight.test_user_tickets (
      ticket_hash text primary key, tenant_id text not null, user_id bigint not null, expires_at timestamptz(6) not null)`,
    'create index test_user_tickets_expiry on porchlight.test_user_tickets (expires_at)',
    'create index test_user_tickets_tenant on porchlight.test_user_tickets (tenant_id)',
    `create table porchlight.proofs (
      tenant_id text not null, id text not null, app text not null, created_at timestamptz(6) not null, findings int not null,
      worst text not null, receipt text not null, report jsonb not null, primary key (tenant_id, id))`,

    // People: who may sign in, and the pooled tables of users, sessions and events. Two of their indexes begin with the
    // tenant: with statistics of its rows the planner could take the wrong one.
    `create table porchlight.social_access (
      tenant_id text primary key, mode text not null, domains jsonb not null, emails jsonb not null,
      updated_at timestamptz(6) not null)`,
    `create table porchlight.social_blocks (
      tenant_id text not null, identity_hash text not null, user_id bigint, blocked_at timestamptz(6) not null,
      primary key (tenant_id, identity_hash))`,
    'create index social_blocks_user on porchlight.social_blocks (tenant_id, user_id) where user_id is not null',
    'alter table porchlight.social_blocks alter column tenant_id set statistics 0',
    `create table porchlight.social_users (
      tenant_id text not null, id bigint not null, issuer text not null, subject varchar(255) not null,
      email text not null, name text, picture text,
      first_seen timestamptz(6) not null, last_seen timestamptz(6) not null,
      sign_in_hour int not null default 0, sign_ins int not null default 0, identity_added_at timestamptz(6),
      primary key (tenant_id, id))`,
    'create unique index social_users_identity on porchlight.social_users (tenant_id, issuer, subject)',
    'create index social_users_address on porchlight.social_users (tenant_id, lower(email) text_pattern_ops, id)',
    'create index social_users_name on porchlight.social_users (tenant_id, lower(left(name, 200)) text_pattern_ops, id)',
    `create index social_users_test on porchlight.social_users (first_seen) where issuer = 'https://test.invalid'`,
    `create index social_users_identity_lookup on porchlight.social_users
      (hashtextextended(issuer || ' ' || subject, 0))`,
    'alter table porchlight.social_users alter column tenant_id set statistics 0',
    `create table porchlight.social_identities (
      tenant_id text not null, issuer text not null, subject varchar(255) not null, user_id bigint not null,
      added_at timestamptz(6) not null, primary key (tenant_id, issuer, subject))`,
    'create index social_identities_user on porchlight.social_identities (tenant_id, user_id)',
    `create index social_identities_lookup on porchlight.social_identities
      (hashtextextended(issuer || ' ' || subject, 0))`,
    'alter table porchlight.social_identities alter column tenant_id set statistics 0',
    `create table porchlight.social_sessions (
      tenant_id text not null, id text not null, user_id bigint not null, refresh_hash text not null,
      generation int not null, created_at timestamptz(6) not null, refreshed_at timestamptz(6),
      expires_at timestamptz(6) not null, retry_key text,
      refresh_hour int not null default 0, refreshes int not null default 0, repeats int not null default 0,
      primary key (tenant_id, id))`,
    'create index social_sessions_user on porchlight.social_sessions (tenant_id, user_id)',
    'alter table porchlight.social_sessions alter column tenant_id set statistics 0',
    `create table porchlight.social_login_events (
      tenant_id text not null, id bigint not null, event text not null, user_id bigint, email text,
      redirect_uri text, return_to text, metadata jsonb not null, created_at timestamptz(6) not null,
      primary key (tenant_id, id))`,
    'create index social_login_events_user on porchlight.social_login_events (tenant_id, user_id, id)',
    'create index social_login_events_kind on porchlight.social_login_events (tenant_id, event, id)',
    `create index social_login_events_unnamed on porchlight.social_login_events (tenant_id, email)
      where user_id is null and email is not null`,
    'alter table porchlight.social_login_events alter column tenant_id set statistics 0',
    `create table porchlight.event_floors (
      tenant_id text primary key, event_id bigint not null, swept_to bigint not null, last_user_id bigint not null,
      updated_at timestamptz(6) not null)`,
    'create index event_floors_unswept on porchlight.event_floors (updated_at) where swept_to < event_id',
    `create table porchlight.social_counters (
      tenant_id text primary key, last_user_id bigint not null, last_event_id bigint not null,
      users bigint not null, sessions bigint not null, login_started bigint not null default 0,
      consent_denied bigint not null default 0, authorize bigint not null default 0,
      login_failed bigint not null default 0, token_refreshed bigint not null default 0,
      logout bigint not null default 0, unkept bigint not null default 0,
      unmetered_minute int not null default 0, unmetered_minute_kept int not null default 0,
      unmetered_day int not null default 0, unmetered_day_kept int not null default 0,
      ended_minute int not null default 0, ended_minute_kept int not null default 0,
      ended_day int not null default 0, ended_day_kept int not null default 0, links bigint not null default 0,
      tallied_event_id bigint not null default 0, tallied_users bigint not null default 0)`,
    `create table porchlight.social_days (
      tenant_id text not null, day date not null, logins int not null, failures int not null,
      started int not null default 0, declined int not null default 0, logouts int not null default 0,
      dropped_started int not null default 0, dropped_failures int not null default 0,
      dropped_declined int not null default 0, details jsonb not null default '{}',
      users_first_seen int not null default 0, users_last_seen int not null default 0,
      primary key (tenant_id, day))`,
    `create table porchlight.revocations (
      id bigint generated by default as identity primary key, xid xid8 not null default pg_current_xact_id(),
      kind text not null, tenant_id text not null, session_id text, generation int,
      created_at timestamptz(6) not null)`,
    'create index revocations_xid on porchlight.revocations (xid, id)',
    'create index revocations_age on porchlight.revocations (created_at)',

    // Projects as OpenID issuers, and the account's OAuth server.
    `create table porchlight.issuer_keys (
      tenant_id text not null, number int not null, kid text not null, public_jwk jsonb not null,
      sealed_private text not null, signs_from timestamptz(6) not null, created_at timestamptz(6) not null,
      rsa_kid text, rsa_public_jwk jsonb, sealed_rsa_private text, primary key (tenant_id, number))`,
    `create table porchlight.issuer_clients (
      tenant_id text not null, client_id text not null, name text not null, redirect_uris jsonb not null,
      post_logout_redirect_uris jsonb not null, backchannel_logout_uri text, auth_method text not null,
      id_token_algorithm text not null, secrets jsonb not null, created_at timestamptz(6) not null,
      primary key (tenant_id, client_id))`,
    `create table porchlight.agent_settings (
      tenant_id text primary key, resources jsonb not null, scopes jsonb not null, updated_at timestamptz(6) not null,
      token_lifetime_s int not null default 3600, trusted_issuers jsonb not null default '[]')`,
    `create table porchlight.session_clients (
      tenant_id text not null, session_id text not null, user_id bigint not null, client_id text not null,
      client_name text not null, redirect_uri text not null, resource text, scopes jsonb not null,
      created_at timestamptz(6) not null, last_used_at timestamptz(6) not null, expires_at timestamptz(6) not null,
      primary key (tenant_id, session_id))`,
    'create index session_clients_user on porchlight.session_clients (tenant_id, user_id, created_at)',
    `create index session_clients_agents on porchlight.session_clients (tenant_id, created_at, session_id)
      where client_id <> 'app'`,
    'create index session_clients_expiry on porchlight.session_clients (expires_at)',
    'alter table porchlight.session_clients alter column tenant_id set statistics 0',
    `create table porchlight.logout_notices (
      tenant_id text not null, session_id text not null, client_id text not null, user_id bigint not null,
      uri text not null, attempts int not null, due_at timestamptz(6) not null, created_at timestamptz(6) not null,
      primary key (tenant_id, session_id))`,
    'create index logout_notices_due on porchlight.logout_notices (due_at)',
    `create table porchlight.oauth_records (
      model text not null, id_hash text not null, sealed_payload text not null, grant_hash text, subject text,
      consumed_at timestamptz(6), created_at timestamptz(6) not null,
      expires_at timestamptz(6), primary key (model, id_hash))`,
    'create index oauth_records_grant on porchlight.oauth_records (grant_hash) where grant_hash is not null',
    'create index oauth_records_subject on porchlight.oauth_records (subject) where subject is not null',
    'create index oauth_records_expiry on porchlight.oauth_records (expires_at) where expires_at is not null',

    // Webhooks. The event history is the outbox: a webhook remembers how far it has read.
    `create table porchlight.webhooks (
      id text primary key, tenant_id text not null, url text not null, events jsonb not null,
      sealed_secret text not null, sealed_previous text, previous_ends_at timestamptz(6), off_reason text,
      failing_since timestamptz(6), last_event_id bigint not null, created_at timestamptz(6) not null,
      answered_at timestamptz(6), told_notices jsonb not null default '[]')`,
    'create index webhooks_tenant on porchlight.webhooks (tenant_id, created_at)',
    'create index webhooks_on on porchlight.webhooks (id) where off_reason is null',
    `create table porchlight.webhook_deliveries (
      id bigint generated by default as identity primary key, webhook_id text not null, kind text not null,
      event_id bigint, user_id bigint, status text not null, attempts int not null, response_status int, error text,
      created_at timestamptz(6) not null, next_attempt_at timestamptz(6), delivered_at timestamptz(6),
      notice jsonb, response_text text)`,
    'create index webhook_deliveries_webhook on porchlight.webhook_deliveries (webhook_id, id)',
    `create index webhook_deliveries_due on porchlight.webhook_deliveries (next_attempt_at, id)
      where status = 'pending' and next_attempt_at is not null`,
    `create index webhook_deliveries_turn on porchlight.webhook_deliveries (webhook_id, next_attempt_at, id)
      where status = 'pending' and next_attempt_at is not null`,
    `create index webhook_deliveries_order on porchlight.webhook_deliveries (webhook_id, user_id, id)
      where status = 'pending' and user_id is not null`,
    'create index webhook_deliveries_age on porchlight.webhook_deliveries (created_at)',

    // Feedback, and the log of requests. The log has no index on id alone: the planner would walk it through everybody's
    // entries to find those of a quiet tenant.
    `create table porchlight.feedback (
      id bigint generated by default as identity primary key, tenant_id text not null, text text not null,
      created_at timestamptz(6) not null)`,
    'create index feedback_tenant on porchlight.feedback (tenant_id, id)',
    `create table porchlight.discount_reports (
      id text primary key, tenant_id text not null, text text not null, status text not null,
      created_at timestamptz(6) not null, settled_at timestamptz(6))`,
    'create index discount_reports_status on porchlight.discount_reports (status, created_at)',
    'create index discount_reports_tenant on porchlight.discount_reports (tenant_id)',
    `create table porchlight.request_log (
      tenant_id text not null, id bigint generated by default as identity, operation text not null,
      status int not null, duration_ms int not null, created_at timestamptz(6) not null, actor text, object text,
      primary key (tenant_id, id))`,
    'create index request_log_age on porchlight.request_log (created_at)',
    `create table porchlight.request_totals (
      tenant_id text primary key, requests bigint not null, log_minute int not null default 0,
      log_asked int not null default 0, log_changes int not null default 0)`,
  ],
};
