/** The figures of a project over 7, 30 or 90 days, as a page and as a table for spreadsheets. */
import { INSIGHTS_DAYS, INSIGHTS_RANGES } from '@porchlight/contract';
import { unwrap } from '../../kernel/domain-error.ts';
import { lastDays } from '../../observability/days.ts';
import { insightsCsv } from '../../observability/insights-csv.ts';
import type { InsightsStore } from '../../observability/ports.ts';
import { labelOf } from '../../providers/catalogue/catalogue.ts';
import type { OwnerRoutes, ProjectCall } from '../owner-routes.ts';
import type { NamedProviderLine } from '../pages/activity/by-provider.ts';
import { projectInsightsPage } from '../pages/activity/insights-page.ts';
import type { DeskProviders, GatherProject } from '../ports.ts';
import { providerLines } from '../provider-figures.ts';
import { type ReadResource, setUpPage } from './set-up-page.ts';

interface Dependencies {
  readonly readResource: ReadResource;
  readonly providers: Pick<DeskProviders, 'list'>;
  readonly insights: Pick<InsightsStore, 'daysSince'>;
  readonly gatherProject: GatherProject;
}

/** An unknown range gets the usual one. */
const daysOf = (call: ProjectCall): number =>
  Number(INSIGHTS_RANGES.find((range) => range === call.query('days')) ?? INSIGHTS_DAYS);

export function insightsRoutes(
  owner: OwnerRoutes,
  { readResource, gatherProject, providers, insights }: Dependencies,
): void {
  /** A provider that the project no longer has keeps its id as its name. */
  const linesOf = async ({ tenant, now }: ProjectCall, days: number): Promise<NamedProviderLine[]> => {
    const [first = ''] = lastDays(now, days);
    const [listed, counted] = await Promise.all([providers.list(tenant.id), insights.daysSince([tenant.id], first)]);
    const labels = new Map(unwrap(listed).map(({ provider, label }) => [provider, label]));
    return providerLines(counted).map((line) => ({
      ...line,
      label: line.provider === null ? 'Not recorded' : (labels.get(line.provider) ?? labelOf(line.provider)),
    }));
  };

  owner.page(
    '/insights',
    setUpPage('insights', readResource, async (call) => {
      const days = daysOf(call);
      const [{ projects, generated_at }, lines] = await Promise.all([
        gatherProject(call.tenant, days),
        linesOf(call, days),
      ]);
      return projectInsightsPage(call, {
        days,
        project: projects[0],
        providers: lines,
        generatedAt: new Date(generated_at),
      });
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
