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
import { presentDays } from './insight-days.ts';
import type { InsightEvent, InsightsStore, InsightUser } from './ports.ts';

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
  /** How many projects the whole view holds. */
  readonly listed: number;
}

export type GatherInsights = (accountId: string, days?: number, range?: ProjectRange) => Promise<InsightsPage>;

/** The insights of some projects. The caller has checked who may see them. */
const gather =
  ({ clock, insights: store }: Dependencies) =>
  async (projects: readonly Pick<Tenant, 'id' | 'name'>[], count: number): Promise<Answer> => {
    const now = clock.now();
    const days = lastDays(now, count);
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
  const byUsers = async (projects: readonly Tenant[]): Promise<Tenant[]> => {
    const figures = await dependencies.insights.figuresOf(projects.map(({ id }) => id));
    const usersOf = ({ id }: Tenant): number => figures.get(id)?.users ?? 0;
    return projects.toSorted((one, other) => usersOf(other) - usersOf(one));
  };
  return async (accountId, count = INSIGHTS_DAYS, range) => {
    const { projects } = await dependencies.insights.projectsOf(accountId, INSIGHTS_PROJECTS_MAX);
    const shown = range ? (await byUsers(projects)).slice(range.skip, range.skip + range.take) : projects;
    return { insights: await gatherOf(shown, count), listed: projects.length };
  };
};

export type GatherProject = (tenant: Pick<Tenant, 'id' | 'name'>, days: number) => Promise<Answer>;

/** The insights of one project. */
export const gatherProject = (dependencies: Dependencies): GatherProject => {
  const gatherOf = gather(dependencies);
  return (tenant, days) => gatherOf([tenant], days);
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
