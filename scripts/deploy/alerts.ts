/** The alerts for an operator. Each has its own section in the operations document. */

export interface Alert {
  readonly name: string;
  readonly expression: string;
  /** How long the condition must hold before the alert fires. */
  readonly lasting: string;
  readonly severity: 'page' | 'ticket';
  readonly summary: string;
}

const share = (part: string, whole: string): string => `sum(rate(${part}[5m])) / sum(rate(${whole}[5m]))`;
const REQUESTS = 'porchlight_request_duration_seconds';
const CALLS = 'porchlight_provider_call_duration_seconds';

export const ALERTS: readonly Alert[] = [
  {
    name: 'PorchlightGone',
    expression: 'absent(porchlight_build_info)',
    lasting: '2m',
    severity: 'page',
    summary: 'No node tells its metrics.',
  },
  {
    name: 'PorchlightErrors',
    expression: `${share(`${REQUESTS}_count{status=~"5.."}`, `${REQUESTS}_count`)} > 0.01`,
    lasting: '5m',
    severity: 'page',
    summary: 'More than one request in a hundred fails.',
  },
  {
    name: 'PorchlightVerifySlow',
    expression: `histogram_quantile(0.99, sum by (le) (rate(${REQUESTS}_bucket{operation="verifyToken"}[5m]))) > 0.05`,
    lasting: '10m',
    severity: 'ticket',
    summary: 'One verify in a hundred takes longer than 50 ms.',
  },
  {
    name: 'PorchlightFeedOld',
    expression: 'max(porchlight_change_feed_age_seconds) > 10',
    lasting: '1m',
    severity: 'page',
    summary: 'A node has not heard of revocations for ten seconds.',
  },
  {
    name: 'PorchlightDatabaseWaiting',
    expression: 'max(porchlight_database_waiting) > 0',
    lasting: '2m',
    severity: 'page',
    summary: 'Requests wait for a database connection.',
  },
  {
    name: 'PorchlightStatementsSlow',
    // Counted for each statement by name: the change feed makes so many quick reads that a share of all statements
    // would hide it.
    expression: 'sum by (statement) (increase(porchlight_slow_statements_total[5m])) > 5',
    lasting: '5m',
    severity: 'ticket',
    summary: 'A database statement takes longer than half a second, more than once a minute.',
  },
  {
    name: 'PorchlightWritesRefused',
    expression: 'sum by (reason) (increase(porchlight_refused_writes_total[5m])) > 0',
    lasting: '0m',
    severity: 'page',
    summary: 'The database refuses writes: its disk is full, or it is read-only.',
  },
  {
    name: 'PorchlightProviderDown',
    expression: `sum by (provider) (rate(${CALLS}_count{outcome!="ok",provider!="own"}[5m])) / sum by (provider) (rate(${CALLS}_count{provider!="own"}[5m])) > 0.2`,
    lasting: '5m',
    severity: 'page',
    summary: 'One call in five to an identity provider fails.',
  },
  {
    name: 'PorchlightProviderSlow',
    expression: `histogram_quantile(0.5, sum by (le, provider) (rate(${CALLS}_bucket{provider!="own"}[5m]))) > 1`,
    lasting: '10m',
    severity: 'ticket',
    summary: 'Every second call to an identity provider takes longer than a second.',
  },
  {
    name: 'PorchlightSignInsFail',
    expression: `${share('porchlight_sign_ins_total{outcome="failed"}', 'porchlight_sign_ins_total')} > 0.5`,
    lasting: '15m',
    severity: 'ticket',
    summary: 'More than half of all sign-ins fail.',
  },
  {
    name: 'PorchlightLogLost',
    expression: 'increase(porchlight_request_log_dropped_total[10m]) > 0',
    lasting: '0m',
    severity: 'ticket',
    summary: 'Entries of the request log were lost.',
  },
  {
    name: 'PorchlightSweepBehind',
    expression:
      'min_over_time(porchlight_events_to_sweep[1h]) > 0 or min_over_time(porchlight_tables_to_sweep[1h]) > 0 or min_over_time(porchlight_session_pages_to_sweep[1h]) > 0 or min_over_time(porchlight_oauth_records_behind[1h]) > 0',
    lasting: '5m',
    severity: 'ticket',
    summary: 'A sweep has not caught up for an hour.',
  },
];
