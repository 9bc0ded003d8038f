/**
 * What operators see of the database: how long statements take, which of them are slow, writes that it refuses, and the
 * connections. A slow statement and a refused write have a line in the log too, once a minute for each name.
 */

import type { Logger } from 'pino';
import type { IsLineDue } from '../../http/logging/once-a-minute.ts';
import type { Metrics } from '../../http/metrics/metrics.ts';
import type { Tracing } from '../../http/tracing/tracing.ts';
import { errorCode } from '../../kernel/fields.ts';
import type { Database } from '../../storage/database.ts';
import { statementName, tablesIn } from '../../storage/engine/statement-name.ts';

interface Watched {
  readonly metrics: Metrics;
  readonly database: Database;
  readonly logger: Logger;
  readonly isLineDue: IsLineDue;
  readonly tracing?: Tracing | undefined;
}

const SLOW_MS = 500;
/** Statements on silos have a text for each silo; their names are the same. */
const REMEMBERED_TEXTS = 2_000;

/** By SQLSTATE. */
const REFUSED: Readonly<Record<string, { readonly reason: string; readonly message: string }>> = {
  '53100': { reason: 'disk_full', message: 'the database refused a write: its disk is full' },
  '25006': { reason: 'read_only', message: 'the database refused a write: it is read-only' },
};

export function watchDatabase({ metrics, database, logger, isLineDue, tracing }: Watched): void {
  const statements = metrics.durations('porchlight_statement_duration_seconds', {});
  // An alert on an increase needs a series that starts at zero.
  for (const { reason } of Object.values(REFUSED)) metrics.count('porchlight_refused_writes_total', { reason }, 0);

  // The same for each statement that this node runs, from its first time on.
  const seen = new Set<string>();
  const startAtZero = (text: string): void => {
    if (seen.has(text) || seen.size >= REMEMBERED_TEXTS) return;
    seen.add(text);
    metrics.count('porchlight_slow_statements_total', { statement: statementName(text) }, 0);
  };

  const tellSlow = (text: string, ms: number): void => {
    const statement = statementName(text);
    metrics.count('porchlight_slow_statements_total', { statement });
    if (isLineDue(statement)) logger.warn({ statement, tables: tablesIn(text), ms: Math.round(ms) }, 'slow statement');
  };
  const tellRefused = (text: string, code: string | undefined): void => {
    const refused = code === undefined ? undefined : REFUSED[code];
    if (!refused) return;
    const { reason, message } = refused;
    metrics.count('porchlight_refused_writes_total', { reason });
    if (isLineDue(reason)) logger.error({ code, statement: statementName(text) }, message);
  };

  database.onFinishedStatement(({ text, started, error }) => {
    const ms = performance.now() - started;
    statements.observe(ms);
    startAtZero(text);
    if (ms > SLOW_MS) tellSlow(text, ms);
    if (error !== undefined) tellRefused(text, errorCode(error));
    tracing?.statement({ name: () => statementName(text), started, error });
  });
  if (!database.pool) return;
  metrics.gauge('porchlight_database_connections', () => database.pool?.open ?? 0);
  metrics.gauge('porchlight_database_connections_in_use', () => database.pool?.inUse ?? 0);
  metrics.gauge('porchlight_database_waiting', () => database.pool?.waiting ?? 0);
}
