/** Where the use of an account comes from: a chart of its days, a table of its projects, and what the month will be. */
import { barChart } from '../../charts/bar-chart.ts';
import { userText } from '../../components/person.ts';
import { table } from '../../components/table.ts';
import { html, type Markup } from '../../html.ts';
import { projectPath } from '../../paths.ts';
import { countOf, formatNumber } from '../../text/numbers.ts';
import { formatDay, formatShortDay } from '../../text/time.ts';

interface ProjectUse {
  readonly id: string;
  readonly name: string | null;
  readonly users: number;
  readonly signIns: number;
}

type Forecast =
  | { readonly kind: 'pace'; readonly expected: number; readonly max: number; readonly reachedOn: string | null }
  /** The cap of the month is used up until the day on which the next month begins. */
  | { readonly kind: 'full'; readonly max: number; readonly until: string };

export interface UseModel {
  readonly projects: readonly ProjectUse[];
  readonly days: readonly { readonly day: string; readonly signIns: number }[];
  /** Older projects, which are in neither list. */
  readonly leftOut: number;
  /** The forecast for the month; null while it is too early to say. */
  readonly forecast: Forecast | null;
}

function forecastLine(forecast: Forecast): Markup {
  const events = `${formatNumber(forecast.max)} auth events`;
  if (forecast.kind === 'full')
    return html`<p data-forecast><strong>The month’s ${events} are used up.</strong> Sign-ins are refused until ${formatDay(forecast.until)}.</p>`;
  const expected = formatNumber(forecast.expected);
  return forecast.reachedOn === null
    ? html`<p data-forecast>At this pace the month ends with ${expected} of ${events}. The limit is not reached.</p>`
    : html`<p data-forecast>At this pace the month has ${expected} auth events, and the limit is ${formatNumber(forecast.max)}. <strong>It is reached on ${formatDay(forecast.reachedOn)}.</strong></p>`;
}

const newestOf = ({ length }: UseModel['projects']): string => countOf(length, 'newest project');

const daysChart = ({ days, projects, leftOut }: UseModel, total: number): Markup =>
  barChart({
    id: 'month',
    title: 'Sign-ins a day this month',
    description: `${countOf(total, 'sign-in')} in ${countOf(days.length, 'day')}, of ${leftOut === 0 ? 'all projects' : `the ${newestOf(projects)}`}.`,
    unit: 'Day',
    labels: days.map(({ day }) => ({ short: formatShortDay(day), long: formatDay(day) })),
    series: [{ label: 'Sign-ins', ink: 'lit', values: days.map(({ signIns }) => signIns) }],
  });

const projectsTable = (projects: UseModel['projects']): Markup =>
  table({
    id: 'use',
    caption: 'By project, with the sign-ins of this month',
    stacked: true,
    tall: true,
    columns: [
      {
        header: 'Project',
        rowHeader: true,
        cell: ({ id, name }: ProjectUse) => html`<a href=${projectPath(id)}>${userText(name ?? id, 60)}</a>`,
      },
      { header: 'Users', numeric: true, cell: ({ users }) => formatNumber(users) },
      { header: 'Sign-ins', numeric: true, cell: ({ signIns }) => formatNumber(signIns) },
    ],
    rows: [...projects].sort((a, b) => b.signIns - a.signIns || b.users - a.users),
  });

export function usageByProject(use: UseModel): Markup {
  const { projects, days, leftOut, forecast } = use;
  const total = days.reduce((sum, { signIns }) => sum + signIns, 0);
  return html`
    ${forecast === null ? null : forecastLine(forecast)}
    ${total === 0 ? html`<p class="soft">Nobody has signed in${leftOut === 0 ? '' : ` to the ${newestOf(projects)}`} this month.</p>` : daysChart(use, total)}
    ${projects.length === 0 ? null : projectsTable(projects)}
    ${leftOut === 0 ? null : html`<p class="soft">${countOf(leftOut, 'older project')} ${leftOut === 1 ? 'is' : 'are'} not in the chart and the table. The figure of the month has all.</p>`}
    ${total === 0 ? null : html`<p class="soft">Refreshes count in the figure of the month, and are not kept by day.</p>`}`;
}
