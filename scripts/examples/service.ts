/** The service that all examples sign in to, with a proxy in front of it that counts what they ask. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countingProxy } from './counting-proxy.ts';
import { end, freePort, until } from './processes.ts';

const root = join(import.meta.dirname, '../..');

export type EdgeCall = 'verify' | 'refresh' | 'token' | 'logout';

export interface Service extends AsyncDisposable {
  readonly baseUrl: string;
  /** How often an edge operation was called so far, by any app. */
  counted(call: EdgeCall): number;
  /** Breaks every connection to the service until `restore`. */
  cut(): void;
  restore(): void;
}

/** Starts the service with further variables, which may need its address. */
export async function startService(
  variables: (baseUrl: string) => Promise<Readonly<Record<string, string>>> = async () => ({}),
): Promise<Service> {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'porchlight-data-'));
  const counts = new Map<string, number>();
  const proxy = await countingProxy(port, counts);
  const baseUrl = `http://localhost:${proxy.port}`;
  const child = spawn(process.execPath, ['server/entry.js'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      BASE_URL: baseUrl,
      DATA_DIR: data,
      LOG_LEVEL: 'warn',
      GENESIS_PER_MINUTE: '100',
      ...(await variables(baseUrl)),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGTERM'));
  await until(`http://localhost:${port}/healthz`, child);
  return {
    baseUrl,
    counted: (call) => counts.get(call) ?? 0,
    cut: proxy.cut,
    restore: proxy.restore,
    async [Symbol.asyncDispose]() {
      proxy.close();
      await end(child);
      rmSync(data, { recursive: true, force: true });
    },
  };
}
