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

export interface Measured {
  readonly name: string;
  readonly cpuMicros: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly rss: number;
  readonly failures: number;
}

export interface Rounds {
  readonly rounds: number;
  readonly warmUpMs: number;
  readonly roundMs: number;
  readonly connections: number;
}

export async function measure(candidates: readonly Candidate[], plan: Rounds): Promise<Measured[]> {
  const results = new Map<string, Measured[]>(candidates.map(({ name }) => [name, []]));
  for (const candidate of candidates) await run(candidate, plan.warmUpMs, plan.connections);
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const candidate of candidates) {
      results.get(candidate.name)?.push(await run(candidate, plan.roundMs, plan.connections));
    }
  }
  return candidates.map(({ name }) => medianOf(results.get(name) ?? []));
}

async function run(candidate: Candidate, durationMs: number, connections: number): Promise<Measured> {
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

function medianOf(runs: readonly Measured[]): Measured {
  const median = (pick: (run: Measured) => number): number => {
    const sorted = runs.map(pick).sort((left, right) => left - right);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  return {
    name: runs[0]?.name ?? '',
    cpuMicros: median((run) => run.cpuMicros),
    perSecond: median((run) => run.perSecond),
    p50: median((run) => run.p50),
    p99: median((run) => run.p99),
    rss: Math.max(...runs.map((run) => run.rss)),
    failures: runs.reduce((sum, run) => sum + run.failures, 0),
  };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
