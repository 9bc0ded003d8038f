/**
 * Rounds of load on several contenders; the result is the median. Each round visits all contenders many times for a
 * short while, so that a noisy second of the machine affects all of them.
 */
import { median } from '../../measure/percentile.ts';
import type { Contender } from './contender.ts';
import { type LoadOptions, type LoadResult, openLoad } from './load.ts';
import { cpuMicros, rssMegabytes } from './process-meter.ts';

export interface Candidate {
  readonly name: string;
  readonly contender: Contender;
  readonly next: () => Buffer;
  readonly onAnswer?: (status: number, body: Buffer) => void;
}

/** The median and range of all rounds. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

interface Run {
  readonly name: string;
  readonly cpuMicros: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly rss: number;
  readonly failures: number;
}

/** Medians of all rounds, and the ratio to the first candidate, round by round. */
export interface Measured extends Run {
  readonly cpuRatio: Spread;
  readonly rateRatio: Spread;
  /** CPU of each round, for other comparisons. */
  readonly cpuRounds: readonly number[];
}

export interface Rounds {
  readonly rounds: number;
  readonly warmUpMs: number;
  readonly roundMs: number;
  readonly connections: number;
}

/** So short that no server is idle for long: an idle server begins to tidy up, and is cold at its next turn. */
const SLICE_MS = 50;

export async function measure(candidates: readonly Candidate[], plan: Rounds): Promise<Measured[]> {
  await warmUp(candidates, plan);
  const rounds: Run[][] = [];
  for (let round = 0; round < plan.rounds; round += 1) rounds.push(await measureRound(candidates, plan));
  return summaryOf(rounds);
}

/**
 * The same with new processes in each round. The place of code and data in memory changes the speed of a process by a
 * seventh, for as long as it lives. With the same processes, all rounds would have the same luck.
 */
export async function measureAgain(
  start: () => Promise<{ readonly candidates: readonly Candidate[]; stop(): Promise<void> }>,
  plan: Rounds,
): Promise<Measured[]> {
  const rounds: Run[][] = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    const { candidates, stop } = await start();
    await warmUp(candidates, plan);
    rounds.push(await measureRound(candidates, plan));
    await stop();
  }
  return summaryOf(rounds);
}

/**
 * The warm-up takes turns too. A candidate that was warmed up first would be idle, and cold again, while the others
 * warm up.
 */
const warmUp = (candidates: readonly Candidate[], plan: Rounds): Promise<unknown> =>
  measureRound(candidates, { ...plan, roundMs: plan.warmUpMs });

async function measureRound(candidates: readonly Candidate[], plan: Rounds): Promise<Run[]> {
  const slices = candidates.map((): Slice[] => []);
  const loads = await Promise.all(candidates.map((candidate) => openLoad(loadOf(candidate, plan))));
  for (let leftMs = plan.roundMs; leftMs > 0; leftMs -= SLICE_MS) {
    for (const [index, { contender }] of shuffled([...candidates.entries()])) {
      const before = cpuMicros(contender.pid);
      const result = await loads[index]?.run(SLICE_MS);
      if (result) slices[index]?.push({ ...result, cpuMicros: cpuMicros(contender.pid) - before });
    }
  }
  for (const one of loads) one.close();
  return candidates.map(({ name, contender }, index) => runOf(name, slices[index] ?? [], rssMegabytes(contender.pid)));
}

/**
 * Another order each time. Work that one contender still does after its turn slows the next one; with a fixed order
 * that would always be the same one.
 */
function shuffled<T>(list: T[]): T[] {
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [list[last], list[other]] = [list[other] as T, list[last] as T];
  }
  return list;
}

/** A summary of rounds with the same candidates in the same order. */
function summaryOf(rounds: readonly Run[][]): Measured[] {
  const runsOf = (index: number): Run[] => rounds.flatMap((round) => round[index] ?? []);
  const limit = runsOf(0);
  return (rounds[0] ?? []).map((_, index) => {
    const runs = runsOf(index);
    const against = (pick: (run: Run) => number): Spread =>
      spreadOf(runs.map((each, round) => pick(each) / pick(limit[round] ?? each)));
    return {
      ...medianOf(runs),
      cpuRatio: against(({ cpuMicros: micros }) => micros),
      rateRatio: against(({ perSecond }) => perSecond),
      cpuRounds: runs.map(({ cpuMicros: micros }) => micros),
    };
  });
}

export const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  low: Math.min(...values),
  high: Math.max(...values),
});

/** One turn of a contender: the result of the load, and what it cost. */
interface Slice extends LoadResult {
  readonly cpuMicros: number;
}

const loadOf = ({ contender: { port }, next, onAnswer }: Candidate, { connections }: Rounds): LoadOptions => ({
  port,
  connections,
  next,
  ...(onAnswer ? { onAnswer } : {}),
});

function runOf(name: string, slices: readonly Slice[], rss: number): Run {
  const sum = (pick: (one: Slice) => number): number => slices.reduce((total, one) => total + pick(one), 0);
  const requests = sum((one) => one.requests);
  return {
    name,
    cpuMicros: sum((one) => one.cpuMicros) / requests,
    perSecond: requests / sum((one) => one.seconds),
    p50: median(slices.map(({ p50 }) => p50)),
    p99: median(slices.map(({ p99 }) => p99)),
    rss,
    failures: sum((one) => one.failures),
  };
}

function medianOf(runs: readonly Run[]): Run {
  const middle = (pick: (run: Run) => number): number => median(runs.map(pick));
  return {
    name: runs[0]?.name ?? '',
    cpuMicros: middle((run) => run.cpuMicros),
    perSecond: middle((run) => run.perSecond),
    p50: middle((run) => run.p50),
    p99: middle((run) => run.p99),
    rss: Math.max(...runs.map((run) => run.rss)),
    failures: runs.reduce((sum, run) => sum + run.failures, 0),
  };
}
