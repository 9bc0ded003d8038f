/** Rounds of load on several contenders in turn, so that a noisy minute of the machine hits them alike; medians count. */
import type { Contender } from './contender.ts';
import { load } from './load.ts';
import { cpuMicros, rssMegabytes } from './process-meter.ts';

export interface Candidate {
  readonly name: string;
  readonly contender: Contender;
  readonly next: () => Buffer;
  readonly onAnswer?: (status: number, body: Buffer) => void;
}

/** Over the rounds. */
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

/** Medians of all rounds, and how it compares to the first candidate, round by round. */
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

export async function measure(candidates: readonly Candidate[], plan: Rounds): Promise<Measured[]> {
  const results = new Map<string, Run[]>(candidates.map(({ name }) => [name, []]));
  for (const candidate of candidates) await run(candidate, plan.warmUpMs, plan.connections);
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const candidate of candidates) {
      results.get(candidate.name)?.push(await run(candidate, plan.roundMs, plan.connections));
    }
  }
  const limit = results.get(candidates[0]?.name ?? '') ?? [];
  return candidates.map(({ name }) => {
    const runs = results.get(name) ?? [];
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

async function run(candidate: Candidate, durationMs: number, connections: number): Promise<Run> {
  const { name, contender, next, onAnswer } = candidate;
  const before = cpuMicros(contender.pid);
  const result = await load({ port: contender.port, connections, durationMs, next, ...(onAnswer ? { onAnswer } : {}) });
  return {
    name,
    cpuMicros: (cpuMicros(contender.pid) - before) / result.requests,
    perSecond: result.requests / result.seconds,
    p50: result.p50,
    p99: result.p99,
    rss: rssMegabytes(contender.pid),
    failures: result.failures,
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

export const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
