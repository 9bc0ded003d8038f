/**
 * The owner's projects, filtered, ordered and cut into pages. The cost of a page does not grow with the projects that
 * it leaves out.
 */
import type { TenantStatus } from '@porchlight/contract';
import type { Clock } from '../kernel/clock.ts';
import type { Account } from './account.ts';
import type { ProjectEntry, ProjectListStore, ProjectOrder } from './ports.ts';

/** At most this many are read, more than anybody has. Others are found only by their name. */
const PROJECTS_MAX = 1_000;
const PAGE = 25;

export interface ProjectQuery {
  readonly q?: string | undefined;
  readonly status?: TenantStatus | undefined;
  readonly order: ProjectOrder;
  readonly page: number;
}

export interface ListedProject extends Pick<ProjectEntry, 'id' | 'name' | 'createdAt' | 'status' | 'users'> {
  /** When the last event happened; null before the first. */
  readonly lastActivity: Date | null;
  readonly failingWebhooks: number;
}

export interface ProjectList {
  readonly projects: readonly ListedProject[];
  /** The number of all projects, with or without the filter. */
  readonly total: number;
  readonly found: number;
  readonly pages: number;
}

interface Dependencies {
  readonly clock: Clock;
  readonly list: ProjectListStore;
}

export type ListProjects = (account: Account, query: ProjectQuery) => Promise<ProjectList>;

export const listProjects =
  ({ clock, list }: Dependencies): ListProjects =>
  async (account, { q, status, order, page: number }) => {
    const compare = COMPARISONS[order];
    const page = compare ? undefined : { number, size: PAGE };
    const search = { q, status, now: clock.now(), order, limit: PROJECTS_MAX, page };
    const { entries, found, total } = await list.find(account.id, search);
    const pages = Math.max(1, Math.ceil(found / PAGE));
    const start = (Math.min(number, pages) - 1) * PAGE;
    const shown = compare ? entries.toSorted(compare).slice(start, start + PAGE) : entries;
    const figures = await list.figuresOf(shown);
    return {
      total,
      found,
      pages,
      projects: shown.map(({ id, name, createdAt, status: state }) => {
        const { users = 0, lastEvent = null, failingWebhooks = 0 } = figures.get(id) ?? {};
        return { id, name, createdAt, status: state, users, lastActivity: lastEvent, failingWebhooks };
      }),
    };
  };

const { compare: compareNames } = new Intl.Collator();
const byName = (a: ProjectEntry, b: ProjectEntry): number => compareNames(a.name ?? a.id, b.name ?? b.id);

/** Names are compared here, because the order of names in a database depends on the locale that it was created with. */
const COMPARISONS: Readonly<Partial<Record<ProjectOrder, (a: ProjectEntry, b: ProjectEntry) => number>>> = {
  name: byName,
  users: (a, b) => b.users - a.users || byName(a, b),
};
