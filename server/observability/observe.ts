/**
 * What a key may see: the main key all projects of the owner once the project is claimed, any other key its own project, since
 * members have such keys too. The list is bounded, and so are the time and size of the answer, however much happened.
 */
import { OBSERVED_PROJECTS_MAX, type Observability, RECENT_EVENTS_MAX, type TierName } from '@porchlight/contract';
import type { z } from 'zod';
import type { OwnedProjects, SocialFigures } from '../accounts/ports.ts';
import type { Clock } from '../kernel/clock.ts';
import { type LimitLine, limitReport } from '../limits/limit-report.ts';
import type { UsageStore } from '../limits/ports.ts';
import { isFull } from '../tenants/permissions.ts';
import type { OpenedByKey } from '../tenants/ports.ts';
import { statusOf, type Tenant } from '../tenants/tenant.ts';
import type { ObservabilityStore } from './ports.ts';
import { recentEvents } from './recent-events.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly usage: UsageStore;
  readonly observability: ObservabilityStore;
}

type Answer = z.output<typeof Observability>;

type Observer = Pick<OpenedByKey, 'tenant' | 'isMain' | 'permissions'>;

export type Observe = (by: Observer, withRecentEvents: boolean) => Promise<Answer>;

export const observe =
  ({ clock, usage, observability: store }: Dependencies): Observe =>
  async ({ tenant, isMain, permissions }, withRecentEvents) => {
    // A main key that was narrowed is meant for work on its own project.
    const isOfAccount = isMain && isFull(permissions);
    const now = clock.now();
    const scope = await usage.scopeOf(tenant);
    const [used, owned] = await Promise.all([
      usage.usageOf(scope),
      isOfAccount ? ownedWith(store, tenant) : { projects: [tenant], total: 1 },
    ]);
    const ids = owned.projects.map(({ id }) => id);
    const [figures, apiRequests, tail] = await Promise.all([
      store.figuresOf(ids),
      store.requestTotalOf(ids),
      withRecentEvents ? readTail(store, ids) : undefined,
    ]);
    // All projects of an owner share the buckets of the account, so one report stands for each of them.
    const limits = limitReport(scope.caps, used, now);
    return {
      account: isOfAccount ? accountOf(scope.tier, owned.total) : null,
      tenants: owned.projects.map((project) => presentProject(project, figures.get(project.id), limits, now)),
      totals: {
        users: sum(figures, 'users'),
        auth_events: sum(figures, 'events'),
        api_requests: apiRequests,
      },
      ...(tail ? { recent_events: tail } : {}),
    };
  };

/** The calling tenant is always in the list: it comes first if it would not have been in it otherwise. */
async function ownedWith(store: ObservabilityStore, tenant: Tenant): Promise<OwnedProjects> {
  if (tenant.ownerId === null) return { projects: [tenant], total: 1 };
  const owned = await store.projectsOf(tenant.ownerId, OBSERVED_PROJECTS_MAX);
  if (owned.projects.some(({ id }) => id === tenant.id)) return owned;
  return { ...owned, projects: [tenant, ...owned.projects].slice(0, OBSERVED_PROJECTS_MAX) };
}

async function readTail(store: ObservabilityStore, ids: readonly string[]) {
  const [events, requests, deliveries] = await Promise.all([
    store.newestEvents(ids, RECENT_EVENTS_MAX),
    store.newestRequests(ids, RECENT_EVENTS_MAX),
    store.newestDeliveries(ids, RECENT_EVENTS_MAX),
  ]);
  return recentEvents({ events, requests, deliveries }, RECENT_EVENTS_MAX);
}

const accountOf = (tier: TierName, claimedProjects: number): Answer['account'] =>
  tier === 'ephemeral' ? null : { tier, claimed_projects: claimedProjects };

const presentProject = (
  project: Tenant,
  figures: SocialFigures | undefined,
  limits: readonly LimitLine[],
  now: Date,
): Answer['tenants'][number] => ({
  tenant_id: project.id,
  name: project.name,
  status: statusOf(project, now),
  users: figures?.users ?? 0,
  limits: limits.map(({ name, used, max, resetsAt }) => ({
    name,
    used,
    max,
    resets_at: resetsAt?.toISOString() ?? null,
  })),
});

const sum = (figures: ReadonlyMap<string, SocialFigures>, name: keyof SocialFigures): number =>
  [...figures.values()].reduce((total, one) => total + one[name], 0);
