/**
 * The report for a person, to be read in a minute: first what was not reached, then what was found, then the summary.
 */
import type { Output } from '../../frame/output.ts';
import { CHECKS, type CheckId } from './catalogue.ts';
import type { Cell, Comparison, Matrix, MatrixRow } from './matrix.ts';
import { gapsOf } from './outcome.ts';
import { type Finding, isGrave, type NotReached, type Report } from './report.ts';

type Paint = Pick<Output, 'paint'>;

const MARKS = { high: '✗', medium: '✗', low: '!', info: 'i' } as const;

export function textOf(report: Report, out: Paint): string[] {
  const { app, coverage, matrix, compare, findings } = report;
  const gaps = gapsOf(report);
  const notes = coverage.not_reached.filter(({ applies }) => !applies);
  return [
    out.paint('bold', `prove ${app}`),
    '',
    ...listed('Not reached', gaps, out),
    ...listed('Does not count', notes, out),
    ...reached(report),
    '',
    ...tableOf(matrix, out),
    ...changesOf(compare, out),
    ...(findings.length > 0 ? ['Found (A and B are two new people, nobody has no session)', ''] : []),
    ...findings.flatMap((finding) => linesOf(finding, out)),
    sum(findings, gaps.length > 0),
    `${coverage.requests} requests in ${coverage.seconds} s, ${coverage.mode} mode.`,
    ...people(report),
  ];
}

const people = ({ coverage: { test_users: made } }: Report): string[] =>
  made.length === 0
    ? []
    : [
        `Made and ended: ${made.map(({ as, id }) => `${as} ${id}`).join(', ')}. What the app kept of them has names like`,
        `"${made[0]?.name}" and addresses under test.invalid.`,
      ];

const WIDTH = 100;
const MOST_ROWS = 40;
const CELLS: Readonly<Record<Cell, string>> = { opened: 'opened', refused: 'refused', not_tried: '–' };
const CELL_WIDTH = 10;

/** A row for each route, at most 100 columns wide. */
function tableOf({ columns, rows }: Matrix, out: Paint): string[] {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, MOST_ROWS);
  const room = WIDTH - 2 - columns.length * (CELL_WIDTH + 1);
  const names = shown.map(({ method, route }) => short(`${method} ${route}`, room));
  const width = Math.max(...names.map(({ length }) => length), 'Route'.length);
  const head = `  ${'Route'.padEnd(width)} ${columns.map((one) => heading(one).padEnd(CELL_WIDTH)).join(' ')}`;
  const more = rows.length - shown.length;
  return [
    'Who opens what',
    out.paint('dim', head.trimEnd()),
    ...shown.map((row, index) => `  ${(names[index] ?? '').padEnd(width)} ${cellsOf(row, columns, out)}`),
    ...(more > 0 ? [out.paint('dim', `  and ${more} more, in --format json`)] : []),
    '',
  ];
}

const short = (text: string, room: number): string => (text.length > room ? `${text.slice(0, room - 1)}…` : text);
const heading = (column: string): string => short(column.replace('_', ' '), CELL_WIDTH);

const cellsOf = ({ cells }: MatrixRow, columns: readonly string[], out: Paint): string =>
  columns
    .map((column, index) => {
      const cell = cells[column] ?? 'not_tried';
      const text = CELLS[cell];
      const padded = index === columns.length - 1 ? text : text.padEnd(CELL_WIDTH);
      return cell === 'opened' ? out.paint('bold', padded) : out.paint('dim', padded);
    })
    .join(' ');

function changesOf(compare: Comparison | undefined, out: Paint): string[] {
  if (!compare) return [];
  const { opened, closed } = compare;
  const line = (word: string, { method, route, as }: Comparison['opened'][number]): string =>
    `  ${word} ${heading(as)}: ${short(`${method} ${route}`, 70)}`;
  const lines = [
    ...opened.map((one) => out.paint('yellow', line('now open to', one))),
    ...closed.map((one) => line('now closed to', one)),
  ];
  return ['Since the earlier run', ...(lines.length > 0 ? lines : ['  nothing has changed']), ''];
}

/** Checks with the same reason are on one line. */
function listed(title: string, list: readonly NotReached[], out: Paint): string[] {
  if (list.length === 0) return [];
  const reasons = new Map<string, string[]>();
  for (const { what, why } of list) reasons.set(why, [...(reasons.get(why) ?? []), what]);
  return [title, ...[...reasons].map(([why, what]) => `  ${out.paint('yellow', '–')} ${named(what)}: ${why}`), ''];
}

const FEW = 2;

/** A few checks are listed with their subject, many as ranges. */
const named = (what: readonly string[]): string =>
  what.length > FEW ? ranges(what) : what.map((one) => `${one}${aboutOf(one)}`).join(', ');

const aboutOf = (what: string): string => {
  const title: string | undefined = CHECKS[what as CheckId];
  return title ? ` (${title[0]?.toLowerCase()}${title.slice(1)})` : '';
};

/** `P07, P08, P09, P14` becomes `P07–P09, P14`. */
function ranges(ids: readonly string[]): string {
  const numbers = ids.map((id) => (/^P\d\d$/.test(id) ? Number(id.slice(1)) : Number.NaN));
  const parts: string[] = [];
  for (let start = 0; start < ids.length; ) {
    let end = start;
    while (numbers[end + 1] === (numbers[end] ?? Number.NaN) + 1) end += 1;
    const isRange = end > start + 1;
    parts.push(...(isRange ? [`${ids[start]}–${ids[end]}`] : ids.slice(start, end + 1)));
    start = end + 1;
  }
  return parts.join(', ');
}

function reached({ coverage: { proved, reached: pages } }: Report): string[] {
  const shown = pages.slice(0, 12).join('  ');
  const more = pages.length > 12 ? `  and ${pages.length - 12} more` : '';
  return [
    'Looked at',
    `  ${proved.length} checks${proved.length > 0 ? `: ${ranges(proved)}` : ''}`,
    `  ${pages.length} kinds of pages${pages.length > 0 ? `: ${shown}${more}` : ''}`,
  ];
}

function linesOf({ id, severity, title, requests, fix, seen, source }: Finding, out: Paint): string[] {
  const color = severity === 'high' || severity === 'medium' ? 'red' : severity === 'low' ? 'yellow' : 'dim';
  return [
    `${out.paint(color, `${MARKS[severity]} ${id} ${severity}`)}  ${title}`,
    ...requests.map(({ as, request, answer }) => `    ${as}: ${request} → ${answer}`),
    ...(seen > 1 ? [`    seen at ${seen} addresses of this route`] : []),
    ...(source ? [`    in ${source.file}:${source.line}`] : []),
    `    ${out.paint('cyan', `Repair: ${fix}`)}`,
    '',
  ];
}

function sum(findings: readonly Finding[], isPartial: boolean): string {
  const grave = findings.filter(isGrave).length;
  if (grave > 0) {
    const lesser = findings.length > grave ? `, ${findings.length - grave} to look at` : '';
    return `${grave} to mend${lesser}. What is meant to be so goes into a file for --allow, with the reason.`;
  }
  const rest = isPartial ? ' About what was not reached, nothing is said.' : '';
  return findings.length === 0 ? `Nothing was found.${rest}` : `Nothing to mend, ${findings.length} to look at.${rest}`;
}
