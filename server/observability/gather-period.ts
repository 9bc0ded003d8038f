/** What the pages of insights show beside the data that programs read: each project in a line, with the period before. */
import type { Clock } from '../kernel/clock.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Period } from './period.ts';
import type { InsightDay, InsightsStore, PeriodSums, ProjectLine } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly insights: Pick<InsightsStore, 'daysSince' | 'figuresOf' | 'activeSessionsOf' | 'onTwoDays'>;
}

export type GatherLines = (projects: readonly Pick<Tenant, 'id' | 'name'>[], period: Period) => Promise<ProjectLine[]>;

const DAY_MS = 86_400_000;
/** Each of these sign-ins is looked at, in some tenths of a second. */
const SIGN_INS_MAX = 200_000;

const sumsOf = (counted: readonly InsightDay[], days: readonly string[]): PeriodSums => {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const within = counted.filter(({ day }) => day >= first && day <= last);
  const sum = (of: (day: InsightDay) => number): number => within.reduce((total, day) => total + of(day), 0);
  return {
    signIns: sum(({ logins }) => logins),
    failures: sum(({ failures }) => failures),
    newUsers: sum(({ firstSeen }) => firstSeen),
  };
};

export const gatherLines =
  ({ clock, insights: store }: Dependencies): GatherLines =>
  async (projects, { days, before }) => {
    const ids = projects.map(({ id }) => id);
    const [first = '', last = ''] = [days[0], days.at(-1)];
    const [figures, active, counted] = await Promise.all([
      store.figuresOf(ids),
      store.activeSessionsOf(ids, clock.now()),
      store.daysSince(ids, before[0] ?? first),
    ]);
    const byProject = Map.groupBy(counted, ({ tenantId }) => tenantId);
    const sums = new Map(ids.map((id) => [id, sumsOf(byProject.get(id) ?? [], days)]));
    const looked = ids.filter((id) => (sums.get(id)?.signIns ?? 0) <= SIGN_INS_MAX);
    const until = new Date(Date.parse(last) + DAY_MS);
    const onTwoDays = await store.onTwoDays(looked, new Date(first), until);
    return projects.map(({ id, name }) => {
      const own = byProject.get(id) ?? [];
      return {
        id,
        name,
        users: figures.get(id)?.users ?? 0,
        activeSessions: active.get(id) ?? 0,
        now: sumsOf(own, days),
        before: sumsOf(own, before),
        onTwoDays: looked.includes(id) ? (onTwoDays.get(id) ?? 0) : null,
        later: own.filter(({ day }) => day > last).reduce((total, { firstSeen }) => total + firstSeen, 0),
      };
    });
  };
