/** The first page of a project. */
import type { OwnerStore } from '../../accounts/ports.ts';
import { lastDays } from '../../observability/days.ts';
import type { InsightsStore } from '../../observability/ports.ts';
import type { ManageDomain } from '../../social-login/ports/domains.ts';
import type { EventStore } from '../../social-login/ports/events.ts';
import type { SocialLoginResource } from '../../social-login/ports/resource.ts';
import { presentResource, type SignInPlace } from '../../social-login/presenters.ts';
import { unprovenWildcards } from '../../social-login/settings/host-proof.ts';
import type { ManageTeams } from '../../teams/ports.ts';
import type { TenantStore } from '../../tenants/ports.ts';
import { restorableUntil } from '../../tenants/tenant.ts';
import { NEWEST_SIGN_INS } from '../event-search.ts';
import type { NameEvents } from '../name-events.ts';
import type { OwnerRoutes, ProjectCall } from '../owner-routes.ts';
import { overviewPage } from '../pages/project/overview-page.ts';
import { projectPaths } from '../paths.ts';
import type { DeskWebhooks } from '../ports.ts';
import { setupSteps } from '../setup-steps.ts';
import { TREND_DAYS, trendOf } from '../trend.ts';
import type { ReadResource } from './set-up-page.ts';

interface Dependencies extends SignInPlace {
  readonly readResource: ReadResource;
  readonly owners: Pick<OwnerStore, 'figuresOf' | 'activeSessionsOf'>;
  readonly insights: Pick<InsightsStore, 'daysSince'>;
  readonly events: EventStore;
  readonly nameEvents: NameEvents;
  readonly tenants: Pick<TenantStore, 'keysOf'>;
  readonly webhooks: Pick<DeskWebhooks, 'list'>;
  readonly manageDomain: Pick<ManageDomain, 'read'>;
  readonly manageTeams: Pick<ManageTeams, 'place'>;
}

const EVENTS_SHOWN = 5;
/** Enough to include some sign-ins, however often sessions are refreshed. */
const EVENTS_READ = 2_000;
const NEWEST = Number.MAX_SAFE_INTEGER;
const NONE = { users: 0, sessions: 0, events: 0, teams: null };

export function overviewRoutes(owner: OwnerRoutes, dependencies: Dependencies): void {
  const { readResource, owners, insights, events, nameEvents, tenants, webhooks, manageDomain, manageTeams } =
    dependencies;

  const figuresOf = async (call: ProjectCall, resource: SocialLoginResource) => {
    const { tenant, now } = call;
    const { login_url: loginUrl, openid } = presentResource(resource, dependencies);
    const days = lastDays(now, TREND_DAYS);
    const [figures, active, newest, keys, counted, hooks, domain, teams] = await Promise.all([
      owners.figuresOf([tenant.id]),
      owners.activeSessionsOf([tenant.id], now),
      events.search(resource, { before: NEWEST, limit: EVENTS_SHOWN, within: EVENTS_READ, ...NEWEST_SIGN_INS }),
      tenants.keysOf(tenant.id),
      insights.daysSince([tenant.id], days[0] ?? ''),
      webhooks.list(tenant.id),
      manageDomain.read(tenant),
      manageTeams.place(tenant),
    ]);
    const known = { ...NONE, ...figures.get(tenant.id), sessions: active.get(tenant.id) ?? 0 };
    const shown = { ...known, teams: teams.ok && call.may('teams:read') ? teams.value.resource.teamCount : null };
    const keyWasUsed = keys.some(({ lastUsedAt }) => lastUsedAt !== null);
    const steps = setupSteps(projectPaths(tenant.id), { resource, users: known.users, keyWasUsed });
    const health = {
      callbackMode: resource.callbackMode,
      callbacks: resource.callbackUrls.length,
      unprovenWildcards: unprovenWildcards(tenant, resource, now).length,
      domain: (domain.ok && domain.value?.status) || null,
      webhooks: hooks.length,
      pausedWebhooks: hooks.filter(({ offReason }) => offReason === 'owner').length,
      keyWasUsed,
    };
    const recent = { events: newest, names: await nameEvents(call, resource, newest) };
    return { loginUrl, openid, figures: shown, steps, health, recent, trend: trendOf(days, counted) };
  };

  owner.page(
    '',
    async (call) => {
      const read = await readResource(call.tenant.id);
      const resource = read.ok ? read.value : null;
      const rest =
        resource === null
          ? { loginUrl: '', openid: null, figures: NONE, steps: [], health: null, recent: null, trend: null }
          : await figuresOf(call, resource);
      return overviewPage(call, { resource, restorableUntil: restorableUntil(call.tenant), ...rest });
    },
    'membership',
  );
}
