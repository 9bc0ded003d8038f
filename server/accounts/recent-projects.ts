/** The projects that a person may want to go to from another one: their own by last activity, then those of others. */
import type { Clock } from '../kernel/clock.ts';
import type { MemberStore } from '../members/ports.ts';
import type { ProjectListStore, RecentProjects } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly list: Pick<ProjectListStore, 'find'>;
  readonly sharedWith: MemberStore['sharedWith'];
}

/** A list to read at a glance; other projects are found by their name. */
const SHOWN = 8;
/** At most this many projects are read, those claimed last. */
const LOOKED_AT = 1_000;

export const recentProjects =
  ({ clock, list, sharedWith }: Dependencies): RecentProjects =>
  async (accountId, except) => {
    const search = {
      now: clock.now(),
      order: 'activity',
      limit: LOOKED_AT,
      page: { number: 1, size: SHOWN + 1 },
    } as const;
    const [{ entries }, shared] = await Promise.all([list.find(accountId, search), sharedWith(accountId, SHOWN + 1)]);
    const own = entries.flatMap(({ id, name, status }) => (status === 'expired' ? [] : [{ id, name, isOwn: true }]));
    const others = shared.map(({ tenant: { id, name } }) => ({ id, name, isOwn: false }));
    return [...own, ...others].filter(({ id }) => id !== except).slice(0, SHOWN);
  };
