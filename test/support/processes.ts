/** The real server as a separate process, for tests that need several processes, signals or restarts. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtService } from './built-service.ts';
import { endAfterFile } from './cleanup.ts';
import { freePort } from './ports.ts';
import { nodeBinary, repositoryRoot } from './repository.ts';
import { testMasterKey } from './test-master-key.ts';

const PORT_ATTEMPTS = 3;

export interface ServerOptions {
  /**
   * Added to the variables that are set here, and replaces them. Nothing is taken from the environment of the tests.
   */
  readonly env?: Record<string, string | undefined>;
  readonly startTimeoutMs?: number;
  /** Where the code is; this repository if omitted. */
  readonly folder?: string;
  /** The command that is run there; the built service, as in the package, if omitted. */
  readonly command?: readonly [string, ...string[]];
  /** The process gets its own group, like everything that a terminal starts. */
  readonly ownGroup?: boolean;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface RunningServer {
  readonly baseUrl: string;
  readonly pid: number;
  /** Everything printed so far, standard output and error in the order of arrival. */
  logs(): string;
  /** Resolves when the process has ended, for any reason. */
  readonly exit: Promise<Exit>;
  stop(signal?: NodeJS.Signals): Promise<Exit>;
}

/** The process ended, or did not answer in time, before it served a request. */
export class ServerDidNotStart extends Error {
  readonly exit: Exit | undefined;
  readonly logs: string;

  constructor(exit: Exit | undefined, logs: string) {
    super(`the server did not start (${exit ? `exit ${exit.code ?? exit.signal}` : 'no answer in time'}):\n${logs}`);
    this.name = 'ServerDidNotStart';
    this.exit = exit;
    this.logs = logs;
  }
}

/** Node runs the sources: for scripts, which have no built service, and for older code in its own folder. */
export const fromSources = (): readonly [string, string] => [nodeBinary(), 'server/entry.js'];

/**
 * Resolves once /healthz answers. If `env` has neither DATABASE_URL nor DATA_DIR, the server would use the developer's
 * own data, so this throws.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { env = {} } = options;
  if (!env.DATABASE_URL && !env.DATA_DIR) throw new Error('startServer needs DATABASE_URL or DATA_DIR in env');
  if (env.PORT) return startOn(env.PORT, options);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOn(String(await freePort()), options);
    } catch (error) {
      const portWasTaken = error instanceof ServerDidNotStart && /Port \d+ on .* is taken/.test(error.logs);
      if (!portWasTaken || attempt === PORT_ATTEMPTS) throw error;
    }
  }
}

async function startOn(port: string, options: ServerOptions): Promise<RunningServer> {
  const { env = {}, startTimeoutMs = 60_000, folder = repositoryRoot, ownGroup = false } = options;
  const { command = [nodeBinary(), await builtService()] } = options;
  const baseUrl = env.BASE_URL ?? `http://localhost:${port}`;
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: folder,
    detached: ownGroup,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      MASTER_KEY: testMasterKey,
      // Here one session makes the load of many; a test of this limit lowers it.
      REFRESHES_PER_HOUR: '1000000',
      ...env,
      // Last, because an undefined value in `env` would otherwise mean the developer's own setting.
      PORT: port,
      BASE_URL: baseUrl,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const server = observe(child, baseUrl);
  await untilHealthy(server, `http://127.0.0.1:${port}/healthz`, startTimeoutMs);
  return server;
}

function observe(child: ChildProcess, baseUrl: string): RunningServer {
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  // 'close', not 'exit': by then the last line of the log has arrived.
  const exit = new Promise<Exit>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return exit;
  };
  const forget = endAfterFile(() => stop('SIGKILL'));
  exit.then(forget, forget);
  return { baseUrl, pid: child.pid ?? 0, logs: () => Buffer.concat(chunks).toString('utf8'), exit, stop };
}

async function untilHealthy(server: RunningServer, address: string, timeoutMs: number): Promise<void> {
  let ended: Exit | undefined;
  server.exit.then((exit) => {
    ended = exit;
  });
  for (const deadline = Date.now() + timeoutMs; ; await sleep(50)) {
    if (ended) throw new ServerDidNotStart(ended, server.logs());
    const response = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    if (Date.now() > deadline) {
      await server.stop('SIGKILL');
      throw new ServerDidNotStart(undefined, server.logs());
    }
  }
}
