/** The tables that a person reads. */
import type { Capacity } from '../../../server/docs/facts/capacity.ts';
import type { BesideFigures, SpeedLimit } from '../../../server/docs/facts/speed-figures.ts';
import { table } from '../../measure/table.ts';
import type { GrowthResults } from '../growth/growth.ts';
import type { Measured } from '../instruments/measure.ts';
import { capacityTable } from '../sections/capacity.ts';
import { type CoresResults, coresTable } from '../sections/cores.ts';
import type { IssuersResults } from '../sections/issuers.ts';
import type { NodesRow } from '../sections/nodes.ts';
import { AT_SERVICE, type OwnHostResults } from '../sections/own-host.ts';
import { type PageRow, pagesTable } from '../sections/pages.ts';
import type { RefreshResults } from '../sections/refresh.ts';
import { type SignInRow, signInTable } from '../sections/sign-in.ts';
import type { StartResult } from '../sections/start.ts';
import { type TelemetryResults, telemetryTable } from '../sections/telemetry.ts';
import type { SoakResults } from '../soak/soak.ts';
import { limitsTable } from './limits.ts';
import { growthTable, nodesTable, soakTable } from './report-long-run.ts';

/** A section that was not asked for is undefined. */
export interface Report {
  readonly pinning: string;
  readonly leftOut: string;
  /** How long all of it took. */
  readonly seconds: number;
  /** The share of CPU time that the host gave to other machines: 0 on a quiet machine. */
  readonly stolenShare: number;
  readonly limits: readonly SpeedLimit[];
  readonly start: readonly StartResult[] | undefined;
  readonly verify: readonly Measured[] | undefined;
  readonly beside: BesideFigures | undefined;
  readonly refresh: RefreshResults | undefined;
  readonly capacity: Capacity | undefined;
  readonly signIn: readonly SignInRow[] | undefined;
  readonly pages: readonly PageRow[] | undefined;
  readonly issuers: IssuersResults | undefined;
  readonly ownHost: OwnHostResults | undefined;
  readonly cores: CoresResults | undefined;
  readonly telemetry: TelemetryResults | undefined;
  readonly growth: GrowthResults | undefined;
  readonly nodes: readonly NodesRow[] | undefined;
  readonly soak: SoakResults | undefined;
}

export function printReport(report: Report): void {
  const { pinning, leftOut, seconds, limits, start, verify, beside, refresh, signIn, pages, cores } = report;
  const { stolenShare, capacity, issuers, ownHost, telemetry, growth, nodes, soak } = report;
  const stolen = `${(stolenShare * 100).toFixed(1)} % of the CPU time went to other machines of the host`;
  const parts = [
    [`Porchlight bench (${pinning}; medians; ${seconds.toFixed(0)} s; ${stolen})`],
    verify ? measuredTable('Verify', verify, 'bare echo') : [],
    beside ? besideTable(beside) : [],
    refresh ? refreshTable(refresh) : [],
    capacity ? capacityTable(capacity) : [],
    signIn ? signInTable(signIn) : [],
    pages ? pagesTable(pages) : [],
    issuers ? issuersTable(issuers) : [],
    ownHost ? ownHostTable(ownHost) : [],
    cores ? coresTable(cores) : [],
    telemetry ? telemetryTable(telemetry) : [],
    start ? startTable(start) : [],
    growth ? growthTable(growth) : [],
    nodes ? nodesTable(nodes) : [],
    soak ? soakTable(soak) : [],
    limits.length > 0 ? limitsTable(limits) : [],
    leftOut ? [leftOut] : [],
  ];
  const text = parts.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  process.stdout.write(`\n${text.join('\n\n')}\n\n`);
}

function refreshTable({ measured, pgbenchPerSecond }: RefreshResults): string[] {
  const lines = measuredTable('Refresh, 32 clients, 16 connections', measured, 'bare node:http, pg and jose');
  if (pgbenchPerSecond !== null) lines.push(`  pgbench, the statement alone: ${Math.round(pgbenchPerSecond)}/s`);
  return lines;
}

const besideTable = (beside: BesideFigures): string[] => [
  'Verify beside the app',
  `  a token seen before: ${beside.rememberedCpuMicros.toFixed(1)} µs of CPU in the app, ${beside.requestsForIt} requests`,
  `  ${beside.streams} app processes that listen: ${(beside.streamsCpuShare * 100).toFixed(1)} % of a core and ${beside.streamsMb.toFixed(0)} MB of the node`,
  `  a sign-out counts in the app after ${beside.delayP50.toFixed(0)} ms, at 99 % ${beside.delayP99.toFixed(0)} ms (${beside.samples} samples)`,
];

const issuersTable = (cost: IssuersResults): string[] => [
  `Issuers of ${cost.issuers} tenants`,
  `  the first use of all, with the protocol library: ${cost.firstOfAllMs.toFixed(0)} ms`,
  `  the first use of each other: key ${cost.keyMs.toFixed(1)} ms, instance ${cost.instanceMs.toFixed(1)} ms; a later request ${cost.laterMs.toFixed(1)} ms`,
  `  memory of each: ${cost.kilobytesEach.toFixed(1)} KB of heap`,
  ...measuredTable('Verify', cost.verify, 'no issuer in use'),
  ...measuredTable('Refresh', cost.refresh, 'no issuer in use'),
];

const ownHostTable = ({ verify, refresh }: OwnHostResults): string[] => [
  ...measuredTable('Verify under an own host', verify, AT_SERVICE),
  ...measuredTable('Refresh under an own host', refresh, AT_SERVICE),
];

const startTable = (rows: readonly StartResult[]): string[] =>
  table(
    ['Start', 'ready ms', 'RSS MB'],
    rows.map(({ name, readyMs, rss }) => [name, readyMs.toFixed(0), rss.toFixed(0)]),
  );

function measuredTable(title: string, rows: readonly Measured[], base: string): string[] {
  const limit = rows.find(({ name }) => name === base)?.cpuMicros ?? Number.NaN;
  return table(
    [title, 'CPU µs', `× ${base}`, 'req/s', 'p50 ms', 'p99 ms', 'RSS MB', 'failed'],
    rows.map((row) => [
      row.name,
      row.cpuMicros.toFixed(0),
      (row.cpuMicros / limit).toFixed(2),
      row.perSecond.toFixed(0),
      row.p50.toFixed(2),
      row.p99.toFixed(2),
      row.rss.toFixed(0),
      String(row.failures),
    ]),
  );
}
