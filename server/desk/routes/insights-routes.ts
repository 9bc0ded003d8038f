/** The figures of a project over 7, 30 or 90 days, as a page and as a table for spreadsheets. */
import { unwrap } from '../../kernel/domain-error.ts';
import { insightsCsv } from '../../observability/insights-csv.ts';
import { type Period, readPeriod } from '../../observability/period.ts';
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

const periodOf = ({ query, now }: ProjectCall): Period =>
  readPeriod({ days: query('days'), from: query('from'), to: query('to') }, now);

export function insightsRoutes(
  owner: OwnerRoutes,
  { readResource, gatherProject, providers, insights }: Dependencies,
): void {
  /** A provider that the project no longer has keeps its id as its name. */
  const linesOf = async ({ tenant }: ProjectCall, { days }: Period): Promise<NamedProviderLine[]> => {
    const [first = '', last = ''] = [days[0], days.at(-1)];
    const [listed, counted] = await Promise.all([providers.list(tenant.id), insights.daysSince([tenant.id], first)]);
    const labels = new Map(unwrap(listed).map(({ provider, label }) => [provider, label]));
    return providerLines(counted.filter(({ day }) => day <= last)).map((line) => ({
      ...line,
      label: line.provider === null ? 'Not recorded' : (labels.get(line.provider) ?? labelOf(line.provider)),
    }));
  };

  owner.page(
    '/insights',
    setUpPage('insights', readResource, async (call) => {
      const period = periodOf(call);
      const [{ insights: gathered, line }, lines] = await Promise.all([
        gatherProject(call.tenant, period),
        linesOf(call, period),
      ]);
      const [project] = gathered.projects;
      return projectInsightsPage(call, {
        period,
        project: project && line && { ...project, line },
        providers: lines,
        generatedAt: new Date(gathered.generated_at),
      });
    }),
    'events:read',
  );
  owner.data(
    '/insights.csv',
    async (call, _req, res) => {
      const { insights: gathered } = await gatherProject(call.tenant, periodOf(call));
      res.attachment(`insights-${call.tenant.id}.csv`).type('text/csv').send(insightsCsv(gathered));
    },
    'events:read',
  );
}
