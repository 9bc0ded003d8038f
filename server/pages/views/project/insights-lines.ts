/** All projects of an account as one table, with sums and the period before. */

import { userText } from '../../components/person.ts';
import { table } from '../../components/table.ts';
import { html, type Markup } from '../../html.ts';
import { countOf, formatNumber, sessionsText } from '../../text/numbers.ts';

export interface LineSums {
  readonly signIns: number;
  readonly failures: number;
  readonly newUsers: number;
}

/** A project, or all of them. */
export interface InsightLine {
  readonly id: string;
  readonly title: string;
  /** Where its charts are; left out for the sums. */
  readonly href?: string;
  readonly users: number;
  readonly activeSessions: number;
  readonly onTwoDays: number | null;
  readonly now: LineSums;
  readonly before: LineSums;
}

/** `+3`, `−2` or `±0` beside a number, and in words for people who do not see the sign. */
export const change = (now: number, before: number): Markup => {
  const by = now - before;
  const sign = by > 0 ? '+' : by < 0 ? '−' : '±';
  const words =
    by === 0 ? 'as many as before' : `${formatNumber(Math.abs(by))} ${by > 0 ? 'more' : 'fewer'} than before`;
  return html`<span class="change" data-before=${before}><span aria-hidden="true">${sign}${formatNumber(Math.abs(by))}</span><span class="visually-hidden">, ${words}</span></span>`;
};

const compared =
  (of: (sums: LineSums) => number) =>
  ({ now, before }: InsightLine): Markup =>
    html`${formatNumber(of(now))} ${change(of(now), of(before))}`;

const sumOf = (lines: readonly InsightLine[], of: (line: InsightLine) => number): number =>
  lines.reduce((total, line) => total + of(line), 0);

const sumsOf = (lines: readonly InsightLine[], of: (line: InsightLine) => LineSums): LineSums => ({
  signIns: sumOf(lines, (line) => of(line).signIns),
  failures: sumOf(lines, (line) => of(line).failures),
  newUsers: sumOf(lines, (line) => of(line).newUsers),
});

const all = (lines: readonly InsightLine[]): InsightLine => ({
  id: 'all',
  title: lines.length === 1 ? 'All of it' : `All ${lines.length} projects`,
  users: sumOf(lines, ({ users }) => users),
  activeSessions: sumOf(lines, ({ activeSessions }) => activeSessions),
  onTwoDays: lines.some(({ onTwoDays }) => onTwoDays === null) ? null : sumOf(lines, ({ onTwoDays }) => onTwoDays ?? 0),
  now: sumsOf(lines, ({ now }) => now),
  before: sumsOf(lines, ({ before }) => before),
});

export const insightLines = (lines: readonly InsightLine[], days: number): Markup => html`
  ${table({
    id: 'projects',
    caption: `${countOf(lines.length, 'project')} in ${countOf(days, 'day')}`,
    stacked: true,
    columns: [
      {
        header: 'Project',
        rowHeader: true,
        cell: ({ title, href }: InsightLine) =>
          href === undefined ? html`<strong>${title}</strong>` : html`<a href=${href}>${userText(title, 80)}</a>`,
      },
      { header: 'Users', numeric: true, cell: ({ users }) => formatNumber(users) },
      { header: 'New users', numeric: true, cell: compared(({ newUsers }) => newUsers) },
      { header: 'Sign-ins', numeric: true, cell: compared(({ signIns }) => signIns) },
      { header: 'Failures', numeric: true, cell: compared(({ failures }) => failures) },
      {
        header: 'On two days or more',
        numeric: true,
        cell: ({ onTwoDays }) => (onTwoDays === null ? 'Not counted' : formatNumber(onTwoDays)),
      },
      { header: 'Active sessions', numeric: true, cell: ({ activeSessions }) => sessionsText(activeSessions) },
    ],
    rows: [...lines, all(lines)],
    keyOf: ({ id }) => id,
  })}
  <p class="soft">Small numbers compare with the ${countOf(days, 'day')} before. A person who uses several projects counts in each.</p>`;
