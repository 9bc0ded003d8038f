/** How sign-ins of one project went: figures, charts with their numbers as tables, and why sign-ins failed. */
import { type Period, periodParameters } from '../../../observability/period.ts';
import { linkButton } from '../../../pages/components/button.ts';
import { emptyState } from '../../../pages/components/empty-state.ts';
import { time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { insightsDates } from '../../../pages/views/project/insights-dates.ts';
import { insightsFigures, isUnused, type PeriodProject } from '../../../pages/views/project/insights-project.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import { addressOf } from '../frame/pager.ts';
import { projectPage, titleOf } from '../frame/project-page.ts';
import { byProvider, type NamedProviderLine } from './by-provider.ts';

interface InsightsModel {
  readonly period: Period;
  readonly project: PeriodProject | undefined;
  readonly providers: readonly NamedProviderLine[];
  readonly generatedAt: Date;
}

/** Charts of zeros would say nothing: an unused project is shown how it gets its first figure. */
const nothingYet = (call: ProjectCall): Markup =>
  emptyState({
    title: 'No figures yet',
    text: 'They begin with the first sign-in, and count from that day on.',
    action: linkButton({ label: 'Try the sign-in', href: projectPaths(call.tenant.id).try, action: 'try' }),
  });

export const projectInsightsPage = (
  call: ProjectCall,
  { period, project, providers, generatedAt }: InsightsModel,
): string => {
  const { insights } = projectPaths(call.tenant.id);
  const isEmpty = project === undefined || isUnused(project);
  return projectPage(call, {
    section: 'insights',
    children: html`
      ${isEmpty ? nothingYet(call) : html`${insightsDates(insights, period)}${insightsFigures(project, titleOf(call), byProvider(providers))}`}
      <p class="soft">As of ${time(generatedAt)}. Days are counted in UTC. <a href=${addressOf(`${insights}.csv`, periodParameters(period))}>The days as CSV</a></p>`,
  });
};
