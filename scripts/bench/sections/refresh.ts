/** Refresh on PostgreSQL, compared with a bare server and with pgbench, which send the same statement. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sha256 } from '../../../server/crypto/hashes.ts';
import { refreshStatement } from '../../../server/storage/social-login/sessions/refresh-statement.ts';
import { startContender } from '../instruments/contender.ts';
import { jsonRequest } from '../instruments/load.ts';
import { type Measured, measure, type Rounds } from '../instruments/measure.ts';
import { createMigrated, withClient } from '../instruments/postgres.ts';
import { childrenCpuMicros, parentOf } from '../instruments/process-meter.ts';
import { refreshCalls } from '../instruments/refresh-calls.ts';
import { type SeededSession, seedSessions } from '../instruments/seed.ts';
import { RING, startService } from '../instruments/service.ts';

const SESSIONS = 4_000;

export interface RefreshResults {
  readonly measured: Measured[];
  readonly pgbenchPerSecond: number | null;
  /** CPU of the database for one refresh. Null unless the database is on this machine and pgbench is installed. */
  readonly databaseMicros: number | null;
  /** The bytes of a row with its indexes, after this load. */
  readonly bytes: { readonly user: number; readonly session: number };
}

export async function benchRefresh(server: string, plan: Rounds): Promise<RefreshResults> {
  const [ours, theirs, pgbench] = [
    await createMigrated(server, 'refresh'),
    await createMigrated(server, 'bare_refresh'),
    await createMigrated(server, 'pgbench'),
  ];
  const porchlight = await startService({ DATABASE_URL: ours }, 4020);
  const bare = await startContender(
    'contenders/bare-refresh.ts',
    { DATABASE_URL: theirs },
    { port: 4021, health: '/' },
  );
  const sessions = await seedSessions(ours, RING, SESSIONS);
  const bareSessions = await seedSessions(theirs, RING, SESSIONS);
  await seedSessions(pgbench, RING, SESSIONS);

  const measured = await measure(
    [
      { name: 'bare node:http, pg and jose', contender: bare, ...bareRefresh(bareSessions) },
      { name: 'porchlight refresh', contender: porchlight, ...refreshCalls(sessions) },
    ],
    plan,
  );
  await porchlight.stop();
  await bare.stop();
  const statement = await withDatabaseCpu(pgbench, () => runPgbench(pgbench, plan));
  return { measured, ...statement, bytes: await bytesOfRows(ours) };
}

async function withDatabaseCpu(url: string, run: () => PgbenchRun | null) {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const parent = parentIfHere(rows[0]?.pid ?? 0);
    const before = parent === null ? 0 : childrenCpuMicros(parent);
    const result = run();
    // The CPU time of a backend is certain to be counted only after its parent has noticed its end.
    await sleep(1_000);
    const micros = parent === null ? null : childrenCpuMicros(parent) - before;
    return {
      pgbenchPerSecond: result?.perSecond ?? null,
      databaseMicros: result && micros !== null ? micros / result.transactions : null,
    };
  });
}

/** A database on another machine has no process here. */
function parentIfHere(pid: number): number | null {
  try {
    return parentOf(pid);
  } catch {
    return null;
  }
}

async function bytesOfRows(url: string): Promise<RefreshResults['bytes']> {
  const bytesOf = (table: string): string =>
    `(select pg_total_relation_size('porchlight.${table}') / greatest(1, count(*)) from porchlight.${table})`;
  const { rows } = await withClient(url, (client) =>
    client.query<Record<'users' | 'sessions', string>>(
      `select ${bytesOf('social_users')} as users, ${bytesOf('social_sessions')} as sessions`,
    ),
  );
  return { user: Number(rows[0]?.users), session: Number(rows[0]?.sessions) };
}

function bareRefresh(sessions: SeededSession[]) {
  let index = 0;
  const hashes = sessions.map((session) => sha256(session.refreshToken));
  return {
    next: (): Buffer => {
      const at = index++ % sessions.length;
      const session = sessions[at] as SeededSession;
      const [hash, next] = [hashes[at], sha256(`${session.sessionId} ${index}`)];
      hashes[at] = next;
      return jsonRequest('/', { tenant: session.tenantId, session: session.sessionId, hash, next });
    },
  };
}

interface PgbenchRun {
  readonly perSecond: number;
  readonly transactions: number;
}

/**
 * Runs the statement itself under pgbench, if it is installed. Hashes are computed from a counter that each session
 * has.
 */
function runPgbench(url: string, plan: Rounds): PgbenchRun | null {
  if (spawnSync('pgbench', ['--version']).status !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-pgbench-'));
  const literal: Record<string, string> = {
    $1: `('bench-tenant-' || lpad(:n::text, 6, '0'))`,
    $2: 'now()',
    $3: `(extract(epoch from now()) / 60)::int`,
    $4: `to_char(now(), 'YYYYMM')::int`,
    $5: `('ses_' || lpad(:n::text, 16, '0'))`,
    // Any token of the session is accepted here: the statement is measured, not which caller wins.
    $6: `(select refresh_hash from porchlight.social_sessions where tenant_id = 'bench-tenant-' || lpad(:n::text, 6, '0') and id = 'ses_' || lpad(:n::text, 16, '0'))`,
    $7: `md5(random()::text)`,
    $8: 'null',
    $9: `(now() + interval '30 days')`,
    $10: `(extract(epoch from now()) / 3600)::int`,
    $11: '1000000',
  };
  const statement = refreshStatement('porchlight')
    .replace(/\$\d+/g, (name) => literal[name] ?? name)
    .replace(/\s+/g, ' ');
  const script = join(folder, 'refresh.sql');
  writeFileSync(script, `\\set n random(0, ${SESSIONS - 1})\n${statement};\n`);
  const seconds = String(Math.max(2, Math.round((plan.roundMs * plan.rounds) / 1_000)));
  const run = spawnSync('pgbench', ['-n', '-c', '16', '-j', '2', '-T', seconds, '-M', 'prepared', '-f', script, url], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  const figure = (pattern: RegExp): number => Number(pattern.exec(run.stdout)?.[1] ?? Number.NaN);
  return { perSecond: figure(/tps = ([\d.]+)/), transactions: figure(/actually processed: (\d+)/) };
}
