/** The use of an account: the sign-ins of the month and the users, by project and by day. */
import type { AccountUsage } from '../accounts/ports.ts';
import type { Clock } from '../kernel/clock.ts';
import { monthStart } from '../limits/windows.ts';
import { lastDays } from './days.ts';
import type { InsightsStore } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly insights: Pick<InsightsStore, 'projectsOf' | 'figuresOf' | 'daysSince'>;
}

/** Only the newest are listed. The figure of the account includes the others. */
const PROJECTS_MAX = 200;

export const accountUsage =
  ({ clock, insights }: Dependencies) =>
  async (accountId: string): Promise<AccountUsage> => {
    const now = clock.now();
    const { projects, total } = await insights.projectsOf(accountId, PROJECTS_MAX);
    const ids = projects.map(({ id }) => id);
    const first = monthStart(now).toISOString().slice(0, 10);
    const [figures, counted] = await Promise.all([insights.figuresOf(ids), insights.daysSince(ids, first)]);
    const sum = (of: (row: (typeof counted)[number]) => boolean): number =>
      counted.filter(of).reduce((all, { logins }) => all + logins, 0);
    return {
      projects: projects.map(({ id, name }) => ({
        id,
        name,
        users: figures.get(id)?.users ?? 0,
        signIns: sum(({ tenantId }) => tenantId === id),
      })),
      days: lastDays(now, now.getUTCDate()).map((day) => ({ day, signIns: sum((row) => row.day === day) })),
      leftOut: total - projects.length,
    };
  };
