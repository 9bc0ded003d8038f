/**
 * The owner's view of the people and sign-ins of the claimed projects, built field by field: what is not named here
 * (provider ids, tokens, hashes, addresses, raw metadata) cannot get in.
 */
import {
  INSIGHTS_DAYS,
  INSIGHTS_EVENTS_MAX,
  INSIGHTS_PROJECTS_MAX,
  INSIGHTS_USERS_MAX,
  type Insights,
} from '@porchlight/contract';
import type { z } from 'zod';
import type { Clock } from '../kernel/clock.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { lastDays } from './days.ts';
import { gatherLines } from './gather-period.ts';
import { presentDays } from './insight-days.ts';
import type { Period } from './period.ts';
import type { GatherProject, InsightEvent, InsightsStore, InsightUser, ProjectLine } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly insights: InsightsStore;
}

type Answer = z.output<typeof Insights>;
type Project = Answer['projects'][number];

/** Some of the projects that the view holds, counted from the one with the most users. */
interface ProjectRange {
  readonly skip: number;
  readonly take: number;
}

interface InsightsPage {
  readonly insights: Answer;
  /** Every project that the view holds, the one with the most users first. */
  readonly lines: readonly ProjectLine[];
  /** How many projects the whole view holds. */
  readonly listed: number;
}

export type GatherInsights = (accountId: string, days?: number) => Promise<Answer>;

/** A page of it: all projects in a line each, and some of them with everything. */
export type GatherInsightsPage = (accountId: string, period: Period, range: ProjectRange) => Promise<InsightsPage>;

/** The insights of some projects. The caller has checked who may see them. */
const gather =
  ({ clock, insights: store }: Dependencies) =>
  async (projects: readonly Pick<Tenant, 'id' | 'name'>[], days: readonly string[]): Promise<Answer> => {
    const now = clock.now();
    const ids = projects.map(({ id }) => id);
    const [figures, active, users, events, counts] = await Promise.all([
      store.figuresOf(ids),
      store.activeSessionsOf(ids, now),
      store.newestUsersOfEach(ids, INSIGHTS_USERS_MAX).then(byTenant),
      store.newestEventsOfEach(ids, INSIGHTS_EVENTS_MAX).then(byTenant),
      store.daysSince(ids, days[0] ?? '').then(byTenant),
    ]);
    return {
      generated_at: now.toISOString(),
      projects: projects.map(({ id, name }) => ({
        tenant_id: id,
        name,
        users_total: figures.get(id)?.users ?? 0,
        active_sessions: active.get(id) ?? 0,
        users: (users.get(id) ?? []).map(presentUser),
        activity: (events.get(id) ?? []).map(presentEvent),
        ...presentDays(days, counts.get(id) ?? []),
      })),
    };
  };

export const gatherInsights = (dependencies: Dependencies): GatherInsights => {
  const gatherOf = gather(dependencies);
  return async (accountId, count = INSIGHTS_DAYS) => {
    const { projects } = await dependencies.insights.projectsOf(accountId, INSIGHTS_PROJECTS_MAX);
    return gatherOf(projects, lastDays(dependencies.clock.now(), count));
  };
};

export const gatherInsightsPage = (dependencies: Dependencies): GatherInsightsPage => {
  const gatherOf = gather(dependencies);
  const linesOf = gatherLines(dependencies);
  return async (accountId, period, { skip, take }) => {
    const { projects } = await dependencies.insights.projectsOf(accountId, INSIGHTS_PROJECTS_MAX);
    const lines = (await linesOf(projects, period)).sort((one, other) => other.users - one.users);
    const shown = lines.slice(skip, skip + take);
    return { insights: await gatherOf(shown, period.days), lines, listed: projects.length };
  };
};

/** The insights of one project. */
export const gatherProject = (dependencies: Dependencies): GatherProject => {
  const gatherOf = gather(dependencies);
  const linesOf = gatherLines(dependencies);
  return async (tenant, period) => {
    const [insights, [line]] = await Promise.all([gatherOf([tenant], period.days), linesOf([tenant], period)]);
    return { insights, line };
  };
};

const byTenant = <T extends { readonly tenantId: string }>(rows: readonly T[]): Map<string, T[]> =>
  Map.groupBy(rows, ({ tenantId }) => tenantId);

const presentUser = ({ id, email, name, picture, firstSeen, lastSeen }: InsightUser): Project['users'][number] => ({
  id,
  email,
  name,
  picture,
  first_seen: firstSeen.toISOString(),
  last_seen: lastSeen.toISOString(),
});

const presentEvent = ({ event, userId, email, at }: InsightEvent): Project['activity'][number] => ({
  event,
  user_id: userId,
  email,
  created_at_ms: at.getTime(),
});
