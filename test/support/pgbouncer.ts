/** PgBouncer in front of the run's PostgreSQL. */
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { endAfterFile } from './cleanup.ts';
import { freePort } from './ports.ts';
import { findProgram } from './run/programs.ts';
import { onServer } from './run/templates.ts';
import { userForPostgres } from './run/unprivileged-user.ts';

export interface PgbouncerOptions {
  readonly mode: 'transaction' | 'session';
  /** Connections to the server, for all clients together. */
  readonly poolSize: number;
}

const START_TIMEOUT_MS = 10_000;

/** The same database through PgBouncer. */
export async function startPgbouncer(databaseUrl: string, { mode, poolSize }: PgbouncerOptions): Promise<string> {
  const program = findProgram('pgbouncer');
  if (!program) throw new Error('PgBouncer is not installed here');
  const url = new URL(databaseUrl);
  const folder = mkdtempSync(join(inject('runFolder'), 'pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const server = `host=${url.hostname} port=${url.port} user=${url.username} password=${url.password}`;
  const settings = [
    '[databases]',
    `* = ${server}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    `default_pool_size = ${poolSize}`,
    'max_client_conn = 500',
    // Server connections come and go as they do at a big site within an hour.
    'server_lifetime = 2',
  ];
  writeFileSync(file, `${settings.join('\n')}\n`, { mode: 0o600 });
  const user = userForPostgres();
  chmodSync(folder, 0o700);
  if (user) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  const child = spawn(program, ['-q', file], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const output: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  endAfterFile(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  });
  url.host = `127.0.0.1:${port}`;
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; await sleep(50)) {
    if (await onServer(url.href, 'select 1').catch(() => undefined)) return url.href;
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`PgBouncer did not start: ${Buffer.concat(output).toString('utf8')}`);
    }
  }
}
