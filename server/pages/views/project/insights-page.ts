/** How the owner's projects are doing, from the same data that `/account/insights/data` answers. */
import { INSIGHTS_RANGES } from '@porchlight/contract';
import { linkButton } from '../../components/button.ts';
import { emptyState } from '../../components/empty-state.ts';
import { userText } from '../../components/person.ts';
import { time } from '../../components/time.ts';
import { html, type Markup } from '../../html.ts';
import { app, type SignedIn } from '../../layouts/app.ts';
import { PAGE_PATHS, projectPath } from '../../paths.ts';
import { asDate } from '../../text/time.ts';
import { type InsightProject, insightsProject, isUnused } from './insights-project.ts';
import { projectTitle } from './project-title.ts';

interface InsightsModel {
  readonly viewer: SignedIn;
  readonly insights: { readonly generated_at: string; readonly projects: readonly InsightProject[] };
  /** How many days the figures cover. */
  readonly days?: number;
  /** The number of this page, if the projects fill several pages. */
  readonly page?: { readonly number: number; readonly last: number };
}

const USUAL_DAYS = 30;

const named = ({ name, tenant_id }: InsightProject) => ({ name, id: tenant_id });

const titleOf = (project: InsightProject, all: readonly InsightProject[]): string =>
  projectTitle(named(project), all.map(named));

const jumpList = (projects: readonly InsightProject[], all: readonly InsightProject[]): Markup => html`
  <nav class="jump-list" aria-label="Projects on this page">
    <ul>
      ${projects.map(
        (project) => html`
        <li><a href=${`#insights-${project.tenant_id}`}>${userText(titleOf(project, all), 80)}</a></li>`,
      )}
    </ul>
  </nav>`;

const ranges = (days: number): Markup => html`
  <nav class="jump-list" aria-label="Days">
    <ul>
      ${INSIGHTS_RANGES.map(
        (range) => html`
        <li><a href=${`${PAGE_PATHS.insights}?days=${range}`} aria-current=${Number(range) === days ? 'true' : undefined}>${range} days</a></li>`,
      )}
    </ul>
  </nav>`;

const pageLink = (label: string, number: number, days: number): Markup =>
  linkButton({
    label,
    href: `${PAGE_PATHS.insights}?${days === USUAL_DAYS ? '' : `days=${days}&`}page=${number}`,
    kind: 'secondary',
  });

const turnPages = ({ number, last }: NonNullable<InsightsModel['page']>, days: number): Markup =>
  last === 1
    ? null
    : html`
  <nav class="button-row" aria-label="Pages">
    ${number > 1 ? pageLink('Previous projects', number - 1, days) : null}
    ${number < last ? pageLink('More projects', number + 1, days) : null}
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
  const { viewer, insights, page = { number: 1, last: 1 }, days = USUAL_DAYS } = model;
  const { projects } = insights;
  const used = projects.filter((project) => !isUnused(project));
  return app({
    title: 'Insights',
    current: PAGE_PATHS.insights,
    viewer,
    lead: html`As of ${time(asDate(insights.generated_at))}. Days are counted in UTC. <a href=${`${PAGE_PATHS.insights}?days=${days}`}>Refresh</a>`,
    children: html`
      ${projects.length === 0 ? nothingYet() : ranges(days)}
      ${used.length > 1 ? jumpList(used, projects) : null}
      ${used.map((project) => insightsProject(project, titleOf(project, projects)))}
      ${unusedProjects(projects.filter(isUnused), projects)}
      ${turnPages(page, days)}
      <p class="soft">
        The same as data: <a href=${`${PAGE_PATHS.insightsData}?days=${days}`}>JSON</a>,${' '}
        <a href=${`${PAGE_PATHS.insightsCsv}?days=${days}`}>CSV</a>
      </p>`,
  });
}
