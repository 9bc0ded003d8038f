/** One project's figures: four numbers, two charts, two tables. */
import type { EventKind } from '@porchlight/contract';
import { barChart } from '../charts/bar-chart.ts';
import { lineChart } from '../charts/line-chart.ts';
import { badge } from '../components/badge.ts';
import { userText } from '../components/person.ts';
import { table } from '../components/table.ts';
import { time } from '../components/time.ts';
import { withSubject } from '../components/with-subject.ts';
import { html, type Markup } from '../html.ts';
import { countOf, formatNumber } from '../text/numbers.ts';
import { asDate, formatDay, formatShortDay } from '../text/time.ts';
import { EVENT_WORDS } from './event-words.ts';
import { type DayCount, usersOverTime } from './users-over-time.ts';

export interface InsightUser {
  readonly id: number;
  readonly email: string;
  readonly name: string | null;
  readonly first_seen: string;
  readonly last_seen: string;
}

export interface InsightEvent {
  readonly event: EventKind;
  readonly user_id: number | null;
  readonly email: string | null;
  readonly created_at_ms: number;
}

/** A project of `/account/insights/data`, and, where the route knows it, the users of each day. */
export interface InsightProject {
  readonly tenant_id: string;
  readonly name: string | null;
  readonly users_total: number;
  readonly active_sessions: number;
  readonly users: readonly InsightUser[];
  readonly activity: readonly InsightEvent[];
  readonly daily: readonly { readonly day: string; readonly logins: number; readonly failures: number }[];
  readonly users_daily?: readonly DayCount[];
}

const SHOWN_USERS = 50;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const dayLabel = (day: string) => ({ short: formatShortDay(day), long: formatDay(day) });
const unknown = (): Markup => html`<span class="soft">unknown</span>`;

const figures = (project: InsightProject): Markup => {
  const period = `in ${countOf(project.daily.length, 'day')}`;
  const figure = (label: string, value: number): Markup => html`
    <div class="figure"><dt>${label}</dt><dd>${formatNumber(value)}</dd></div>`;
  return html`
    <dl class="figures">
      ${figure('Users', project.users_total)}
      ${figure('Active sessions', project.active_sessions)}
      ${figure(`Sign-ins ${period}`, sum(project.daily.map(({ logins }) => logins)))}
      ${figure(`Failures ${period}`, sum(project.daily.map(({ failures }) => failures)))}
    </dl>`;
};

function signInsChart(project: InsightProject, title: string): Markup {
  const { daily } = project;
  const logins = daily.map((one) => one.logins);
  const failures = daily.map((one) => one.failures);
  return barChart({
    id: `sign-ins-${project.tenant_id}`,
    title: 'Sign-ins and failures a day',
    subject: title,
    description: `${countOf(sum(logins), 'sign-in')} and ${countOf(sum(failures), 'failure')} over ${countOf(daily.length, 'day')}; the busiest day had ${countOf(Math.max(0, ...logins), 'sign-in')}.`,
    unit: 'Day',
    labels: daily.map(({ day }) => dayLabel(day)),
    series: [
      { label: 'Sign-ins', ink: 'lit', values: logins },
      { label: 'Failures', ink: 'alert', values: failures },
    ],
  });
}

function usersChart(project: InsightProject, title: string): Markup {
  const days = project.users_daily ?? usersOverTime(project);
  const values = days.map(({ users }) => users);
  if (days.length < 2) return null;
  return lineChart({
    id: `users-${project.tenant_id}`,
    title: 'Users over time',
    subject: title,
    description: `From ${countOf(values[0] ?? 0, 'user')} to ${countOf(values.at(-1) ?? 0, 'user')} in ${countOf(days.length, 'day')}.`,
    unit: 'Day',
    labels: days.map(({ day }) => dayLabel(day)),
    series: [{ label: 'Users', ink: 'lit', values }],
  });
}

const activityTable = (project: InsightProject, title: string): Markup =>
  table({
    id: `activity-${project.tenant_id}`,
    caption: withSubject('Recent activity', title),
    tall: true,
    columns: [
      { header: 'When', cell: (one: InsightEvent) => time(asDate(one.created_at_ms)) },
      { header: 'What', cell: (one) => badge(EVENT_WORDS[one.event].label, EVENT_WORDS[one.event].tone) },
      { header: 'Who', rowHeader: true, cell: (one) => (one.email === null ? unknown() : userText(one.email, 254)) },
    ],
    rows: project.activity,
    empty: 'Nobody has signed in yet.',
  });

const usersTable = (project: InsightProject, title: string): Markup => {
  const rows = project.users.slice(0, SHOWN_USERS);
  const all = rows.length === project.users_total;
  return table({
    id: `people-${project.tenant_id}`,
    caption: withSubject(all ? 'Users' : `The newest ${rows.length} of ${countOf(project.users_total, 'user')}`, title),
    tall: true,
    columns: [
      { header: 'ID', numeric: true, cell: (user: InsightUser) => user.id },
      { header: 'E-mail', rowHeader: true, cell: (user) => userText(user.email, 254) },
      { header: 'Name', cell: (user) => (user.name === null ? unknown() : userText(user.name, 80)) },
      { header: 'First seen', cell: (user) => time(asDate(user.first_seen)) },
      { header: 'Last seen', cell: (user) => time(asDate(user.last_seen)) },
    ],
    rows,
    empty: 'No users yet. The first one appears here right after signing in.',
  });
};

export function insightsProject(project: InsightProject, title: string): Markup {
  const headingId = `insights-${project.tenant_id}`;
  return html`
    <section class="insights-project" aria-labelledby=${headingId}>
      <h2 id=${headingId}>${userText(title, 80)}</h2>
      <p class="soft"><code>${project.tenant_id}</code></p>
      ${figures(project)}
      <div class="charts">${signInsChart(project, title)}${usersChart(project, title)}</div>
      ${activityTable(project, title)}
      ${usersTable(project, title)}
    </section>`;
}
