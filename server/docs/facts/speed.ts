/**
 * `{{speed verify}}` and similar placeholders: the figures of the last `npm run bench -- --write`, as tables. They come
 * from the file that the bench wrote, so that no figure is typed by hand. A section that was not measured yet says how to
 * measure it.
 */
import { readFileSync } from 'node:fs';
import { markdownTable } from '../markdown/markdown-table.ts';
import { carriedRows, endRows, neededRows } from './capacity.ts';
import type { CallRow, MeasuredRow, SpeedFigures, Spread } from './speed-figures.ts';

const readFigures = (): SpeedFigures =>
  JSON.parse(readFileSync(new URL('../content/speed.json', import.meta.url), 'utf8')) as SpeedFigures;

/** Placeholders that are computed from several sections. */
const ASKED_BY: Readonly<Record<string, string>> = {
  limits: '--write',
  capacity: '--capacity --write',
  capacityEnd: '--capacity --write',
};

export function speedFact(section: string, figures: SpeedFigures = readFigures()): string {
  const write = Object.hasOwn(SECTIONS, section) ? SECTIONS[section] : undefined;
  if (!write) throw new Error(`There is no section ${section} of the bench.`);
  return (
    write(figures) ?? `Not measured yet: \`npm run bench -- ${ASKED_BY[section] ?? `--only ${section} --write`}\`.`
  );
}

export const count = (value: number | undefined, digits = 0): string =>
  value === undefined
    ? ''
    : value.toLocaleString('en', {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        signDisplay: 'negative',
      });

/** The median, with the lowest and highest round if they differ. */
function spread({ median, low, high }: Spread): string {
  const digits = median >= 10 ? 0 : 2;
  const text = median.toFixed(digits);
  return low === high ? text : `${text} (${low.toFixed(digits)}–${high.toFixed(digits)})`;
}

const OURS = /^porchlight\b/;
const bold = (row: MeasuredRow, text: string): string => (OURS.test(row.name) ? `**${text}**` : text);

const SECTIONS: Readonly<Record<string, (figures: SpeedFigures) => string | undefined>> = {
  machine: ({ machine }) => machine,
  better_auth: ({ betterAuth }) => betterAuth ?? 'of an unknown version',
  limits: ({ limits }) =>
    limits &&
    markdownTable(
      ['What has to hold', 'Limit', 'Measured', 'Peers', ''],
      limits.map(({ what, limit, measured, peers, met }) => [what, limit, measured, peers, met ? 'met' : '**missed**']),
    ),
  verify: ({ verify }) =>
    verify &&
    markdownTable(
      ['Server', 'CPU µs', '× bare echo', 'Calls a second'],
      verify.map((row) => [
        bold(row, row.name),
        count(row.cpuMicros),
        row.cpuRatio ? spread(row.cpuRatio) : '',
        count(row.perSecond),
      ]),
    ),
  beside: ({ beside }) =>
    beside &&
    [
      `- A token that the process has seen before takes ${count(beside.rememberedCpuMicros, 1)} µs of CPU in the app, and no request.`,
      `- ${count(beside.streams)} app processes that listen take ${count(beside.streamsCpuShare * 100, 1)} % of a core and ${count(beside.streamsMb)} MB of one node.`,
      `- A sign-out counts in the app after ${count(beside.delayP50)} ms, at 99 % after ${count(beside.delayP99)} ms (${count(beside.samples)} samples).`,
    ].join('\n'),
  refresh: ({ refresh }) =>
    refresh &&
    [
      markdownTable(
        ['Server', 'CPU µs', 'Refreshes a second', '× the bare server'],
        refresh.measured.map((row) => [
          bold(row, row.name),
          count(row.cpuMicros),
          count(row.perSecond),
          row.rateRatio ? spread(row.rateRatio) : '',
        ]),
      ),
      ...(refresh.pgbenchPerSecond === null
        ? []
        : ['', `\`pgbench\` with the statement alone: ${count(refresh.pgbenchPerSecond)} a second.`]),
    ].join('\n'),
  signIn: ({ signIn }) =>
    signIn &&
    markdownTable(
      ['Server', 'Requests', 'Transactions', 'CPU ms', 'Median ms'],
      signIn.map((row) => [
        OURS.test(row.name) ? `**${row.name}**` : row.name,
        count(row.requests),
        count(row.transactions ?? undefined, 1),
        count(row.cpuMs, 1),
        count(row.p50, 1),
      ]),
    ),
  capacity: ({ capacity }) =>
    capacity &&
    [
      markdownTable(
        [`${count(capacity.sessions)} sessions, ${count(capacity.openShare * 100)} % of them open, need`, ''],
        neededRows(capacity),
      ),
      '',
      markdownTable(['Carried by', 'Sessions', 'What ends it'], carriedRows(capacity)),
      '',
      `An open session refreshes ${timesIn(capacity.refreshesAnHour, 'an hour')} and is verified ${timesIn(capacity.verifiesAMinute, 'a minute')}; cores are ${count(capacity.busy * 100)} per cent busy.`,
    ].join('\n'),
  capacityEnd: ({ capacity, signIn }) =>
    capacity &&
    markdownTable(
      ['At the end of that line', ''],
      endRows(capacity, signIn?.find(({ name }) => OURS.test(name))?.transactions ?? undefined),
    ),
  pages: ({ pages }) =>
    pages &&
    markdownTable(
      ['Page or document', 'Bytes', 'CPU µs', 'Requests a second'],
      pages.map((row) => [row.name, count(row.bytes), count(row.cpuMicros), count(row.perSecond)]),
    ),
  cores: ({ cores }) =>
    cores &&
    [
      markdownTable(
        [
          '`WORKERS`',
          'Verify a second',
          '99 % within ms',
          ...(hasCpu(cores) ? ['CPU µs, first', 'CPU µs, later'] : []),
        ],
        cores.workers.map(({ workers, perSecond, p99, cpuFirst, cpuLater }) => [
          String(workers),
          count(perSecond),
          count(p99, 1),
          ...(hasCpu(cores) ? [count(cpuFirst), count(cpuLater)] : []),
        ]),
      ),
      '',
      'At three times the rate that one node can serve:',
      '',
      markdownTable(
        ['Call', 'Sent a second', 'Answered', 'Shed by 503', '99 % within ms'],
        cores.overload.map(({ name, perSecond, answered, shed, p99 }) => [
          name,
          count(perSecond),
          count(answered),
          count(shed),
          count(p99),
        ]),
      ),
      '',
      `Memory at its highest: ${count(cores.overloadMb)} MB.`,
    ].join('\n'),
  start: ({ start }) =>
    start &&
    markdownTable(
      ['Database', 'Ready', 'Memory at rest'],
      start.map(({ name, readyMs, rss }) => [name, `${count(readyMs / 1_000, 2)} s`, `${count(rss)} MB`]),
    ),
  growth: ({ growth }) =>
    growth &&
    [
      `One database with ${count(growth.scale.tenants)} tenants, one of which has ${count(growth.scale.users)} users and ${count(growth.scale.events)} events. The same call on that tenant and on a small one, in milliseconds of one connection:`,
      '',
      markdownTable(
        ['Call', 'Small', 'Big', 'Ratio'],
        growth.calls.map(({ name, smallMs, bigMs, ratio }) => [
          name,
          count(smallMs, 2),
          count(bigMs, 2),
          count(ratio, 2),
        ]),
      ),
      '',
      `- The list of all ${count(growth.stream.users)} users is sent as it is read: ${count(growth.stream.seconds, 1)} s, ${count(growth.stream.addedMb)} MB of memory.`,
      `- A start, which reads ${count(growth.scale.revocations)} revocations, takes ${count(growth.start.ratio, 2)} times as long as on an empty database.`,
      ...(growth.embedded ? [embeddedLine(growth.embedded)] : []),
    ].join('\n'),
  nodes: ({ nodes }) =>
    nodes &&
    markdownTable(
      ['Nodes', 'CPU of a verify', 'Heard, median', 'Heard, 99 %', 'CPU of the feed'],
      nodes.map((row) => [
        String(row.nodes),
        `${count(row.verifyCpuMicros)} µs`,
        `${count(row.delayP50)} ms`,
        `${count(row.delayP99)} ms`,
        `${count(row.cpuShare * 100, 1)} %`,
      ]),
    ),
  soak: ({ soak }) =>
    soak &&
    [
      markdownTable(
        ['Use', 'Count', 'Failed', '99 % within ms'],
        soak.actors.map(({ name, count: uses, failures, p99 }) => [name, count(uses), count(failures), count(p99, 1)]),
      ),
      '',
      `${soak.minutes} minutes, after caches were filled and a warm-up. Memory: ${count(soak.rss.warm)} MB, then ${count(soak.rss.end)} MB${soak.compiled ? ` (compiled code ${count(soak.compiled.warm, 1)} MB, then ${count(soak.compiled.end, 1)} MB)` : ''}; slope ${slope(soak.rss)}. Heap in use, garbage left out: ${count(soak.heap.first)} MB, then ${count(soak.heap.last)} MB; slope ${slope(soak.heap)}.`,
    ].join('\n'),
};

const hasCpu = ({ workers }: NonNullable<SpeedFigures['cores']>): boolean =>
  workers.some(({ cpuFirst }) => cpuFirst !== undefined);

const timesIn = (times: number, span: string): string => `${times === 1 ? 'once' : `${count(times)} times`} ${span}`;

const slope = ({ perMinute, error }: { perMinute: number; error: number }): string =>
  `${count(perMinute, 2)} ± ${count(error, 2)} MB a minute`;

const embeddedLine = ({ scale, calls }: NonNullable<NonNullable<SpeedFigures['growth']>['embedded']>): string =>
  `- On the embedded database, with ${count(scale.tenants)} tenants, ${count(scale.users)} users and ${count(scale.events)} events, the ratios stay between ${ratioRange(calls)}.`;

function ratioRange(calls: readonly CallRow[]): string {
  const ratios = calls.map(({ ratio }) => ratio);
  return `${count(Math.min(...ratios), 2)} and ${count(Math.max(...ratios), 2)}`;
}
