/** A server under measurement: a process of its own, on one core where the system lets us choose. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import packageFile from '../../../package.json' with { type: 'json' };

const hasTaskset = spawnSync('taskset', ['--version']).status === 0;
export const SERVER_CORE = '0';
export const LOAD_CORE = '1';
const ALL_CORES = `0-${cpus().length - 1}`;
export const pinning = hasTaskset
  ? `server on core ${SERVER_CORE}, load on core ${LOAD_CORE}`
  : 'no taskset: cores are shared';

export interface Contender {
  readonly pid: number;
  readonly port: number;
  readonly readyMs: number;
  stop(): Promise<void>;
}

/** The flags of `npm start`, so that the measured process is the real one. */
const START_FLAGS = packageFile.scripts.start.match(/--\S+/g)?.join(' ') ?? '';

/** The bench does not measure the limits of one person or one address, so they are set very high. */
const FAR = { REFRESHES_PER_HOUR: '1000000', SIGN_INS_PER_HOUR: '1000000', ADDRESS_LIMIT_FACTOR: '1000000' };
/** There is no balancer that has to notice a leaving node. */
const NO_BALANCER = { DRAIN_DELAY_S: '0' };

export interface StartOptions {
  readonly port: number;
  readonly health?: string;
  readonly pinned?: boolean;
  /** Added to the command line of Node. */
  readonly nodeArgs?: string | undefined;
}

const alive = new Set<ChildProcess>();
// No process stays behind when a run fails.
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

/** Scripts are named from the folder of the bench. */
const BENCH = new URL('../', import.meta.url);

/** Starts a script of the bench or of the server, and waits until it answers. */
export async function startContender(
  script: string,
  env: Record<string, string>,
  { port, health = '/healthz', pinned = true, nodeArgs: own = '' }: StartOptions,
): Promise<Contender> {
  const file = fileURLToPath(new URL(script, BENCH));
  // BENCH_NODE_ARGS="--cpu-prof --cpu-prof-dir=…" shows where a contender spends its time.
  const flags = script.endsWith('server/entry.js') ? START_FLAGS : '';
  const nodeArgs = `${flags} ${process.env.BENCH_NODE_ARGS ?? ''} ${own}`.split(' ').filter(Boolean);
  // A process that is not pinned gets all cores, and not only the core of this process.
  const cores = pinned ? SERVER_CORE : ALL_CORES;
  const command = hasTaskset ? ['taskset', '-c', cores, process.execPath] : [process.execPath];
  const started = performance.now();
  const child = spawn(command[0] ?? '', [...command.slice(1), ...nodeArgs, file], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...FAR,
      ...NO_BALANCER,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  alive.add(child);
  await untilAnswering(child, `http://127.0.0.1:${port}${health}`);
  return { pid: child.pid ?? 0, port, readyMs: performance.now() - started, stop: () => end(child) };
}

async function untilAnswering(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`a contender ended with ${child.exitCode} before it answered`);
    const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer && answer.status < 500) return;
    await sleep(25);
  }
  throw new Error('a contender did not answer within half a minute');
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** Moves this process, the load, to its own core. */
export function pinLoad(): void {
  if (hasTaskset) spawnSync('taskset', ['-cp', LOAD_CORE, String(process.pid)]);
}
