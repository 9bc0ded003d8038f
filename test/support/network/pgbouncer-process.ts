/** PgBouncer in front of a PostgreSQL, with the settings that the document on databases shows. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeBlocks } from '../../http/docs/support/code-blocks.ts';
import { endAfterFile } from '../cleanup.ts';
import { freePort } from '../ports.ts';
import { repositoryRoot } from '../repository.ts';
import { onServer } from '../run/programs/on-server.ts';
import { userForPostgres } from '../run/programs/unprivileged-user.ts';

export interface PgbouncerOptions {
  readonly mode: 'transaction' | 'session';
  /** Connections to the server, for all clients together. */
  readonly poolSize: number;
}

interface PgbouncerPlace {
  readonly program: string;
  /** Its own folder is made in this one. */
  readonly folder: string;
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

export class Pgbouncer {
  /** The same database, through PgBouncer. */
  readonly url: string;
  readonly #program: string;
  readonly #folder: string;
  #process: ChildProcess | undefined;

  private constructor(url: string, program: string, folder: string) {
    this.url = url;
    this.#program = program;
    this.#folder = folder;
  }

  static async open(
    databaseUrl: string,
    { program, folder }: PgbouncerPlace,
    { mode, poolSize }: PgbouncerOptions,
  ): Promise<Pgbouncer> {
    const url = new URL(databaseUrl);
    const home = mkdtempSync(join(folder, 'pgbouncer-'));
    const port = await freePort();
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
    const file = join(home, 'pgbouncer.ini');
    // Server connections come and go in seconds, as they do at a big site within an hour.
    writeFileSync(file, `${settings}unix_socket_dir =\nserver_lifetime = 2\n`, { mode: 0o600 });
    const user = userForPostgres();
    chmodSync(home, 0o700);
    if (user) for (const path of [home, file]) chownSync(path, user.uid, user.gid);
    url.host = `127.0.0.1:${port}`;
    const pooler = new Pgbouncer(url.href, program, home);
    await pooler.start();
    return pooler;
  }

  /** Starts it, or starts it again on the same port after `kill`. */
  async start(): Promise<void> {
    const child = spawn(this.#program, ['-q', join(this.#folder, 'pgbouncer.ini')], {
      ...userForPostgres(),
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#process = child;
    const output: Buffer[] = [];
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    const forget = endAfterFile(() => this.kill());
    child.once('exit', forget);
    for (const deadline = Date.now() + START_TIMEOUT_MS; ; await sleep(50)) {
      if (await onServer(this.url, 'select 1').catch(() => undefined)) return;
      if (child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`PgBouncer did not start: ${Buffer.concat(output).toString('utf8')}`);
      }
    }
  }

  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }
}
