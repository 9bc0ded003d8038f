/** What OpenTelemetry costs a verify: switched off, for one request in ten, and for every request. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { table } from '../../measure/table.ts';
import { type Candidate, type Measured, measureAgain, type Rounds } from '../instruments/measure.ts';
import { createMigrated } from '../instruments/postgres.ts';
import { seedSessions } from '../instruments/seed.ts';
import { inTurn, RING, startService } from '../instruments/service.ts';
import { VERIFIED_AT, verifyRequests } from './verify.ts';

export interface TelemetryResults {
  readonly measured: readonly Measured[];
  /** The start times of the last round, in the same order. */
  readonly readyMs: readonly number[];
}

const TOKENS = 1_000;
/**
 * Half a minute for each node: code that only one request in ten runs is compiled late. A quick run cannot wait for
 * that.
 */
const WARM_UP_TIMES = { quick: 2, full: 8 };
/** A node that gets requests right after its start stays a few percent slower. So all of them rest first. */
const REST_MS = { quick: 0, full: 25_000 };
const PORT = 4_030;
/**
 * The first one is measured twice: the difference between the two shows how far the figures of this run can be trusted.
 */
const RATIOS = [
  ['not asked for', undefined],
  ['not asked for, once more', undefined],
  ['one in ten', '0.1'],
  ['every request', '1'],
] as const;

export async function benchTelemetry(server: string, plan: Rounds): Promise<TelemetryResults> {
  const database = await createMigrated(server, 'telemetry');
  await seedSessions(database, RING, 1);
  const requests = verifyRequests(TOKENS, 0);
  const receiver = await startReceiver();
  const extent = plan.rounds === 1 ? 'quick' : 'full';
  let readyMs: number[] = [];
  const startAll = async () => {
    const candidates: Candidate[] = [];
    for (const [index, [name, ratio]] of RATIOS.entries()) {
      const env = ratio === undefined ? {} : variablesFor(receiver.address, ratio);
      const contender = await startService({ BASE_URL: VERIFIED_AT, DATABASE_URL: database, ...env }, PORT + index);
      candidates.push({ name, contender, next: inTurn(requests) });
    }
    readyMs = candidates.map(({ contender }) => contender.readyMs);
    await sleep(REST_MS[extent]);
    return { candidates, stop: async () => void (await Promise.all(candidates.map((one) => one.contender.stop()))) };
  };
  const measured = await measureAgain(startAll, { ...plan, warmUpMs: plan.warmUpMs * WARM_UP_TIMES[extent] });
  receiver.close();
  return { measured, readyMs };
}

const variablesFor = (address: string, ratio: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
  OTEL_TRACES_SAMPLER_ARG: ratio,
});

/** Accepts everything and keeps nothing. */
async function startReceiver(): Promise<{ readonly address: string; close(): void }> {
  const receiver = createServer((req, res) => {
    req.resume().once('end', () => res.end());
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    receiver.closeAllConnections();
    receiver.close();
  };
  return { address: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`, close };
}

export const telemetryTable = ({ measured, readyMs }: TelemetryResults): string[] =>
  table(
    ['Verify with OpenTelemetry', 'CPU µs', '× not asked for', 'lowest', 'highest', 'req/s', 'RSS MB', 'ready ms'],
    measured.map(({ name, cpuMicros, cpuRatio, perSecond, rss }, index) => [
      name,
      cpuMicros.toFixed(1),
      cpuRatio.median.toFixed(3),
      cpuRatio.low.toFixed(3),
      cpuRatio.high.toFixed(3),
      perSecond.toFixed(0),
      rss.toFixed(0),
      (readyMs[index] ?? Number.NaN).toFixed(0),
    ]),
  );
