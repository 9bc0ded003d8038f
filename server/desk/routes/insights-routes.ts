/** The figures of a project over 7, 30 or 90 days, as a page and as a table for spreadsheets. */
import { INSIGHTS_DAYS, INSIGHTS_RANGES } from '@porchlight/contract';
import { insightsCsv } from '../../observability/insights-csv.ts';
import type { OwnerRoutes, ProjectCall } from '../owner-routes.ts';
import { projectInsightsPage } from '../pages/activity/insights-page.ts';
import type { GatherProject } from '../ports.ts';
import { type ReadResource, setUpPage } from './set-up-page.ts';

interface Dependencies {
  readonly readResource: ReadResource;
  readonly gatherProject: GatherProject;
}

/** An unknown range gets the usual one. */
const daysOf = (call: ProjectCall): number =>
  Number(INSIGHTS_RANGES.find((range) => range === call.query('days')) ?? INSIGHTS_DAYS);

export function insightsRoutes(owner: OwnerRoutes, { readResource, gatherProject }: Dependencies): void {
  owner.page(
    '/insights',
    setUpPage('insights', readResource, async (call) => {
      const days = daysOf(call);
      const { projects, generated_at } = await gatherProject(call.tenant, days);
      return projectInsightsPage(call, { days, project: projects[0], generatedAt: new Date(generated_at) });
    }),
    'events:read',
  );
  owner.data(
    '/insights.csv',
    async (call, _req, res) => {
      const insights = await gatherProject(call.tenant, daysOf(call));
      res.attachment(`insights-${call.tenant.id}.csv`).type('text/csv').send(insightsCsv(insights));
    },
    'events:read',
  );
}
