/** How long a start takes, and how much memory the process has at rest, on both engines. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '../instruments/postgres.ts';
import { rssMegabytes } from '../instruments/process-meter.ts';
import { startService } from '../instruments/service.ts';

export interface StartResult {
  readonly name: string;
  readonly readyMs: number;
  readonly rss: number;
}

/** Memory is read this long after the first answer. */
const AT_REST_MS = { full: 1_500, quick: 500 };

export async function benchStart(server: string, quick: boolean): Promise<StartResult[]> {
  const atRestMs = AT_REST_MS[quick ? 'quick' : 'full'];
  const url = await createDatabase(server, 'start');
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-bench-data-'));
  const results = [
    await once('PostgreSQL, first start', { DATABASE_URL: url }, atRestMs),
    await once('PostgreSQL, later start', { DATABASE_URL: url }, atRestMs),
    await once('embedded, first start', { DATA_DIR: dataDir }, atRestMs),
    await once('embedded, later start', { DATA_DIR: dataDir }, atRestMs),
  ];
  rmSync(dataDir, { recursive: true, force: true });
  return results;
}

async function once(name: string, env: Record<string, string>, atRestMs: number): Promise<StartResult> {
  const contender = await startService(env, 4030, { pinned: false });
  await sleep(atRestMs);
  const rss = rssMegabytes(contender.pid);
  await contender.stop();
  return { name, readyMs: contender.readyMs, rss };
}
