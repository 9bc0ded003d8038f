/** A tenant gets another name, ends, or comes back. The API and the owner's pages call this. */
import type { Clock } from '../kernel/clock.ts';
import { ok } from '../kernel/result.ts';
import type { ChangeTenant, TenantStore } from './ports.ts';
import { removed, renamed, restored } from './tenant.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly tenants: Pick<TenantStore, 'change'>;
}

export const changeTenant = ({ clock, tenants }: Dependencies): ChangeTenant => ({
  rename: (tenantId, name) => tenants.change(tenantId, clock.now(), (tenant) => ok(renamed(tenant, name))),
  remove: (tenantId) => {
    const now = clock.now();
    return tenants.change(tenantId, now, (tenant) => removed(tenant, now));
  },
  restore: (tenantId) => {
    const now = clock.now();
    return tenants.change(tenantId, now, (tenant) => restored(tenant, now));
  },
});
