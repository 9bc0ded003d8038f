/** What a person reads after a run: the tables of the documents, and those of sections that no document shows. */
import type { Capacity } from '../../../server/docs/facts/capacity.ts';
import { speedFact } from '../../../server/docs/facts/speed.ts';
import type { SpeedFigures, SpeedLimit } from '../../../server/docs/facts/speed-figures.ts';
import { table } from '../../measure/table.ts';
import type { Measured } from '../instruments/measure.ts';
import type { Results } from '../sections/index.ts';
import type { IssuersResults } from '../sections/issuers.ts';
import { AT_SERVICE, type OwnHostResults } from '../sections/own-host.ts';
import { telemetryTable } from '../sections/telemetry.ts';

export interface Report extends Results {
  readonly pinning: string;
  readonly leftOut: string;
  /** How long the whole run took. */
  readonly seconds: number;
  /** The share of CPU time that the host gave to other machines: 0 on a quiet machine. */
  readonly stolenShare: number;
  readonly limits: readonly SpeedLimit[];
  readonly capacity?: Capacity;
}

export function reportText(report: Report): string {
  const { pinning, leftOut, seconds, stolenShare, limits, verify, refresh, issuers, ownHost, telemetry, soak } = report;
  const figures: SpeedFigures = JSON.parse(JSON.stringify({ machine: pinning, ...report }));
  const documented = (title: string, section: keyof SpeedFigures): string[] =>
    figures[section] === undefined ? [] : [title, aligned(speedFact(section, figures))];
  const stolen = `${(stolenShare * 100).toFixed(1)} % of the CPU time went to other machines of the host`;
  const parts = [
    [`Porchlight bench (${pinning}; medians; ${seconds.toFixed(0)} s; ${stolen})`],
    verify ? measuredTable('Verify', verify, 'bare echo') : [],
    documented('Verify beside the app', 'beside'),
    refresh ? measuredTable('Refresh, 32 clients', refresh.measured, 'bare node:http, pg and jose') : [],
    documented('Capacity', 'capacity'),
    documented('Sign-in, start to tokens', 'signIn'),
    documented('Pages and documents', 'pages'),
    issuers ? issuersTable(issuers) : [],
    ownHost ? ownHostTable(ownHost) : [],
    documented('All cores, load on them too', 'cores'),
    telemetry ? telemetryTable(telemetry) : [],
    documented('Start', 'start'),
    documented('Growth', 'growth'),
    documented('Nodes on one PostgreSQL', 'nodes'),
    documented('Soak', 'soak'),
    soak ? soak.firstFailures : [],
    limits.length > 0 ? documented('Limits', 'limits') : [],
    leftOut ? [leftOut] : [],
  ];
  const text = parts.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `\n${text.join('\n\n')}\n\n`;
}

/** Markdown as a terminal shows it best: with columns that line up. */
const aligned = (markdown: string): string =>
  markdown.replaceAll('**', '').replaceAll(/(?:^\|.*$\n?)+/gm, (lines) => {
    const [head = [], , ...rows] = lines
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(2, -2).split(' | '));
    return `${table(head, rows).join('\n')}\n`;
  });

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
