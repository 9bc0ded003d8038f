/** From release 0.1.0 to release 0.2.0: steps 0002 to 0040 in one. It continues from any of them. */
import type { MigrationStep } from '../../step.ts';

/** Tables with more than one index that begins with the tenant and has a further column. */
const SOCIAL_TABLES = ['social_users', 'social_sessions', 'social_login_events'];
const OTHER_TABLES = ['session_clients', 'social_blocks'];
/** The number that PostgreSQL assumes without statistics. */
const TENANTS_TAKEN = 200;

/**
 * The planner gets no statistics on how many rows each tenant has. Statistics are right on average, and wrong for a tenant
 * that has just grown: the planner took it for one with two rows. For two rows any index that begins with the tenant is as
 * good as another, so every refresh read all users of that tenant. Without statistics the planner assumes that each tenant
 * has a two-hundredth of the table, and the index that covers more of the condition wins.
 *
 * Existing statistics can be replaced but not removed. So a table that was analysed keeps its statistics, with a fixed
 * number of tenants. Citus does not allow this on distributed tables; those stay as they are.
 */
const withoutStatistics = (table: string): string => `
  do $$ begin
    if (select reltuples from pg_class where oid = '${table}'::regclass) > 0 then
      alter table ${table} alter column tenant_id set (n_distinct = ${TENANTS_TAKEN});
      analyze ${table} (tenant_id);
    else
      alter table ${table} alter column tenant_id set statistics 0;
    end if;
  exception when feature_not_supported then null;
  end $$`;

const socialTablesOf = (schema: string): string[] => [
  `alter table ${schema}.social_counters
    add column if not exists login_started bigint not null default 0,
    add column if not exists consent_denied bigint not null default 0,
    add column if not exists authorize bigint not null default 0,
    add column if not exists login_failed bigint not null default 0,
    add column if not exists token_refreshed bigint not null default 0,
    add column if not exists logout bigint not null default 0,
    add column if not exists unkept bigint not null default 0,
    add column if not exists unmetered_minute int not null default 0,
    add column if not exists unmetered_minute_kept int not null default 0,
    add column if not exists unmetered_day int not null default 0,
    add column if not exists unmetered_day_kept int not null default 0,
    add column if not exists ended_minute int not null default 0,
    add column if not exists ended_minute_kept int not null default 0,
    add column if not exists ended_day int not null default 0,
    add column if not exists ended_day_kept int not null default 0,
    add column if not exists links bigint not null default 0`,
  `alter table ${schema}.social_users
    add column if not exists sign_in_hour int not null default 0,
    add column if not exists sign_ins int not null default 0,
    add column if not exists identity_added_at timestamptz(6)`,
  `alter table ${schema}.social_sessions
    add column if not exists refresh_hour int not null default 0,
    add column if not exists refreshes int not null default 0,
    add column if not exists repeats int not null default 0`,
  `alter table ${schema}.social_days
    add column if not exists started int not null default 0,
    add column if not exists declined int not null default 0,
    add column if not exists logouts int not null default 0,
    add column if not exists dropped_started int not null default 0,
    add column if not exists dropped_failures int not null default 0,
    add column if not exists dropped_declined int not null default 0,
    add column if not exists details jsonb not null default '{}'`,
  // The first identity stays in the row of the user, so a node of an older release goes on finding everybody there.
  `create table if not exists ${schema}.social_identities (
    tenant_id text not null, issuer text not null, subject varchar(255) not null, user_id bigint not null,
    added_at timestamptz(6) not null, primary key (tenant_id, issuer, subject))`,
  `create index if not exists social_identities_user on ${schema}.social_identities (tenant_id, user_id)`,
  `alter table ${schema}.social_identities alter column tenant_id set statistics 0`,
  ...SOCIAL_TABLES.map((table) => withoutStatistics(`${schema}.${table}`)),
];

/** By name, on the tables of users and events. */
const socialIndexesOf = (schema: string): readonly (readonly [name: string, on: string])[] => [
  ['social_users_test', `on ${schema}.social_users (first_seen) where issuer = 'https://test.invalid'`],
  [
    'social_login_events_unnamed',
    `on ${schema}.social_login_events (tenant_id, email) where user_id is null and email is not null`,
  ],
  // They sort by bytes: only then do all texts with the same start stand together on every database.
  ['social_users_address', `on ${schema}.social_users (tenant_id, lower(email) text_pattern_ops, id)`],
  ['social_users_name', `on ${schema}.social_users (tenant_id, lower(left(name, 200)) text_pattern_ops, id)`],
];

/** An expression, so that no statement of one project can be planned by it. */
const IDENTITY = `(hashtextextended(issuer || ' ' || subject, 0))`;

/**
 * A refresh moves the end of a session. With an index on it no refresh could change the row in its place. The indexes of
 * addresses above find a whole address too.
 */
const UNUSED_INDEXES = ['social_sessions_expiry', 'social_users_email'];

export const from010: MigrationStep = {
  name: '2026-11-17-identity-lookup',
  includes: [
    '2026-11-15-bound-sign-in',
    '2026-11-15-webhooks',
    '2026-11-15-people',
    '2026-11-15-event-floors',
    '2026-11-15-guards',
    '2026-11-15-session-expiry',
    '2026-11-15-tiers',
    '2026-11-15-test-users',
    '2026-11-15-desk',
    '2026-11-15-bounded-disk',
    '2026-11-15-issuer',
    '2026-11-15-refresh-repeats',
    '2026-11-15-session-use',
    '2026-11-15-webhooks-on',
    '2026-11-15-unnamed-events',
    '2026-11-15-host-proofs',
    '2026-11-15-request-actor',
    '2026-11-15-user-search',
    '2026-11-16-tenant-statistics',
    '2026-11-16-webhook-turns',
    '2026-11-16-proving',
    '0023-day-counts',
    '0024-tickets-of-tenants',
    '2026-11-16-claim-program',
    '2026-11-16-attempt-provider',
    '2026-11-16-provider-settings',
    '2026-11-16-agent-tokens',
    '2026-11-16-told-notices',
    '2026-11-16-keys',
    '2026-11-16-issuer-clients',
    '2026-11-16-logout-notices',
    '0033-identities',
    '2026-11-16-trusted-issuers',
    '2026-11-16-members',
    '2026-11-16-approvals',
    '2026-11-17-refused-hosts',
    '2026-11-17-own-domains',
    '2026-11-17-appearance',
  ],
  repeatable: [
    `alter table porchlight.social_login_resources
      add column if not exists callback_mode text not null default 'tokens',
      add column if not exists session_max_days int,
      add column if not exists proven_hosts jsonb not null default '[]',
      add column if not exists hosts_checked_at timestamptz(6),
      add column if not exists providers jsonb not null default '[]',
      add column if not exists appearance jsonb not null default '{}'`,
    // Sign-ins that are under way were sent to Google.
    `alter table porchlight.login_attempts
      add column if not exists app_state text, add column if not exists code_challenge text,
      add column if not exists code_hash text, add column if not exists code_expires_at timestamptz(6),
      add column if not exists user_id bigint, add column if not exists session_id text,
      add column if not exists redeemed_at timestamptz(6), add column if not exists client jsonb,
      add column if not exists provider text not null default 'google', add column if not exists host text`,
    `create unique index if not exists login_attempts_code on porchlight.login_attempts (code_hash)
      where code_hash is not null`,
    `create table if not exists porchlight.webhooks (
      id text primary key, tenant_id text not null, url text not null, events jsonb not null,
      sealed_secret text not null, sealed_previous text, previous_ends_at timestamptz(6), off_reason text,
      failing_since timestamptz(6), last_event_id bigint not null, created_at timestamptz(6) not null)`,
    `alter table porchlight.webhooks add column if not exists answered_at timestamptz(6),
      add column if not exists told_notices jsonb not null default '[]'`,
    'create index if not exists webhooks_tenant on porchlight.webhooks (tenant_id, created_at)',
    'create index if not exists webhooks_on on porchlight.webhooks (id) where off_reason is null',
    `create table if not exists porchlight.webhook_deliveries (
      id bigint generated by default as identity primary key, webhook_id text not null, kind text not null,
      event_id bigint, user_id bigint, status text not null, attempts int not null, response_status int, error text,
      created_at timestamptz(6) not null, next_attempt_at timestamptz(6), delivered_at timestamptz(6))`,
    `alter table porchlight.webhook_deliveries add column if not exists notice jsonb,
      add column if not exists response_text text`,
    'create index if not exists webhook_deliveries_webhook on porchlight.webhook_deliveries (webhook_id, id)',
    `create index if not exists webhook_deliveries_due on porchlight.webhook_deliveries (next_attempt_at, id)
      where status = 'pending' and next_attempt_at is not null`,
    `create index if not exists webhook_deliveries_order on porchlight.webhook_deliveries (webhook_id, user_id, id)
      where status = 'pending' and user_id is not null`,
    'create index if not exists webhook_deliveries_age on porchlight.webhook_deliveries (created_at)',
    `update porchlight.webhooks hooks set answered_at = hooks.created_at
     where hooks.answered_at is null and exists (select 1 from porchlight.webhook_deliveries accepted
       where accepted.webhook_id = hooks.id and accepted.status = 'delivered')`,
    `create table if not exists porchlight.social_access (
      tenant_id text primary key, mode text not null, domains jsonb not null, emails jsonb not null,
      updated_at timestamptz(6) not null)`,
    `create table if not exists porchlight.social_blocks (
      tenant_id text not null, identity_hash text not null, user_id bigint, blocked_at timestamptz(6) not null,
      primary key (tenant_id, identity_hash))`,
    `create index if not exists social_blocks_user on porchlight.social_blocks (tenant_id, user_id)
      where user_id is not null`,
    // No column of the counters: silos have counters of their own, and an older node would make them without it.
    `create table if not exists porchlight.event_floors (
      tenant_id text primary key, event_id bigint not null, swept_to bigint not null, last_user_id bigint not null,
      updated_at timestamptz(6) not null)`,
    `create index if not exists event_floors_unswept on porchlight.event_floors (updated_at)
      where swept_to < event_id`,
    `create table if not exists porchlight.tiers (
      name text primary key, stored_users int not null, events_per_minute int not null, events_per_month int,
      events_per_lifetime int)`,
    `insert into porchlight.tiers (name, stored_users, events_per_minute, events_per_month, events_per_lifetime)
      values ('ephemeral', 1000, 5, null, 100), ('free', 5000, 30, 5000, null), ('plus', 50000, 150, 50000, null),
        ('pro', 250000, 750, 250000, null)
      on conflict do nothing`,
    `alter table porchlight.tenants
      add column if not exists removed_at timestamptz(6), add column if not exists transfer_hash text,
      add column if not exists transfer_expires_at timestamptz(6),
      add column if not exists approve_outward boolean not null default false,
      add column if not exists approve_irreversible boolean not null default false`,
    `alter table porchlight.tenant_keys
      add column if not exists last_used_at timestamptz(6), add column if not exists name text,
      add column if not exists permissions jsonb, add column if not exists last_used_from text`,
    'alter table porchlight.account_sessions add column if not exists last_used_at timestamptz(6)',
    'alter table porchlight.claims add column if not exists program text',
    `alter table porchlight.usage
      add column if not exists agent_minute int not null default 0,
      add column if not exists agent_minute_used int not null default 0,
      add column if not exists agent_month int not null default 0,
      add column if not exists agent_month_used int not null default 0,
      add column if not exists agent_lifetime_used int not null default 0`,
    'alter table porchlight.request_log add column if not exists actor text, add column if not exists object text',
    `alter table porchlight.request_totals
      add column if not exists log_minute int not null default 0,
      add column if not exists log_asked int not null default 0,
      add column if not exists log_changes int not null default 0`,
    `create table if not exists porchlight.issuer_keys (
      tenant_id text not null, number int not null, kid text not null, public_jwk jsonb not null,
      sealed_private text not null, signs_from timestamptz(6) not null, created_at timestamptz(6) not null,
      primary key (tenant_id, number))`,
    `alter table porchlight.issuer_keys add column if not exists rsa_kid text,
      add column if not exists rsa_public_jwk jsonb, add column if not exists sealed_rsa_private text`,
    `create table if not exists porchlight.issuer_clients (
      tenant_id text not null, client_id text not null, name text not null, redirect_uris jsonb not null,
      post_logout_redirect_uris jsonb not null, backchannel_logout_uri text, auth_method text not null,
      id_token_algorithm text not null, secrets jsonb not null, created_at timestamptz(6) not null,
      primary key (tenant_id, client_id))`,
    `create table if not exists porchlight.agent_settings (
      tenant_id text primary key, resources jsonb not null, scopes jsonb not null, updated_at timestamptz(6) not null)`,
    `alter table porchlight.agent_settings add column if not exists token_lifetime_s int not null default 3600,
      add column if not exists trusted_issuers jsonb not null default '[]'`,
    // No column of the sessions, for the reason of the event floors.
    `create table if not exists porchlight.session_clients (
      tenant_id text not null, session_id text not null, user_id bigint not null, client_id text not null,
      client_name text not null, redirect_uri text not null, resource text, scopes jsonb not null,
      created_at timestamptz(6) not null, last_used_at timestamptz(6) not null, expires_at timestamptz(6) not null,
      primary key (tenant_id, session_id))`,
    'create index if not exists session_clients_user on porchlight.session_clients (tenant_id, user_id, created_at)',
    `create index if not exists session_clients_agents on porchlight.session_clients (tenant_id, created_at, session_id)
      where client_id <> 'app'`,
    'create index if not exists session_clients_expiry on porchlight.session_clients (expires_at)',
    `create table if not exists porchlight.logout_notices (
      tenant_id text not null, session_id text not null, client_id text not null, user_id bigint not null,
      uri text not null, attempts int not null, due_at timestamptz(6) not null, created_at timestamptz(6) not null,
      primary key (tenant_id, session_id))`,
    'create index if not exists logout_notices_due on porchlight.logout_notices (due_at)',
    `create table if not exists porchlight.test_user_tickets (
      ticket_hash text primary key, tenant_id text not null, user_id bigint not null, expires_at timestamptz(6) not null)`,
    'create index if not exists test_user_tickets_expiry on porchlight.test_user_tickets (expires_at)',
    `create table if not exists porchlight.proofs (
      tenant_id text not null, id text not null, app text not null, created_at timestamptz(6) not null, findings int not null,
      worst text not null, receipt text not null, report jsonb not null, primary key (tenant_id, id))`,
    `create table if not exists porchlight.project_members (
      tenant_id text not null, account_id text not null, id text not null, role text not null,
      added_at timestamptz(6) not null, primary key (tenant_id, account_id))`,
    'create index if not exists project_members_account on porchlight.project_members (account_id)',
    `create table if not exists porchlight.project_invitations (
      id text primary key, tenant_id text not null, email text not null, role text not null, token_hash text not null,
      created_at timestamptz(6) not null, expires_at timestamptz(6) not null)`,
    'create index if not exists project_invitations_tenant on porchlight.project_invitations (tenant_id)',
    'create index if not exists project_invitations_token on porchlight.project_invitations (token_hash)',
    'create index if not exists project_invitations_expiry on porchlight.project_invitations (expires_at)',
    `create table if not exists porchlight.approvals (
      id text primary key, tenant_id text not null, requester text not null, operation text not null, risk text not null,
      request_hash text not null, state_hash text not null, changes jsonb not null, user_code text not null,
      wait_hash text not null unique, sealed_wait text not null, status text not null,
      created_at timestamptz(6) not null, expires_at timestamptz(6) not null, decided_at timestamptz(6))`,
    'create index if not exists approvals_tenant on porchlight.approvals (tenant_id, request_hash)',
    'create index if not exists approvals_expiry on porchlight.approvals (expires_at)',
    `create table if not exists porchlight.refused_hosts (
      tenant_id text primary key, hosts jsonb not null, expires_at timestamptz(6) not null)`,
    'create index if not exists refused_hosts_expiry on porchlight.refused_hosts (expires_at)',
    `create table if not exists porchlight.own_domains (
      tenant_id text primary key, host text not null, status text not null, owner_id text not null,
      seen_at timestamptz(6), checked_at timestamptz(6), problem jsonb, created_at timestamptz(6) not null)`,
    `create unique index if not exists own_domains_active on porchlight.own_domains (host) where status = 'active'`,
    `create index if not exists own_domains_checked on porchlight.own_domains (checked_at) where status = 'active'`,
    ...socialTablesOf('porchlight'),
    ...OTHER_TABLES.map((table) => withoutStatistics(`porchlight.${table}`)),
  ],
  statements: [],
  inEachSilo: (schema) => [
    ...socialTablesOf(schema),
    ...socialIndexesOf(schema).map(([name, on]) => `create index if not exists ${name} ${on}`),
    ...UNUSED_INDEXES.map((name) => `drop index if exists ${schema}.${name}`),
  ],
  indexes: [
    ...socialIndexesOf('porchlight').map(([name, on]) => ({ name, on })),
    { name: 'social_users_identity_lookup', on: `on porchlight.social_users ${IDENTITY}` },
    { name: 'social_identities_lookup', on: `on porchlight.social_identities ${IDENTITY}` },
    {
      name: 'social_login_resources_siloed',
      on: `on porchlight.social_login_resources (tenant_id) where placement = 'siloed'`,
    },
    {
      name: 'social_login_resources_hosts',
      on: 'on porchlight.social_login_resources (hosts_checked_at) where hosts_checked_at is not null',
    },
    {
      name: 'tenants_removed',
      on: 'on porchlight.tenants (removed_at) where removed_at is not null and deleted_at is null',
    },
    { name: 'tenants_transfer', on: 'on porchlight.tenants (transfer_hash) where transfer_hash is not null' },
    { name: 'discount_reports_tenant', on: 'on porchlight.discount_reports (tenant_id)' },
    { name: 'test_user_tickets_tenant', on: 'on porchlight.test_user_tickets (tenant_id)' },
    {
      name: 'webhook_deliveries_turn',
      on: `on porchlight.webhook_deliveries (webhook_id, next_attempt_at, id)
        where status = 'pending' and next_attempt_at is not null`,
    },
  ],
  withoutIndexes: UNUSED_INDEXES,
};
