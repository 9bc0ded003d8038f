/**
 * Whether an answer costs more because there is more data. Pages, look-ups, owner's views and starts run on a database
 * with one big project among very many, and are compared with the same call on a small project or on an empty database.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  FULL_SCALE,
  type GrowthSeed,
  type Scale,
  type SeededProject,
  seedGrowth,
} from '../../../test/support/growth/growth-seed.ts';
import { median } from '../../measure/percentile.ts';
import type { Contender } from '../instruments/contender.ts';
import { createDatabase, withClient } from '../instruments/postgres.ts';
import { rssMegabytes } from '../instruments/process-meter.ts';
import { startService } from '../instruments/service.ts';
import { benchCalls, type GrowthRow } from './growth-calls.ts';
import { benchEmbedded, type EmbeddedGrowth } from './growth-embedded.ts';

export interface GrowthResults {
  readonly scale: Scale;
  readonly calls: readonly GrowthRow[];
  /** The list of users without pages: megabytes added while it is sent, and how many users came. */
  readonly stream: { readonly addedMb: number; readonly users: number; readonly seconds: number };
  readonly embedded: EmbeddedGrowth;
  readonly start: { readonly emptyMs: number; readonly grownMs: number; readonly ratio: number };
}

const PORT = 4_040;
const QUICK_SCALE: Scale = { tenants: 2_000, users: 5_000, events: 20_000, revocations: 5_000, teams: 5_000 };

export async function benchGrowth(server: string, quick: boolean): Promise<GrowthResults> {
  const [empty, grown] = [await createDatabase(server, 'empty'), await createDatabase(server, 'growth')];
  // Each database gets its schema from a first start.
  for (const url of [empty, grown]) await (await startOn(url)).stop();
  const scale = quick ? QUICK_SCALE : FULL_SCALE;
  const seed = await withClient(grown, async (client) => {
    const seeded = await seedGrowth((text, values) => client.query(text, values), scale);
    await client.query('analyze');
    return seeded;
  });
  const contender = await startOn(grown);
  const stream = await benchStream(contender, seed);
  const calls = await benchCalls(contender.port, seed, quick);
  await contender.stop();
  const start = await benchStarts(empty, grown, quick ? 2 : 7);
  return { scale, calls, stream, start, embedded: await benchEmbedded(quick) };
}

const startOn = (url: string): Promise<Contender> => startService({ DATABASE_URL: url, LOG_LEVEL: 'warn' }, PORT);

/** The small project's list comes first, so that code and buffers are ready before the long list begins. */
async function benchStream(contender: Contender, { big, small }: GrowthSeed): Promise<GrowthResults['stream']> {
  for (let times = 0; times < 5; times += 1) await listUsers(small);
  await sleep(1_000);
  const before = rssMegabytes(contender.pid);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, rssMegabytes(contender.pid));
  }, 20);
  const started = performance.now();
  const users = await listUsers(big);
  clearInterval(watch);
  return { addedMb: peak - before, users, seconds: (performance.now() - started) / 1_000 };
}

async function listUsers({ managementKey }: SeededProject): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${PORT}/api/social-login/users`, {
    headers: { authorization: `Bearer ${managementKey}` },
  });
  // A name may be split between two chunks, so the end of the last chunk is searched again.
  const mark = '"first_seen"';
  let [users, end] = [0, ''];
  for await (const chunk of answer.body ?? []) {
    const text = end + Buffer.from(chunk).toString('latin1');
    users += text.split(mark).length - 1;
    end = text.slice(-(mark.length - 1));
  }
  return users;
}

/** In turn, so that a noisy minute of the machine affects both. */
async function benchStarts(empty: string, grown: string, rounds: number): Promise<GrowthResults['start']> {
  const times: Record<'empty' | 'grown', number[]> = { empty: [], grown: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, url] of [
      ['empty', empty],
      ['grown', grown],
    ] as const) {
      const contender = await startOn(url);
      times[name].push(contender.readyMs);
      await contender.stop();
    }
  }
  const [emptyMs, grownMs] = [median(times.empty), median(times.grown)];
  return { emptyMs, grownMs, ratio: grownMs / emptyMs };
}
