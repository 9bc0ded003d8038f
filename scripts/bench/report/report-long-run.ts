/** What grows, what spreads and what lasts, as tables. */

import type { Scale } from '../../../test/support/growth/growth-seed.ts';
import { table } from '../../measure/table.ts';
import type { GrowthResults } from '../growth/growth.ts';
import type { GrowthRow } from '../growth/growth-calls.ts';
import type { NodesRow } from '../sections/nodes.ts';
import type { SoakResults } from '../soak/soak.ts';

const count = (value: number): string => value.toLocaleString('en');

export function growthTable({ scale, calls, stream, start, embedded }: GrowthResults): string[] {
  return [
    ...callsTable('Growth', scale, calls),
    `  all ${count(stream.users)} users in one answer: ${stream.seconds.toFixed(1)} s, ${stream.addedMb.toFixed(0)} MB added`,
    `  start: ${start.grownMs.toFixed(0)} ms, on an empty database ${start.emptyMs.toFixed(0)} ms (× ${start.ratio.toFixed(2)})`,
    '',
    ...callsTable('Embedded', embedded.scale, embedded.calls),
  ];
}

const callsTable = (name: string, { tenants, users, events }: Scale, rows: readonly GrowthRow[]): string[] =>
  table(
    [
      `${name}: ${count(tenants)} tenants, ${count(users)} users and ${count(events)} events in one`,
      'small ms',
      'big ms',
      '× small',
      'failed',
    ],
    rows.map((row) => [
      row.name,
      row.smallMs.toFixed(2),
      row.bigMs.toFixed(2),
      row.ratio.toFixed(2),
      String(row.failures),
    ]),
  );

export const nodesTable = (rows: readonly NodesRow[]): string[] =>
  table(
    ['Nodes on one PostgreSQL', 'verify CPU µs', 'revocations/s', 'heard p50 ms', 'p99 ms', 'samples', 'CPU a node'],
    rows.map((row) => [
      String(row.nodes),
      row.verifyCpuMicros.toFixed(0),
      row.revocationsPerSecond.toFixed(0),
      row.delayP50.toFixed(0),
      row.delayP99.toFixed(0),
      String(row.samples),
      `${(row.cpuShare * 100).toFixed(1)} %`,
    ]),
  );

export function soakTable(results: SoakResults): string[] {
  const { rushMinutes, warmUpMinutes, actors, rss, compiled, revocations, eventLoop } = results;
  return [
    ...table(
      [`Soak, ${results.minutes} min of mixed load`, 'count', 'failed', 'p50 ms', 'p99 ms'],
      actors.map((actor) => [
        actor.name,
        count(actor.count),
        String(actor.failures),
        actor.p50.toFixed(1),
        actor.p99.toFixed(1),
      ]),
    ),
    `  RSS: ${rss.warm.toFixed(0)} MB after the warm-up (${rushMinutes.toFixed(1)} min of a rush, ${warmUpMinutes.toFixed(1)} at an even pace), ${rss.end.toFixed(0)} MB at the end, of it compiled code ${compiled.warm.toFixed(1)} and ${compiled.end.toFixed(1)} MB; slope ${rss.perMinute.toFixed(2)} ± ${rss.error.toFixed(2)} MB a minute`,
    `  heap in use, garbage left out: ${results.heap.first.toFixed(0)} MB in the first third after that, ${results.heap.last.toFixed(0)} MB in the last; slope ${results.heap.perMinute.toFixed(2)} ± ${results.heap.error.toFixed(2)} MB a minute`,
    `  revocations held: ${count(revocations.warm)}, then ${count(revocations.end)}; answers of 500 and above: ${results.serverErrors}`,
    `  event loop delay: p50 ${eventLoop.p50.toFixed(1)} ms, p99 ${eventLoop.p99.toFixed(1)} ms, worst p99 of five seconds ${eventLoop.worstP99.toFixed(1)} ms`,
    `  CPU ${(results.cpuShare * 100).toFixed(0)} %; the machine kept the load itself waiting for up to ${results.machineWorstMs.toFixed(0)} ms`,
    ...results.firstFailures.map((text) => `  ! ${text}`),
  ];
}
