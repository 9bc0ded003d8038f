/**
 * The owner's view of the people and sign-ins of the claimed projects, built field by field: what is not named here
 * (provider ids, tokens, hashes, addresses, raw metadata) has no way in.
 */
import {
  INSIGHTS_COUNTED_EVENTS,
  INSIGHTS_DAYS,
  INSIGHTS_EVENTS_MAX,
  INSIGHTS_PROJECTS_MAX,
  INSIGHTS_USERS_MAX,
  type Insights,
} from '@porchlight/contract';
import type { z } from 'zod';
import type { Clock } from '../kernel/clock.ts';
import { failureReason } from '../pages/views/event-reason.ts';
import { fillDays, lastDays } from './days.ts';
import type { InsightEvent, InsightOutcome, InsightsStore, InsightUser } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly insights: InsightsStore;
}

type Answer = z.output<typeof Insights>;
type Project = Answer['projects'][number];

/** Some of the projects that the view holds, counted from the one claimed last. */
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

export const gatherInsights =
  ({ clock, insights: store }: Dependencies): GatherInsights =>
  async (accountId, count = INSIGHTS_DAYS, { skip, take } = { skip: 0, take: INSIGHTS_PROJECTS_MAX }) => {
    const now = clock.now();
    const days = lastDays(now, count);
    const since = new Date(`${days[0]}T00:00:00Z`);
    const { projects: listed } = await store.projectsOf(accountId, INSIGHTS_PROJECTS_MAX);
    const projects = listed.slice(skip, skip + take);
    const ids = projects.map(({ id }) => id);
    const [figures, users, events, counts, outcomes] = await Promise.all([
      store.figuresOf(ids),
      store.newestUsersOfEach(ids, INSIGHTS_USERS_MAX).then(byTenant),
      store.newestEventsOfEach(ids, INSIGHTS_EVENTS_MAX).then(byTenant),
      store.daysSince(ids, days[0] ?? '').then(byTenant),
      store.outcomesSince(ids, since, countedOfEach(ids.length)).then(byTenant),
    ]);
    const insights: Answer = {
      generated_at: now.toISOString(),
      projects: projects.map(({ id, name }) => ({
        tenant_id: id,
        name,
        users_total: figures.get(id)?.users ?? 0,
        active_sessions: figures.get(id)?.sessions ?? 0,
        users: (users.get(id) ?? []).map(presentUser),
        activity: (events.get(id) ?? []).map(presentEvent),
        daily: fillDays(days, counts.get(id) ?? []),
        ...presentOutcomes(outcomes.get(id) ?? []),
      })),
    };
    return { insights, listed: listed.length };
  };

/** The projects of a view share what it counts, so that an owner of hundreds waits no longer than one of a single one. */
const countedOfEach = (projects: number): number =>
  Math.max(INSIGHTS_EVENTS_MAX, Math.floor(INSIGHTS_COUNTED_EVENTS / Math.max(1, projects)));

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

const FAILURES_MAX = 10;

function presentOutcomes(
  outcomes: readonly InsightOutcome[],
): Pick<Project, 'funnel' | 'returning_users' | 'failures'> {
  const sum = (event: InsightOutcome['event']): number =>
    outcomes.filter((one) => one.event === event).reduce((total, { count }) => total + count, 0);
  const reasons = new Map<string, number>();
  for (const { event, stage, code, count } of outcomes) {
    if (event !== 'login_failed') continue;
    const { text } = failureReason(stage, code);
    reasons.set(text, (reasons.get(text) ?? 0) + count);
  }
  return {
    funnel: {
      started: sum('login_started'),
      finished: sum('authorize'),
      declined: sum('consent_denied'),
      failed: sum('login_failed'),
    },
    returning_users: outcomes.reduce((total, { returning }) => total + returning, 0),
    failures: [...reasons]
      .map(([reason, count]) => ({ reason, count }))
      .sort((a, b) => b.count - a.count)
      .slice(0, FAILURES_MAX),
  };
}
