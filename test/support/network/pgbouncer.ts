/** PgBouncer in front of the run's PostgreSQL, with the settings that the document on databases shows. */
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { codeBlocks } from '../../http/docs/support/code-blocks.ts';
import { endAfterFile } from '../cleanup.ts';
import { freePort } from '../ports.ts';
import { repositoryRoot } from '../repository.ts';
import { programOfRun } from '../run/current-run.ts';
import { onServer } from '../run/programs/on-server.ts';
import { userForPostgres } from '../run/programs/unprivileged-user.ts';

export interface PgbouncerOptions {
  readonly mode: 'transaction' | 'session';
  /** Connections to the server, for all clients together. */
  readonly poolSize: number;
}

const START_TIMEOUT_MS = 10_000;

/** The settings of the document, with this machine's values for lines of the same name. */
function documentedSettings(own: Readonly<Record<string, readonly [name: string, value: string]>>): string {
  const document = readFileSync(join(repositoryRoot, 'server/docs/content/databases.md'), 'utf8');
  const written = codeBlocks(document).find(({ attributes }) => attributes.title === 'pgbouncer.ini')?.text;
  if (!written) throw new Error('the document on databases shows no settings of PgBouncer');
  return Object.entries(own).reduce((text, [line, [name, value]]) => {
    const pattern = new RegExp(`^${line} = .*$`, 'm');
    if (!pattern.test(text)) throw new Error(`the document on databases does not set ${line}`);
    return text.replace(pattern, `${name} = ${value}`);
  }, written);
}

/** The address of the feed's own pool, at the same PgBouncer. */
export function feedUrlOf(pooledUrl: string): string {
  const url = new URL(pooledUrl);
  url.pathname = '/porchlight_feed';
  return url.href;
}

/** The same database through PgBouncer. */
export async function startPgbouncer(databaseUrl: string, { mode, poolSize }: PgbouncerOptions): Promise<string> {
  const url = new URL(databaseUrl);
  const folder = mkdtempSync(join(inject('runFolder'), 'pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const server = `host=${url.hostname} port=${url.port} user=${url.username} password=${url.password}`;
  const settings = documentedSettings({
    porchlight: ['*', server],
    porchlight_feed: ['porchlight_feed', `${server} dbname=${url.pathname.slice(1)} pool_size=2`],
    listen_addr: ['listen_addr', '127.0.0.1'],
    listen_port: ['listen_port', String(port)],
    auth_type: ['auth_type', 'any'],
    auth_file: ['auth_file', '/dev/null'],
    pool_mode: ['pool_mode', mode],
    default_pool_size: ['default_pool_size', String(poolSize)],
  });
  // Server connections come and go in seconds, as they do at a big site within an hour.
  writeFileSync(file, `${settings}unix_socket_dir =\nserver_lifetime = 2\n`, { mode: 0o600 });
  const user = userForPostgres();
  chmodSync(folder, 0o700);
  if (user) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  const child = spawn(programOfRun('pgbouncer'), ['-q', file], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
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
