/** How the owner's projects are doing, from the same data that `/account/insights/data` answers. */
import { INSIGHTS_DAYS } from '@porchlight/contract';
import { linkButton } from '../../components/button.ts';
import { emptyState } from '../../components/empty-state.ts';
import { userText } from '../../components/person.ts';
import { time } from '../../components/time.ts';
import { html, type Markup } from '../../html.ts';
import { app, type SignedIn } from '../../layouts/app.ts';
import { PAGE_PATHS, projectPath } from '../../paths.ts';
import { asDate } from '../../text/time.ts';
import { insightsDates, type ShownPeriod } from './insights-dates.ts';
import { type InsightLine, insightLines } from './insights-lines.ts';
import { type InsightProject, insightsProject, isUnused } from './insights-project.ts';
import { projectTitle } from './project-title.ts';

interface InsightsModel {
  readonly viewer: SignedIn;
  readonly insights: { readonly generated_at: string; readonly projects: readonly InsightProject[] };
  /** Every project, the one with the most users first. */
  readonly lines: readonly (Omit<InsightLine, 'title' | 'href'> & {
    readonly name: string | null;
    readonly later: number;
  })[];
  readonly period: ShownPeriod;
  /** The number of this page, if the projects fill several pages. */
  readonly page?: { readonly number: number; readonly last: number };
}

const named = ({ name, tenant_id }: InsightProject) => ({ name, id: tenant_id });

const titleOf = (project: InsightProject, all: readonly InsightProject[]): string =>
  projectTitle(named(project), all.map(named));

const isUsual = ({ range }: ShownPeriod): boolean => range === INSIGHTS_DAYS;
const queryOf = ({ days, range }: ShownPeriod): string =>
  range === null ? `from=${days[0]}&to=${days.at(-1)}` : `days=${range}`;

const pageLink = (label: string, number: number, period: ShownPeriod): Markup =>
  linkButton({
    label,
    href: `${PAGE_PATHS.insights}?${isUsual(period) ? '' : `${queryOf(period)}&`}page=${number}`,
    kind: 'secondary',
  });

const turnPages = ({ number, last }: NonNullable<InsightsModel['page']>, period: ShownPeriod): Markup =>
  last === 1
    ? null
    : html`
  <nav class="button-row" aria-label="Pages">
    ${number > 1 ? pageLink('Previous projects', number - 1, period) : null}
    ${number < last ? pageLink('More projects', number + 1, period) : null}
  </nav>`;

/** Projects without figures are links in one place, so that the others are found. */
const unusedProjects = (unused: readonly InsightProject[], all: readonly InsightProject[]): Markup =>
  unused.length === 0
    ? null
    : emptyState({
        title: 'These projects have no users and no sign-ins to show',
        text: 'Try the sign-in on the overview of a project, and its first figures appear here.',
        action: html`
          <ul class="unused-projects">
            ${unused.map((one) => html`<li><a href=${projectPath(one.tenant_id)}>${userText(titleOf(one, all), 80)}</a></li>`)}
          </ul>`,
      });

const nothingYet = (): Markup =>
  emptyState({
    title: 'Nothing to show yet',
    text: 'Create or claim a project, and its sign-ins, users and failures appear here.',
    action: linkButton({ label: 'Your projects', href: PAGE_PATHS.account, kind: 'secondary' }),
  });

export function insightsPage(model: InsightsModel): string {
  const { viewer, insights, lines, period, page = { number: 1, last: 1 } } = model;
  const all = lines.map(({ id, name }) => ({ id, name }));
  const projects = insights.projects.flatMap((project) => {
    const line = lines.find(({ id }) => id === project.tenant_id);
    return line ? [{ ...project, line }] : [];
  });
  const used = projects.filter((project) => !isUnused(project));
  const shownHere = new Set(used.map(({ tenant_id }) => tenant_id));
  const rows = lines.map((line) => ({
    ...line,
    title: projectTitle(line, all),
    href: shownHere.has(line.id) ? `#insights-${line.id}` : projectPath(line.id),
  }));
  const data = `days=${period.range ?? INSIGHTS_DAYS}`;
  return app({
    title: 'Insights',
    current: PAGE_PATHS.insights,
    viewer,
    lead: html`As of ${time(asDate(insights.generated_at))}. Days are counted in UTC. <a href=${`${PAGE_PATHS.insights}?${queryOf(period)}`}>Refresh</a>`,
    children: html`
      ${lines.length === 0 ? nothingYet() : html`${insightsDates(PAGE_PATHS.insights, period)}${insightLines(rows, period.days.length)}`}
      ${used.map((project, index) => insightsProject(project, projectTitle(named(project), all), index === 0))}
      ${unusedProjects(projects.filter(isUnused), insights.projects)}
      ${turnPages(page, period)}
      <p class="soft">
        The same as data: <a href=${`${PAGE_PATHS.insightsData}?${data}`}>JSON</a>,${' '}
        <a href=${`${PAGE_PATHS.insightsCsv}?${data}`}>CSV</a>${period.range === null ? html`, of the last ${INSIGHTS_DAYS} days` : null}
      </p>`,
  });
}
