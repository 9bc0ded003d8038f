/** A local service for the demo: the one that answers already, or one that is started and ends with the demo. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const START_MS = 60_000;

export interface LocalService {
  readonly baseUrl: string;
  stop(): void;
}

export async function localService(baseUrl: string): Promise<LocalService> {
  if (await isPorchlight(baseUrl)) return { baseUrl, stop: () => undefined };
  console.log(`  Starting a service at ${baseUrl} …`);
  const { port } = new URL(baseUrl);
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { LOG_LEVEL: 'warn', ...process.env, PORT: port, BASE_URL: baseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = (): void => void child.kill('SIGTERM');
  process.once('exit', stop);
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(200)) {
    if (child.exitCode !== null) break;
    if (await isPorchlight(baseUrl)) return { baseUrl, stop };
  }
  stop();
  throw new Error(`no service could be started at ${baseUrl}`);
}

async function isPorchlight(baseUrl: string): Promise<boolean> {
  const response = await fetch(`${baseUrl}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok === true && response.headers.has('api-version');
}
