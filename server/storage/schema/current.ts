/**
 * The tables of a new silo, as they are today. The pooled tables come from the steps in `history/`. A step that changes
 * these tables does the same in every silo, and a test compares a new silo with one that was upgraded.
 */
import { TEST_ISSUER } from '../../people/test-user.ts';
import { quoteName } from '../entities/schema-names.ts';

export const SILO_TABLES = [
  'social_users',
  'social_identities',
  'social_passkeys',
  'social_sessions',
  'social_login_events',
  'social_counters',
  'social_days',
  'teams',
  'team_members',
  'team_invitations',
] as const;

/** Tables whose first column has one value in a silo, about which the planner need not know anything. */
const COUNTED_BY_TENANT = [
  'social_users',
  'social_sessions',
  'social_login_events',
  'social_identities',
  'social_passkeys',
  'teams',
  'team_members',
  'team_invitations',
];

/** Columns whose values say little about any one project: most have the lowest numbers and the same roles. */
const NOT_COUNTED = {
  teams: ['id'],
  team_members: ['team_id', 'user_id', 'role'],
  team_invitations: ['team_id', 'invited_by', 'role'],
};

export function siloTables(schema: string): string[] {
  const s = quoteName(schema);
  return [
    `create table ${s}.social_users (
      tenant_id text not null, id bigint not null, issuer text not null, subject varchar(255) not null,
      email text not null, name text, picture text,
      first_seen timestamptz(6) not null, last_seen timestamptz(6) not null,
      sign_in_hour int not null default 0, sign_ins int not null default 0, identity_added_at timestamptz(6),
      former_issuer text, former_subject varchar(255),
      primary key (tenant_id, id))`,
    `create unique index social_users_identity on ${s}.social_users (tenant_id, issuer, subject)`,
    `create unique index social_users_former on ${s}.social_users (tenant_id, former_issuer, former_subject)
      where former_subject is not null`,
    `create index social_users_address on ${s}.social_users (tenant_id, lower(email) text_pattern_ops, id)`,
    `create index social_users_name on ${s}.social_users (tenant_id, lower(left(name, 200)) text_pattern_ops, id)`,
    `create index social_users_test on ${s}.social_users (first_seen) where issuer = '${TEST_ISSUER}'`,
    `create table ${s}.social_identities (
      tenant_id text not null, issuer text not null, subject varchar(255) not null, user_id bigint not null,
      added_at timestamptz(6) not null, primary key (tenant_id, issuer, subject))`,
    `create index social_identities_user on ${s}.social_identities (tenant_id, user_id)`,
    `create table ${s}.social_passkeys (
      tenant_id text not null, handle text not null, credential_id text not null, user_id bigint not null,
      public_key text not null, counter bigint not null, transports jsonb not null, synchronised boolean not null,
      name text, created_at timestamptz(6) not null, used_at timestamptz(6), suspended_at timestamptz(6),
      primary key (tenant_id, handle))`,
    `create unique index social_passkeys_credential on ${s}.social_passkeys (tenant_id, credential_id)`,
    `create index social_passkeys_user on ${s}.social_passkeys (tenant_id, user_id)`,
    `create table ${s}.social_sessions (
      tenant_id text not null, id text not null, user_id bigint not null, refresh_hash text not null,
      generation int not null, created_at timestamptz(6) not null, refreshed_at timestamptz(6),
      expires_at timestamptz(6) not null, retry_key text,
      refresh_hour int not null default 0, refreshes int not null default 0, repeats int not null default 0,
      primary key (tenant_id, id))`,
    `create index social_sessions_user on ${s}.social_sessions (tenant_id, user_id)`,
    `create table ${s}.social_login_events (
      tenant_id text not null, id bigint not null, event text not null, user_id bigint, email text,
      redirect_uri text, return_to text, metadata jsonb not null, created_at timestamptz(6) not null,
      primary key (tenant_id, id))`,
    `create index social_login_events_user on ${s}.social_login_events (tenant_id, user_id, id)`,
    `create index social_login_events_kind on ${s}.social_login_events (tenant_id, event, id)`,
    `create index social_login_events_unnamed on ${s}.social_login_events (tenant_id, email)
      where user_id is null and email is not null`,
    `create table ${s}.social_counters (
      tenant_id text primary key, last_user_id bigint not null, last_event_id bigint not null,
      users bigint not null, sessions bigint not null, login_started bigint not null default 0,
      consent_denied bigint not null default 0, authorize bigint not null default 0,
      login_failed bigint not null default 0, token_refreshed bigint not null default 0,
      logout bigint not null default 0, unkept bigint not null default 0,
      unmetered_minute int not null default 0, unmetered_minute_kept int not null default 0,
      unmetered_day int not null default 0, unmetered_day_kept int not null default 0,
      ended_minute int not null default 0, ended_minute_kept int not null default 0,
      ended_day int not null default 0, ended_day_kept int not null default 0, links bigint not null default 0,
      tallied_event_id bigint not null default 0, tallied_users bigint not null default 0,
      passkeys bigint not null default 0)`,
    `create table ${s}.social_days (
      tenant_id text not null, day date not null, logins int not null, failures int not null,
      started int not null default 0, declined int not null default 0, logouts int not null default 0,
      dropped_started int not null default 0, dropped_failures int not null default 0,
      dropped_declined int not null default 0, details jsonb not null default '{}',
      users_first_seen int not null default 0, users_last_seen int not null default 0,
      primary key (tenant_id, day))`,
    `create table ${s}.teams (
      tenant_id text not null, id bigint not null, name text not null, version int not null default 0,
      counted boolean not null, created_at timestamptz(6) not null, name_key text not null,
      primary key (tenant_id, id))`,
    `create index teams_name_key on ${s}.teams (tenant_id, name_key text_pattern_ops, id)`,
    `create table ${s}.team_members (
      tenant_id text not null, team_id bigint not null, user_id bigint not null, role text not null,
      version int not null, added_at timestamptz(6) not null, primary key (tenant_id, team_id, user_id))`,
    `create index team_members_user on ${s}.team_members (tenant_id, user_id)`,
    `create index team_members_role_team on ${s}.team_members (tenant_id, role, team_id)`,
    `create table ${s}.team_invitations (
      tenant_id text not null, id bigint not null, team_id bigint not null, email text not null, role text not null,
      token_hash text not null, invited_by bigint, created_at timestamptz(6) not null,
      expires_at timestamptz(6) not null, manager text, primary key (tenant_id, id))`,
    `create index team_invitations_team on ${s}.team_invitations (tenant_id, team_id)`,
    `create index team_invitations_token on ${s}.team_invitations (tenant_id, token_hash)`,
    `create index team_invitations_expiry on ${s}.team_invitations (tenant_id, expires_at)`,
    `create index team_invitations_role on ${s}.team_invitations (tenant_id, role, expires_at)`,
    `create index team_invitations_inviter on ${s}.team_invitations (tenant_id, invited_by)`,
    ...COUNTED_BY_TENANT.map((table) => `alter table ${s}.${table} alter column tenant_id set statistics 0`),
    ...Object.entries(NOT_COUNTED).flatMap(([table, columns]) =>
      columns.map((column) => `alter table ${s}.${table} alter column ${column} set statistics 0`),
    ),
  ];
}
