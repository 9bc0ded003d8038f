/** The service with a clock that this process moves. Its data is in a folder that is deleted at the end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, freePort, until } from '../examples/processes.ts';

const root = join(import.meta.dirname, '../..');

export interface MovedService extends AsyncDisposable {
  readonly baseUrl: string;
  /** The time of the service. */
  now(): number;
  /** Moves the clock of the service to this time. It goes on from there, and never goes back. */
  moveTo(at: number): Promise<void>;
}

export async function startMovedService(startAt: number): Promise<MovedService> {
  const port = Number(process.env.PORT ?? (await freePort()));
  const baseUrl = `http://localhost:${port}`;
  const data = mkdtempSync(join(tmpdir(), 'porchlight-filled-'));
  let offsetMs = startAt - Date.now();
  const child = spawn(process.execPath, ['--import', join(import.meta.dirname, 'moved-clock.ts'), 'server/entry.js'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      BASE_URL: baseUrl,
      DATA_DIR: data,
      LOG_LEVEL: 'warn',
      CLOCK_OFFSET_MS: String(offsetMs),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  process.once('exit', () => child.kill('SIGTERM'));
  await until(`${baseUrl}/healthz`, child);
  const now = (): number => Date.now() + offsetMs;
  return {
    baseUrl,
    now,
    async moveTo(at) {
      if (at <= now()) return;
      offsetMs = at - Date.now();
      child.send({ offsetMs });
      await once(child, 'message');
    },
    async [Symbol.asyncDispose]() {
      await end(child);
      rmSync(data, { recursive: true, force: true });
    },
  };
}
