/** The report for a person, to be read in a minute: what was not reached first, then what was found, then the sum. */
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
    ...findings.flatMap((finding) => linesOf(finding, out)),
    sum(findings, coverage.not_reached.length > 0),
    `${coverage.requests} requests in ${coverage.seconds} s, ${coverage.mode} mode.`,
  ];
}

/** Checks with one reason stand in one line. */
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

const named = (what: readonly string[]): string => {
  const [only] = what;
  const title = what.length === 1 && only !== undefined ? CHECKS[only as CheckId] : undefined;
  return title ? `${only} (${title.toLowerCase()})` : what.join(', ');
};

function reached({ coverage: { proved, reached: pages } }: Report): string[] {
  const shown = pages.slice(0, 12).join('  ');
  const more = pages.length > 12 ? `  and ${pages.length - 12} more` : '';
  return ['Looked at', `  ${proved.length} checks on ${pages.length} kinds of pages: ${shown}${more}`];
}

function linesOf({ id, severity, title, requests, fix, source }: Finding, out: Paint): string[] {
  const color = severity === 'high' || severity === 'medium' ? 'red' : severity === 'low' ? 'yellow' : 'dim';
  return [
    `${out.paint(color, `${MARKS[severity]} ${id} ${severity}`)}  ${title}`,
    ...requests.map(({ as, request, answer }) => `    ${as}: ${request} → ${answer}`),
    ...(source ? [`    in ${source.file}:${source.line}`] : []),
    `    ${out.paint('cyan', fix)}`,
    '',
  ];
}

function sum(findings: readonly Finding[], isPartial: boolean): string {
  const grave = findings.filter(({ severity }) => severity === 'high' || severity === 'medium').length;
  if (grave > 0) return `${grave} to mend${findings.length > grave ? `, ${findings.length - grave} to look at` : ''}.`;
  const rest = isPartial ? ' Of what was not reached, nothing is said.' : '';
  return findings.length === 0 ? `Nothing was found.${rest}` : `Nothing to mend, ${findings.length} to look at.${rest}`;
}
