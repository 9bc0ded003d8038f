/** How sign-ins of one project went: figures, charts with their numbers as tables, and why sign-ins failed. */
import { INSIGHTS_RANGES } from '@porchlight/contract';
import { time } from '../../../pages/components/time.ts';
import { html } from '../../../pages/html.ts';
import { type InsightProject, insightsFigures } from '../../../pages/views/project/insights-project.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import { projectPage, titleOf } from '../frame/project-page.ts';
import { byProvider, type NamedProviderLine } from './by-provider.ts';

interface InsightsModel {
  readonly days: number;
  readonly project: InsightProject | undefined;
  readonly providers: readonly NamedProviderLine[];
  readonly generatedAt: Date;
}

export const projectInsightsPage = (
  call: ProjectCall,
  { days, project, providers, generatedAt }: InsightsModel,
): string => {
  const { insights } = projectPaths(call.tenant.id);
  return projectPage(call, {
    section: 'insights',
    children: html`
      <nav class="jump-list" aria-label="Days">
        <ul>
          ${INSIGHTS_RANGES.map(
            (range) => html`
            <li><a href=${`${insights}?days=${range}`} aria-current=${Number(range) === days ? 'true' : undefined}>${range} days</a></li>`,
          )}
        </ul>
      </nav>
      ${project === undefined ? null : insightsFigures(project, titleOf(call), byProvider(providers))}
      <p class="soft">As of ${time(generatedAt)}. Days are counted in UTC. <a href=${`${insights}.csv?days=${days}`}>The days as CSV</a></p>`,
  });
};
