/**
 * The report for a person, to be read in a minute: first what was not reached, then what was found, then the summary.
 */
import type { Output } from '../../frame/output.ts';
import { CHECKS, type CheckId } from './catalogue.ts';
import type { Finding, NotReached, Report } from './report.ts';

type Paint = Pick<Output, 'paint'>;

const MARKS = { high: '✗', medium: '✗', low: '!', info: 'i' } as const;

export function textOf(report: Report, out: Paint): string[] {
  const { app, coverage, findings } = report;
  return [
    out.paint('bold', `prove ${app}`),
    '',
    ...notReached(coverage.not_reached, out),
    ...reached(report),
    '',
    ...(findings.length > 0 ? ['Found (A and B are two new people, nobody has no session)', ''] : []),
    ...findings.flatMap((finding) => linesOf(finding, out)),
    sum(findings, coverage.not_reached.length > 0),
    `${coverage.requests} requests in ${coverage.seconds} s, ${coverage.mode} mode.`,
  ];
}

/** Checks with the same reason are on one line. */
function notReached(list: readonly NotReached[], out: Paint): string[] {
  if (list.length === 0) return [];
  const reasons = new Map<string, string[]>();
  for (const { what, why } of list) reasons.set(why, [...(reasons.get(why) ?? []), what]);
  return [
    'Not reached',
    ...[...reasons].map(([why, what]) => `  ${out.paint('yellow', '–')} ${named(what)}: ${why}`),
    '',
  ];
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

function linesOf({ id, severity, title, requests, fix, source }: Finding, out: Paint): string[] {
  const color = severity === 'high' || severity === 'medium' ? 'red' : severity === 'low' ? 'yellow' : 'dim';
  return [
    `${out.paint(color, `${MARKS[severity]} ${id} ${severity}`)}  ${title}`,
    ...requests.map(({ as, request, answer }) => `    ${as}: ${request} → ${answer}`),
    ...(source ? [`    in ${source.file}:${source.line}`] : []),
    `    ${out.paint('cyan', `Repair: ${fix}`)}`,
    '',
  ];
}

function sum(findings: readonly Finding[], isPartial: boolean): string {
  const grave = findings.filter(({ severity }) => severity === 'high' || severity === 'medium').length;
  if (grave > 0) {
    const lesser = findings.length > grave ? `, ${findings.length - grave} to look at` : '';
    return `${grave} to mend${lesser}. What is meant to be so goes into a file for --allow, with the reason.`;
  }
  const rest = isPartial ? ' Of what was not reached, nothing is said.' : '';
  return findings.length === 0 ? `Nothing was found.${rest}` : `Nothing to mend, ${findings.length} to look at.${rest}`;
}
