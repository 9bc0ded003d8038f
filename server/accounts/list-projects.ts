/** The owner's projects, narrowed, ordered and cut into pages. The rules are pure; the reads are bounded. */
import type { TenantStatus } from '@porchlight/contract';
import type { Clock } from '../kernel/clock.ts';
import { statusOf, type Tenant } from '../tenants/tenant.ts';
import type { Account } from './account.ts';
import type { OwnerStore } from './ports.ts';

/** More than anybody has; the rest is found by its name alone. */
const PROJECTS_MAX = 1_000;
const PAGE = 25;

export const PROJECT_ORDERS = ['activity', 'name', 'users', 'created'] as const;
export type ProjectOrder = (typeof PROJECT_ORDERS)[number];

export interface ProjectQuery {
  readonly q?: string | undefined;
  readonly status?: TenantStatus | undefined;
  readonly order: ProjectOrder;
  readonly page: number;
}

export interface ListedProject {
  readonly tenant: Tenant;
  readonly status: TenantStatus;
  readonly users: number;
  /** When the last event happened; null before the first. */
  readonly lastActivity: Date | null;
}

export interface ProjectList {
  readonly projects: readonly ListedProject[];
  /** How many there are, narrowed or not. */
  readonly total: number;
  readonly found: number;
  readonly pages: number;
}

interface Known {
  readonly tenant: Tenant;
  readonly status: TenantStatus;
  /** 0 unless they are ordered by it. */
  readonly users: number;
  /** `2026-11-15`; empty before the first sign-in, and unless they are ordered by it. */
  readonly lastDay: string;
}

interface Dependencies {
  readonly clock: Clock;
  readonly owners: OwnerStore;
}

const NOTHING: ReadonlyMap<string, never> = new Map<string, never>();

export type ListProjects = (account: Account, query: ProjectQuery) => Promise<ProjectList>;

export const listProjects =
  ({ clock, owners }: Dependencies): ListProjects =>
  async (account, query) => {
    const now = clock.now();
    const { projects, total } = await owners.projectsOf(account.id, PROJECTS_MAX);
    const ids = projects.map(({ id }) => id);
    // Of all of them only that is read by which they are ordered.
    const figures = query.order === 'users' ? await owners.figuresOf(ids) : NOTHING;
    const lastDays = query.order === 'activity' ? await owners.lastDaysOf(ids) : NOTHING;
    const known = projects.map((tenant) => ({
      tenant,
      status: statusOf(tenant, now),
      users: figures.get(tenant.id)?.users ?? 0,
      lastDay: lastDays.get(tenant.id) ?? '',
    }));
    const found = known.filter((project) => fits(project, query)).sort(ORDERS[query.order]);
    const pages = Math.max(1, Math.ceil(found.length / PAGE));
    const start = (Math.min(query.page, pages) - 1) * PAGE;
    const shown = found.slice(start, start + PAGE);
    const shownIds = shown.map(({ tenant }) => tenant.id);
    const [figuresShown, newest] = await Promise.all([owners.figuresOf(shownIds), owners.lastEventsOf(shownIds)]);
    return {
      total,
      found: found.length,
      pages,
      projects: shown.map(({ tenant, status }) => ({
        tenant,
        status,
        users: figuresShown.get(tenant.id)?.users ?? 0,
        lastActivity: newest.get(tenant.id) ?? null,
      })),
    };
  };

function fits({ tenant, status }: Known, { q, status: wanted }: ProjectQuery): boolean {
  if (wanted !== undefined && status !== wanted) return false;
  const text = q?.toLowerCase() ?? '';
  return tenant.id.includes(text) || (tenant.name ?? '').toLowerCase().includes(text);
}

const byName = (a: Known, b: Known): number =>
  (a.tenant.name ?? a.tenant.id).localeCompare(b.tenant.name ?? b.tenant.id);
const byCreation = (a: Known, b: Known): number => b.tenant.createdAt.getTime() - a.tenant.createdAt.getTime();

const ORDERS: Readonly<Record<ProjectOrder, (a: Known, b: Known) => number>> = {
  activity: (a, b) => b.lastDay.localeCompare(a.lastDay) || byCreation(a, b),
  name: byName,
  users: (a, b) => b.users - a.users || byName(a, b),
  created: byCreation,
};
