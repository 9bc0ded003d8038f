/** Rows as release 0.1.0 wrote them, pooled and in a silo, and what newer releases read from them. */

/** The silo in each dump. */
export const SILO = 'porchlight_silo';

interface OldRow {
  readonly table: string;
  /** As release 0.1.0 wrote it. */
  readonly row: Readonly<Record<string, unknown>>;
  /** The values of its newer columns afterwards. */
  readonly since: Readonly<Record<string, unknown>>;
}

const THEN = '2026-01-01T00:00:00+00:00';
const tenant_id = 'project';

const socialRows = (schema: string): OldRow[] => [
  {
    table: `${schema}.social_users`,
    row: { tenant_id, id: 7, issuer: 'i', subject: 's', email: 'a@b.c', first_seen: THEN, last_seen: THEN },
    since: { sign_in_hour: 0, sign_ins: 0, identity_added_at: null },
  },
  {
    table: `${schema}.social_sessions`,
    row: {
      ...{ tenant_id, id: 'ses', user_id: 7, refresh_hash: 'h', generation: 3 },
      ...{ created_at: THEN, refreshed_at: THEN, expires_at: THEN },
    },
    since: { refresh_hour: 0, refreshes: 0, repeats: 0 },
  },
  {
    table: `${schema}.social_login_events`,
    row: { tenant_id, id: 9, event: 'authorize', user_id: 7, metadata: { a: 1 }, created_at: THEN },
    since: {},
  },
  {
    table: `${schema}.social_counters`,
    row: { tenant_id, last_user_id: 7, last_event_id: 9, users: 1, sessions: 1 },
    since: { unkept: 0, links: 0, tallied_event_id: 0, tallied_users: 0 },
  },
  {
    table: `${schema}.social_days`,
    row: { tenant_id, day: '2026-01-01', logins: 4, failures: 2 },
    since: { started: 0, declined: 0, details: {}, users_first_seen: 0 },
  },
];

export const OLD_ROWS: readonly OldRow[] = [
  {
    table: 'porchlight.tenants',
    row: { id: tenant_id, name: 'App', created_at: THEN, owner_id: 'acc', runtime_profile: 'p', resource_epoch: 2 },
    since: { removed_at: null, approve_outward: false, approve_irreversible: false, approve_disruptive: false },
  },
  {
    table: 'porchlight.tenant_keys',
    row: { hash: 'h', tenant_id, kind: 'management', fingerprint: 'f', created_at: THEN, expires_at: null },
    // A key without a list has all permissions.
    since: { permissions: null, name: null },
  },
  {
    table: 'porchlight.usage',
    row: {
      ...{ scope: tenant_id, minute: 1, minute_used: 2, month: 3, month_used: 4 },
      ...{ lifetime_used: 5, stored_users: 6 },
    },
    since: { agent_minute_used: 0, agent_month_used: 0, agent_lifetime_used: 0 },
  },
  {
    table: 'porchlight.login_attempts',
    row: {
      ...{ state_hash: 's', purpose: 'social', tenant_id, browser_hash: 'b', sealed_secrets: 'x', stage: 'started' },
      ...{ created_at: THEN, expires_at: THEN },
    },
    // Every sign-in of that time used Google.
    since: { provider: 'google', code_hash: null, callback_uri: null },
  },
  ...socialRows('porchlight'),
  ...socialRows(SILO),
];

/** The resource in each dump. */
export const RESOURCE = {
  ...{ tenant_id: 'silo', callback_urls: [], placement: 'siloed', epoch: 0, callback_mode: 'tokens' },
  ...{ proven_hosts: [], providers: [], appearance: {}, passed_hosts: [], taken_away: [], test_users: null },
};
