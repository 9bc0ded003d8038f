/**
 * A PostgreSQL cluster for tests: in its own folder, on a free loopback port, without protection of the data against a
 * crash of the machine. Its password is random, so that other users of the machine cannot connect.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../ports.ts';
import type { UnprivilegedUser } from './unprivileged-user.ts';

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  timezone: 'UTC',
};

const PORT_ATTEMPTS = 5;
const START_TIMEOUT_MS = 30_000;

/** `killed` is SIGKILL to the process: no code of PostgreSQL runs any more. */
export type StopMode = 'fast' | 'immediate' | 'killed';

const SIGNALS: Readonly<Record<StopMode, NodeJS.Signals>> = { fast: 'SIGINT', immediate: 'SIGQUIT', killed: 'SIGKILL' };

/** `lasting`: a commit survives `stop('immediate')`. Otherwise commits return sooner, and the last ones may be lost. */
export type Commits = 'lasting' | 'quick';

export interface ClusterOptions {
  /** Folder of `initdb` and `postgres`. */
  readonly binaries: string;
  /** The cluster gets a new folder `cluster-…` in this one, where the run's clean-up process finds it. */
  readonly parent: string;
  readonly user: UnprivilegedUser | undefined;
  readonly commits: Commits;
}

export class ThrowawayCluster {
  readonly url: string;
  readonly #options: ClusterOptions;
  readonly #folder: string;
  readonly #port: number;
  #process: ChildProcess | undefined;

  private constructor(options: ClusterOptions, folder: string, port: number, password: string) {
    this.#options = options;
    this.#folder = folder;
    this.#port = port;
    this.url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  }

  /** Makes a cluster and starts it. */
  static async create(options: ClusterOptions): Promise<ThrowawayCluster> {
    const folder = mkdtempSync(join(options.parent, 'cluster-'));
    const password = randomBytes(16).toString('hex');
    initialise(options, folder, password);
    for (let attempt = 1; ; attempt += 1) {
      const cluster = new ThrowawayCluster(options, folder, await freePort(), password);
      try {
        await cluster.start();
        return cluster;
      } catch (error) {
        const portWasTaken = error instanceof Error && error.message.includes('could not bind');
        if (!portWasTaken || attempt === PORT_ATTEMPTS) throw error;
      }
    }
  }

  /** Starts it, or starts it again on the same port after `stop`. */
  async start(): Promise<void> {
    const { binaries, user, commits } = this.#options;
    const settings = {
      ...SETTINGS,
      synchronous_commit: commits === 'lasting' ? 'on' : 'off',
      port: String(this.#port),
      unix_socket_directories: this.#folder,
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const log = openSync(join(this.#folder, 'log'), 'w');
    this.#process = spawn(join(binaries, 'postgres'), ['-D', join(this.#folder, 'data'), ...flags], {
      ...processOptions(user, this.#folder),
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.#process.unref();
    await this.#untilItAnswers(this.#process);
  }

  /** `fast` ends the sessions and writes everything; `immediate` is what a crash looks like to the clients. */
  async stop(mode: StopMode = 'fast'): Promise<void> {
    const running = this.#process;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => running.once('exit', () => resolve()));
    running.ref();
    running.kill(SIGNALS[mode]);
    await gone;
    this.#process = undefined;
  }

  /** A copy of this cluster that follows it. With its name, this cluster can be told to wait for it. */
  async createStandby(name: string): Promise<ThrowawayCluster> {
    const { binaries, user, parent } = this.#options;
    const folder = mkdtempSync(join(parent, 'cluster-'));
    if (user) chownSync(folder, user.uid, user.gid);
    const { username, password, port } = new URL(this.url);
    const source = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=${name}`;
    const flags = ['-D', join(folder, 'data'), '-d', source, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
    const { status, stderr, error } = spawnSync(join(binaries, 'pg_basebackup'), flags, {
      ...processOptions(user, folder),
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`pg_basebackup failed: ${(error?.message ?? stderr).trim()}`);
    const standby = new ThrowawayCluster(this.#options, folder, await freePort(), password);
    await standby.start();
    return standby;
  }

  async #untilItAnswers(starting: ChildProcess): Promise<void> {
    let failure: Error | undefined;
    starting.once('error', (error) => {
      failure = error;
    });
    for (const deadline = Date.now() + START_TIMEOUT_MS; ; await sleep(50)) {
      if (failure) throw failure;
      if (starting.exitCode !== null || starting.signalCode !== null || Date.now() > deadline) {
        throw new Error(`PostgreSQL did not start: ${readFileSync(join(this.#folder, 'log'), 'utf8').trim()}`);
      }
      if (await answers(this.url)) return;
    }
  }
}

function initialise({ binaries, user }: ClusterOptions, folder: string, password: string): void {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  const login = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=password'];
  const flags = ['-D', join(folder, 'data'), ...login, '--no-locale', '--encoding=UTF8', '--no-sync'];
  const { status, stderr, error } = spawnSync(join(binaries, 'initdb'), flags, {
    ...processOptions(user, folder),
    encoding: 'utf8',
  });
  rmSync(passwordFile);
  if (status !== 0) throw new Error(`initdb failed: ${(error?.message ?? stderr).trim()}`);
}

/** A separate environment: the caller's variables, such as PGDATA or LC_ALL, would change what the programs do. */
const processOptions = (user: UnprivilegedUser | undefined, folder: string) => ({
  ...user,
  cwd: folder,
  env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C', TZ: 'UTC' },
});

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
