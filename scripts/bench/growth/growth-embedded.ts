/** The same calls on the embedded engine, which makes no statistics by itself, at a scale that it is meant for. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSealer } from '../../../server/crypto/sealer.ts';
import { openDatabase } from '../../../server/storage/opening/open-database.ts';
import { type Scale, seedGrowth } from '../../../test/support/growth/growth-seed.ts';
import { RING, startService } from '../instruments/service.ts';
import { benchCalls, type GrowthRow } from './growth-calls.ts';

export interface EmbeddedGrowth {
  readonly scale: Scale;
  readonly calls: readonly GrowthRow[];
}

const PORT = 4_041;
const FULL: Scale = { tenants: 5_000, users: 10_000, events: 50_000, revocations: 10_000, teams: 10_000 };
const QUICK: Scale = { tenants: 500, users: 1_000, events: 10_000, revocations: 1_000, teams: 1_000 };

export async function benchEmbedded(quick: boolean): Promise<EmbeddedGrowth> {
  const scale = quick ? QUICK : FULL;
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-bench-data-'));
  try {
    const database = await openDatabase({ dataDir, sealer: createSealer(RING) });
    const seed = await seedGrowth((text, values) => database.query(text, values), scale);
    await database.close();
    const contender = await startService({ DATA_DIR: dataDir }, PORT);
    const calls = await benchCalls(contender.port, seed, quick);
    await contender.stop();
    return { scale, calls };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
