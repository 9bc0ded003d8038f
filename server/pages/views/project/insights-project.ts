/**
 * One project's figures: seven numbers, how sign-ins ended, two charts, and the newest entries of lists that its own
 * pages show in full.
 */
import type { EventKind } from '@porchlight/contract';
import { barChart } from '../../charts/bar-chart.ts';
import { lineChart } from '../../charts/line-chart.ts';
import { badge } from '../../components/badge.ts';
import { userText } from '../../components/person.ts';

import { table } from '../../components/table.ts';
import { time } from '../../components/time.ts';
import { withSubject } from '../../components/with-subject.ts';
import { html, type Markup } from '../../html.ts';
import { projectPath } from '../../paths.ts';
import { countOf, formatNumber, sessionsText } from '../../text/numbers.ts';
import { asDate, formatDay, formatShortDay } from '../../text/time.ts';
import { EVENT_WORDS } from './event-words.ts';
import { change, type LineSums } from './insights-lines.ts';
import { usersOverTime } from './users-over-time.ts';

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

/** A project of `/account/insights/data`. */
export interface InsightProject {
  readonly tenant_id: string;
  readonly name: string | null;
  readonly users_total: number;
  readonly active_sessions: number;
  readonly users: readonly InsightUser[];
  readonly activity: readonly InsightEvent[];
  readonly daily: readonly {
    readonly day: string;
    readonly logins: number;
    readonly failures: number;
    readonly new_users: number;
  }[];
  readonly funnel: {
    readonly started: number;
    readonly finished: number;
    readonly declined: number;
    readonly failed: number;
  };
  readonly returning_users: number;
  readonly failures: readonly { readonly reason: string; readonly count: number }[];
}

/** The figures of the period that only the pages show. */
export interface PeriodProject extends InsightProject {
  readonly line: {
    readonly now: LineSums;
    readonly before: LineSums;
    /** Null if there are too many sign-ins to look at each. */
    readonly onTwoDays: number | null;
    /** Users who came after the last day of the period. */
    readonly later: number;
  };
}

const SHOWN_USERS = 10;
const SHOWN_EVENTS = 10;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const dayLabel = (day: string) => ({ short: formatShortDay(day), long: formatDay(day) });

const figures = (project: PeriodProject): Markup => {
  const { now, before, onTwoDays } = project.line;
  const period = `in ${countOf(project.daily.length, 'day')}`;
  const figure = (label: string, value: number, text: Markup = formatNumber(value)): Markup => html`
    <div class="figure"><dt>${label}</dt><dd>${text}</dd></div>`;
  const compared = (label: string, of: (sums: LineSums) => number): Markup => html`
    <div class="figure"><dt>${label} ${period}</dt><dd>${formatNumber(of(now))}</dd><dd class="figure-change">${change(of(now), of(before))}</dd></div>`;
  return html`
    <dl class="figures">
      ${figure('Users', project.users_total)}
      ${figure('Active sessions', project.active_sessions, sessionsText(project.active_sessions))}
      ${compared('Sign-ins', ({ signIns }) => signIns)}
      ${compared('Failures', ({ failures }) => failures)}
      ${compared('New users', ({ newUsers }) => newUsers)}
      ${onTwoDays === null ? null : figure(`People who came on two days or more ${period}`, onTwoDays)}
      ${figure(`Users from before who came back ${period}`, project.returning_users)}
    </dl>
    <p class="soft">Small numbers compare with the ${countOf(project.daily.length, 'day')} before.</p>`;
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

function usersChart(project: PeriodProject, title: string): Markup {
  const days = usersOverTime({ ...project, users_total: project.users_total - project.line.later });
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

/** A count with its bar, which shows its share of the possible maximum. */
const countLine = (id: string, label: string, count: number, most: number, kind?: 'failed'): Markup => html`
  <li class=${kind && `funnel-${kind}`}>
    <label for=${id}>${label}: <strong>${formatNumber(count)}</strong></label>
    <meter id=${id} min="0" max=${Math.max(1, most, count)} value=${count}>${formatNumber(count)}</meter>
  </li>`;

/** How sign-ins ended: the bars are shares of those that were started. */
function funnel({ tenant_id, funnel: { started, finished, declined, failed } }: InsightProject, title: string): Markup {
  const rest = Math.max(0, started - finished - declined - failed);
  const line = (key: string, label: string, count: number, kind?: 'failed'): Markup =>
    countLine(`${tenant_id}-${key}`, label, count, started, kind);
  return html`
    <section class="chart" aria-labelledby=${`funnel-${tenant_id}`}>
      <h3 class="chart-title" id=${`funnel-${tenant_id}`}>${withSubject('From start to finish', title)}</h3>
      <ul class="funnel">
        ${line('started', 'Started', started)}
        ${line('finished', 'Finished', finished)}
        ${line('declined', 'Cancelled', declined)}
        ${line('failed', 'Failed', failed, 'failed')}
        ${rest > 0 ? line('left', 'Left unfinished', rest) : null}
      </ul>
    </section>`;
}

function failures({ tenant_id, failures: reasons }: InsightProject, title: string): Markup {
  if (reasons.length === 0) return null;
  const all = reasons.reduce((sum, { count }) => sum + count, 0);
  return html`
    <section class="chart" aria-labelledby=${`failures-${tenant_id}`}>
      <h3 class="chart-title" id=${`failures-${tenant_id}`}>${withSubject('Why sign-ins failed', title)}</h3>
      <ul class="funnel funnel-failed">
        ${reasons.map(({ reason, count }, index) => countLine(`${tenant_id}-failure-${index}`, reason, count, all))}
      </ul>
      <p><a href=${`${projectPath(tenant_id)}/events?event=login_failed`}>Every failure</a></p>
    </section>`;
}

const activityTable = (project: InsightProject, title: string): Markup =>
  table({
    id: `activity-${project.tenant_id}`,
    caption: withSubject('Recent activity', title),
    stacked: true,
    columns: [
      { header: 'When', rowHeader: true, cell: (one: InsightEvent) => time(asDate(one.created_at_ms)) },
      { header: 'What', cell: (one) => badge(EVENT_WORDS[one.event].label, EVENT_WORDS[one.event].tone) },
      {
        header: 'Who',
        cell: (one) => (one.email === null ? html`<span class="soft">–</span>` : userText(one.email, 254)),
      },
    ],
    // Nobody knows yet who starts a sign-in. Rows of that kind would be half of the table and say nothing.
    rows: project.activity.filter(({ event }) => event !== 'login_started').slice(0, SHOWN_EVENTS),
    empty: 'No sign-ins to show.',
  });

const usersTable = (project: InsightProject, title: string): Markup => {
  const rows = project.users.slice(0, SHOWN_USERS);
  const all = rows.length === project.users_total;
  return table({
    id: `people-${project.tenant_id}`,
    caption: withSubject(all ? 'Users' : `The newest ${rows.length} of ${countOf(project.users_total, 'user')}`, title),
    stacked: true,
    columns: [
      {
        header: 'E-mail',
        rowHeader: true,
        cell: (user: InsightUser) =>
          html`<a href=${`${projectPath(project.tenant_id)}/users/${user.id}`}>${userText(user.email, 254)}</a>${user.name === null ? null : html`<span class="row-id">${userText(user.name, 80)}</span>`}`,
      },
      { header: 'First seen', cell: (user) => time(asDate(user.first_seen)) },
      { header: 'Last seen', cell: (user) => time(asDate(user.last_seen)) },
    ],
    rows,
    empty: 'No users yet. The first one appears here right after signing in.',
  });
};

/** Only figures and charts, for a page that already shows the lists. It may have further charts. */
export const insightsFigures = (project: PeriodProject, title: string, further: Markup = null): Markup => html`
  ${figures(project)}
  <div class="charts">
    ${signInsChart(project, title)}${usersChart(project, title)}${funnel(project, title)}${further}${failures(project, title)}
  </div>`;

function filled(project: PeriodProject, title: string): Markup {
  const path = projectPath(project.tenant_id);
  return html`
    ${insightsFigures(project, title)}
    <div class="lists-beside">
      <div>${activityTable(project, title)}<p><a href=${`${path}/events`}>All events</a></p></div>
      <div>${usersTable(project, title)}<p><a href=${`${path}/users`}>All users</a></p></div>
    </div>`;
}

/** There is nothing to show: nobody has signed in, or the data is deleted. */
export const isUnused = ({ users_total: users, activity }: InsightProject): boolean =>
  users === 0 && activity.length === 0;

/** Of several projects only the first is open: the others are one line below their name. */
export function insightsProject(project: PeriodProject, title: string, isOpen: boolean): Markup {
  const id = `insights-${project.tenant_id}`;
  const content = html`<div class="insights-content" id=${id}>${filled(project, title)}</div>`;
  return html`
    <section class="insights-project" aria-labelledby=${`${id}-title`}>
      <h2 id=${`${id}-title`}><a href=${projectPath(project.tenant_id)}>${userText(title, 80)}</a></h2>
      <p class="soft"><code>${project.tenant_id}</code></p>
      ${
        isOpen
          ? content
          : html`
            <details class="more">
              <summary>Figures, charts, newest sign-ins and users<span class="visually-hidden"> of ${userText(title, 80)}</span></summary>
              ${content}
            </details>`
      }
    </section>`;
}
