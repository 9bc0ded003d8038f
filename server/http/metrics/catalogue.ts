/**
 * Every metric that a node reports, with what it means. The document, the dashboard and the alerts are made from this.
 */

export interface MetricMeaning {
  readonly type: 'gauge' | 'counter' | 'histogram';
  readonly help: string;
  readonly labels?: readonly string[];
}

export const METRICS = {
  porchlight_build_info: {
    type: 'gauge',
    help: 'Always 1. The labels name the release, the release of Node and the kind of database.',
    labels: ['version', 'node', 'database'],
  },
  porchlight_request_duration_seconds: {
    type: 'histogram',
    help: 'Duration of HTTP requests, from their arrival.',
    labels: ['operation', 'status'],
  },
  porchlight_refusals_total: { type: 'counter', help: 'Calls that a limit refused.', labels: ['guard'] },
  porchlight_sign_ins_total: { type: 'counter', help: 'Sign-ins that ended.', labels: ['provider', 'outcome'] },
  porchlight_account_signals_total: {
    type: 'counter',
    help: 'Accounts that an identity provider reported, by what it reported.',
    labels: ['signal'],
  },
  porchlight_provider_call_duration_seconds: {
    type: 'histogram',
    help: 'Duration of calls to identity providers, by outcome: `ok`, `unanswered`, `failed` (5xx) or `refused` (4xx). All that owners bring themselves count as `own`.',
    labels: ['provider', 'outcome'],
  },
  porchlight_statement_duration_seconds: {
    type: 'histogram',
    help: 'Duration of database statements, without the wait for a connection.',
  },
  porchlight_slow_statements_total: {
    type: 'counter',
    help: 'Statements that took longer than half a second, by what they do and their first table.',
    labels: ['statement'],
  },
  porchlight_refused_writes_total: {
    type: 'counter',
    help: 'Statements that the database refused because its disk is full or it is read-only.',
    labels: ['reason'],
  },
  porchlight_database_connections: { type: 'gauge', help: 'Open connections to the database.' },
  porchlight_database_connections_in_use: { type: 'gauge', help: 'Connections that run a statement or a transaction.' },
  porchlight_database_waiting: { type: 'gauge', help: 'Requests that wait for a connection.' },
  porchlight_change_feed_age_seconds: {
    type: 'gauge',
    help: 'Age of what the node knows of revocations. At FEED_MAX_AGE_S it is no longer ready.',
  },
  porchlight_revocations: { type: 'gauge', help: 'Revocations held in memory.' },
  porchlight_revocation_streams: { type: 'gauge', help: 'Streams of revocations that are open to apps.' },
  porchlight_request_log_waiting: { type: 'gauge', help: 'Entries of the request log that wait to be written.' },
  porchlight_request_log_dropped_total: {
    type: 'counter',
    help: 'Entries of the request log that were lost before they were written.',
  },
  porchlight_webhooks_in_flight: { type: 'gauge', help: 'Webhook deliveries under way.' },
  porchlight_webhooks_accepted_total: { type: 'counter', help: 'Webhook attempts that were accepted.' },
  porchlight_webhooks_refused_total: { type: 'counter', help: 'Webhook attempts that were refused.' },
  porchlight_mails_waiting: {
    type: 'gauge',
    help: 'Mails with codes that wait on all nodes, as this node last saw them.',
  },
  porchlight_mails_oldest_seconds: { type: 'gauge', help: 'Age of the oldest of them.' },
  porchlight_mails_total: {
    type: 'counter',
    help: 'Tries to send a mail, by outcome: `sent`, `later` (another try follows) or `failed`.',
    labels: ['outcome'],
  },
  porchlight_events_to_sweep: {
    type: 'gauge',
    help: 'Events that are no longer visible and still have to be deleted, as this node last saw them.',
  },
  porchlight_events_swept_total: { type: 'counter', help: 'Events that this node has deleted.' },
  porchlight_tables_to_sweep: {
    type: 'gauge',
    help: 'Tables that had more rows to delete than one turn takes, as this node last saw them.',
  },
  porchlight_rows_swept_total: {
    type: 'counter',
    help: 'Rows of sign-ins, claims, logs and the like that this node has deleted.',
  },
  porchlight_session_pages_to_sweep: {
    type: 'gauge',
    help: 'Pages of the pooled sessions that the present walk of this node has yet to come to.',
  },
  porchlight_sessions_swept_total: { type: 'counter', help: 'Expired sessions of users that this node has deleted.' },
  porchlight_oauth_records_behind: {
    type: 'gauge',
    help: '1 while more records of OAuth expire than one turn takes.',
  },
  porchlight_oauth_records_swept_total: {
    type: 'counter',
    help: 'Expired records of OAuth that this node has deleted.',
  },
  process_cpu_seconds_total: { type: 'counter', help: 'CPU time, user and system.' },
  process_start_time_seconds: { type: 'gauge', help: 'When the process began, in seconds since 1970.' },
  process_resident_memory_bytes: { type: 'gauge', help: 'Resident memory.' },
  process_open_fds: { type: 'gauge', help: 'Open file descriptors: connections and files. Linux only.' },
  process_max_fds: {
    type: 'gauge',
    help: 'How many file descriptors the process may open. Near it, new connections are refused. Linux only.',
  },
  nodejs_heap_size_used_bytes: { type: 'gauge', help: 'Memory of JavaScript values.' },
  nodejs_external_memory_bytes: { type: 'gauge', help: 'Memory held outside of the heap.' },
  nodejs_eventloop_lag_p50_seconds: { type: 'gauge', help: 'Median delay of the event loop since the first look.' },
  nodejs_eventloop_lag_p99_seconds: { type: 'gauge', help: '99th percentile of the delay since the first look.' },
  nodejs_eventloop_lag_max_seconds: {
    type: 'gauge',
    help: 'Greatest delay of the event loop since the first look.',
  },
} as const satisfies Readonly<Record<string, MetricMeaning>>;

export type MetricName = keyof typeof METRICS;

type NameOf<T extends MetricMeaning['type']> = {
  [N in MetricName]: (typeof METRICS)[N]['type'] extends T ? N : never;
}[MetricName];

export type GaugeName = NameOf<'gauge'>;
export type CounterName = NameOf<'counter'>;
export type HistogramName = NameOf<'histogram'>;

/** Reported by the primary process, for all workers together. */
export const WORKERS_METRIC = { name: 'porchlight_workers', help: 'Processes that serve on this node.' } as const;

/** The values of the labels that the catalogue names for a metric; none if it names none. */
export type LabelsOf<N extends MetricName> = (typeof METRICS)[N] extends {
  readonly labels: readonly (infer L extends string)[];
}
  ? Readonly<Record<L, string>>
  : Readonly<Record<never, string>>;
