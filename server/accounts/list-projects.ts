/** The owner's overview: usage against the caps of the account, and the projects that share them. */
import type { Clock } from '../kernel/clock.ts';
import { type LimitLine, limitReport } from '../limits/limit-report.ts';
import type { UsageStore } from '../limits/ports.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Account } from './account.ts';
import type { OwnerStore, ProjectDetails, ProjectDetailsStore } from './ports.ts';

/** More than anybody reads on one page. */
const PROJECTS_MAX = 50;

export interface OwnedProject extends ProjectDetails {
  readonly tenant: Tenant;
  readonly usersTotal: number;
}

export interface AccountOverview {
  readonly usage: readonly LimitLine[];
  readonly projects: readonly OwnedProject[];
  /** How many there are, listed or not. */
  readonly total: number;
}

interface Dependencies {
  readonly clock: Clock;
  readonly usage: UsageStore;
  readonly owners: OwnerStore;
  readonly details: ProjectDetailsStore;
}

export type ListProjects = (account: Account) => Promise<AccountOverview>;

export const listProjects =
  ({ clock, usage, owners, details }: Dependencies): ListProjects =>
  async (account) => {
    const now = clock.now();
    const scope = await usage.scopeOfAccount(account);
    const used = await usage.usageOf(scope);
    const { projects, total } = await owners.projectsOf(account.id, PROJECTS_MAX);
    const ids = projects.map(({ id }) => id);
    const [figures, detailsById] = await Promise.all([owners.figuresOf(ids), details.detailsOf(ids, now)]);
    return {
      usage: limitReport(scope.caps, used, now),
      total,
      projects: projects.map((tenant) => ({
        tenant,
        usersTotal: figures.get(tenant.id)?.users ?? 0,
        ...(detailsById.get(tenant.id) ?? { callbackUrls: [], keys: [] }),
      })),
    };
  };
