/**
 * Minutes of mixed load on one process: whether memory goes on growing after the warm-up, and whether anything fails.
 * It runs only with `--only soak`, because it takes long.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seedGrowth } from '../../../test/support/growth/growth-seed.ts';
import { median, percentile } from '../../measure/percentile.ts';
import type { Contender } from '../instruments/contender.ts';
import { fillCaches, TENANTS } from '../instruments/fill-caches.ts';
import { createDatabase, withClient } from '../instruments/postgres.ts';
import { compiledMegabytes, rssMegabytes } from '../instruments/process-meter.ts';
import { seedSessions } from '../instruments/seed.ts';
import { addressOf, RING, startService } from '../instruments/service.ts';
import { type Point, type Trend, trendOf } from '../instruments/trend.ts';
import { appActors } from './soak-apps.ts';
import { type Actor, actorsOf } from './soak-load.ts';

export interface SoakResults {
  readonly minutes: number;
  /** The minutes of the rush, then of a constant rate before anything is counted. */
  readonly rushMinutes: number;
  readonly warmUpMinutes: number;
  readonly actors: readonly { name: string; count: number; failures: number; p50: number; p99: number }[];
  readonly firstFailures: readonly string[];
  /** Megabytes: at the end of the warm-up, at the end, and the slope of a line through all samples in between. */
  readonly rss: Trend & { readonly warm: number; readonly end: number };
  /** The part of it that is machine code: V8 goes on compiling code that runs rarely, more and more slowly. */
  readonly compiled: { readonly warm: number; readonly end: number };
  /** Megabytes in use right after a full collection, at the end of the warm-up and at the end, and the slope in between. */
  readonly heap: Trend & { readonly first: number; readonly last: number };
}

const PORT = 4_060;
const SAMPLE_EVERY_MS = 5_000;
/** V8 itself collects the whole heap a few times in half an hour, and between these times garbage looks like growth. */
const COLLECT_EVERY_MINUTES = 4;
const SESSIONS = 2_000;
const AT_ONCE = 8;
const RUSHING = 2;
/** As many revocations as 65 minutes of refreshes at 50 a second leave in memory. */
const REVOCATIONS = 200_000;
/** As much work as twenty minutes at a constant rate: after that V8 has hardly anything left to compile. */
const RUSH_MINUTES = 6;
const WARM_UP_MINUTES = 2;

export async function benchSoak(server: string, minutes: number): Promise<SoakResults> {
  const database = await createDatabase(server, 'soak');
  const baseUrl = addressOf(PORT);
  const contender = await startService({ DATABASE_URL: database }, PORT, { nodeArgs: COLLECTS_ON_SIGNAL });
  const scale = { tenants: TENANTS, users: 5_000, events: 20_000, revocations: REVOCATIONS, teams: 1_000 };
  const { big } = await withClient(database, (client) =>
    seedGrowth((text, values) => client.query(text, values), scale),
  );
  const sessions = await seedSessions(database, RING, SESSIONS);
  process.stderr.write('  filling caches …\n');
  await fillCaches(
    PORT,
    sessions.map(({ tenantId }) => tenantId),
  );
  const apps = await appActors({ baseUrl, port: PORT, project: big, sessions });
  const actors = [...actorsOf({ baseUrl, project: big, sessions }), ...apps.actors];
  for (const actor of actors) await useBefore(actor);
  const results = await soak(contender, actors, minutes);
  apps.end();
  await contender.stop();
  return results;
}

async function soak(contender: Contender, actors: readonly Actor[], minutes: number): Promise<SoakResults> {
  const rushMinutes = Math.min(RUSH_MINUTES, minutes * 0.2);
  const warmUpMinutes = Math.min(WARM_UP_MINUTES, minutes * 0.2);
  // The heap grows to its working size under a rush; at a constant rate it would still grow after many minutes.
  const rushed = (await Promise.all(actors.map((actor) => rush(actor, rushMinutes * 60_000)))).flat();
  const started = performance.now();
  const minutesSince = (): number => (performance.now() - started) / 60_000;
  const running = actors.map((actor) => pace(actor, minutesSince, minutes));
  await sleep(warmUpMinutes * 60_000);
  const [warm, heaps]: [Sample[], Point[]] = [[], []];
  for (let isLast = false; !isLast; ) {
    isLast = minutesSince() >= minutes;
    const isDue = minutesSince() >= warmUpMinutes + heaps.length * COLLECT_EVERY_MINUTES;
    if (isDue || isLast) heaps.push({ minute: minutesSince(), value: await collectedHeap(contender.pid) });
    const [rss, compiled] = [rssMegabytes(contender.pid), compiledMegabytes(contender.pid)];
    warm.push({ minute: minutesSince(), rss, compiled });
    if (!isLast) await sleep(SAMPLE_EVERY_MS);
  }
  const done = await Promise.all(running);
  return {
    minutes,
    rushMinutes,
    warmUpMinutes,
    actors: done.map(({ name, times, failures }) => ({
      name,
      count: times.length,
      failures: failures.length,
      p50: median(times),
      p99: percentile(times, 0.99),
    })),
    firstFailures: [
      ...rushed.slice(0, 3),
      ...done.flatMap(({ name, failures }) => failures.slice(0, 3).map((text) => `${name}: ${text}`)),
    ],
    rss: {
      warm: warm[0]?.rss ?? Number.NaN,
      end: warm.at(-1)?.rss ?? Number.NaN,
      ...trendOf(warm.map(({ minute, rss }) => ({ minute, value: rss }))),
    },
    compiled: { warm: warm[0]?.compiled ?? Number.NaN, end: warm.at(-1)?.compiled ?? Number.NaN },
    heap: {
      first: heaps[0]?.value ?? Number.NaN,
      last: heaps.at(-1)?.value ?? Number.NaN,
      ...trendOf(heaps),
    },
  };
}

async function useBefore({ usesBefore = 0, act }: Actor): Promise<void> {
  let begun = 0;
  const worker = async (): Promise<void> => {
    while (begun++ < usesBefore) await act();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Sends as fast as the answers come. Returns what failed. */
async function rush({ name, act }: Actor, durationMs: number): Promise<string[]> {
  const until = performance.now() + durationMs;
  const failures: string[] = [];
  const worker = async (): Promise<void> => {
    while (performance.now() < until) await act().catch((error) => void failures.push(`rush, ${name}: ${error}`));
  };
  await Promise.all(Array.from({ length: RUSHING }, worker));
  return failures;
}

interface Paced {
  readonly name: string;
  readonly times: number[];
  readonly failures: string[];
}

/**
 * Starts a use whenever one is due, but never many at once: after a stall of the machine there must be no flood of
 * requests.
 */
async function pace({ name, perSecond, act }: Actor, minutesSince: () => number, until: number): Promise<Paced> {
  const [times, failures]: [number[], string[]] = [[], []];
  const pending = new Set<Promise<void>>();
  const started = performance.now();
  for (let begun = 0; minutesSince() < until; await sleep(Math.min(100, 500 / perSecond))) {
    const due = ((performance.now() - started) / 1_000) * perSecond;
    for (; begun < due; begun += 1) {
      if (pending.size >= AT_ONCE) continue;
      const before = performance.now();
      const use = act()
        .then(() => void times.push(performance.now() - before))
        .catch((error: unknown) => void failures.push(`minute ${minutesSince().toFixed(1)}, ${error}`))
        .finally(() => void pending.delete(use));
      pending.add(use);
    }
  }
  await Promise.all(pending);
  return { name, times, failures };
}

interface Sample {
  readonly minute: number;
  readonly rss: number;
  readonly compiled: number;
}

/** The service writes the bytes in use after a full collection into this file when it gets a signal. */
const HEAP_FILE = join(tmpdir(), `porchlight-soak-${process.pid}`);
const ON_SIGNAL = `import{renameSync,writeFileSync}from'node:fs';process.on('SIGUSR2',()=>{gc();writeFileSync('${HEAP_FILE}~',String(process.memoryUsage().heapUsed));renameSync('${HEAP_FILE}~','${HEAP_FILE}')})`;
const COLLECTS_ON_SIGNAL = `--expose-gc --import=data:text/javascript,${encodeURIComponent(ON_SIGNAL)}`;

async function collectedHeap(pid: number): Promise<number> {
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(HEAP_FILE)) await sleep(100);
  const bytes = Number(readFileSync(HEAP_FILE, 'utf8'));
  rmSync(HEAP_FILE);
  return bytes / 1_048_576;
}
