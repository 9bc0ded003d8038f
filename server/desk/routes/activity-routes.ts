/** What keys, programs, people and the owner did to a project lately. */
import type { ObservabilityStore } from '../../observability/ports.ts';
import type { OwnerRoutes } from '../owner-routes.ts';
import { activityPage } from '../pages/activity-page.ts';

interface Dependencies {
  readonly requests: Pick<ObservabilityStore, 'newestRequests'>;
}

const SHOWN = 100;

export const activityRoutes = (owner: OwnerRoutes, { requests }: Dependencies): void =>
  owner.page('/activity', async (call) =>
    activityPage(call, { requests: await requests.newestRequests([call.tenant.id], SHOWN), shown: SHOWN }),
  );
