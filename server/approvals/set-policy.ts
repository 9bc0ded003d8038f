/** Which calls of a project wait for its owner. A key can make it stricter; only the owner can loosen it. */
import type { Clock } from '../kernel/clock.ts';
import { fail, ok } from '../kernel/result.ts';
import type { TenantStore } from '../tenants/ports.ts';
import { type Tenant, withPolicy } from '../tenants/tenant.ts';
import type { Policy, SetPolicy } from './ports.ts';

export const policyOf = ({ approveOutward, approveIrreversible }: Tenant): Policy => ({
  outward: approveOutward,
  irreversible: approveIrreversible,
});

interface Dependencies {
  readonly clock: Clock;
  readonly tenants: Pick<TenantStore, 'change'>;
}

export const setPolicy =
  ({ clock, tenants }: Dependencies): SetPolicy =>
  async (tenantId, policy, by) => {
    const changed = await tenants.change(tenantId, clock.now(), (tenant) => {
      const present = policyOf(tenant);
      const loosens = (present.outward && !policy.outward) || (present.irreversible && !policy.irreversible);
      if (loosens && by === 'key') return fail({ code: 'ownerRequired' });
      return ok(withPolicy(tenant, { approveOutward: policy.outward, approveIrreversible: policy.irreversible }));
    });
    return changed.ok ? ok(policyOf(changed.value)) : changed;
  };
