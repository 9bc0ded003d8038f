/** Which calls of a project wait for its owner. A key can make it stricter; only the owner can loosen it. */
import { APPROVED_RISKS } from '@porchlight/contract';
import type { Clock } from '../kernel/clock.ts';
import { fail, ok } from '../kernel/result.ts';
import type { TenantStore } from '../tenants/ports.ts';
import { type Policy, policyOf, withPolicy } from '../tenants/tenant.ts';
import type { SetPolicy } from './ports.ts';

/** The policy after a change, and whether a call would then pass that waits now. */
export function changedPolicy(
  present: Policy,
  change: Parameters<SetPolicy>[1],
): { readonly next: Policy; readonly loosens: boolean } {
  const { outward = present.outward, disruptive = present.disruptive } = change;
  const next = { outward, disruptive, irreversible: change.irreversible ?? present.irreversible };
  return { next, loosens: APPROVED_RISKS.some((risk) => present[risk] && !next[risk]) };
}

interface Dependencies {
  readonly clock: Clock;
  readonly tenants: Pick<TenantStore, 'change'>;
}

export const setPolicy =
  ({ clock, tenants }: Dependencies): SetPolicy =>
  async (tenantId, change, by) => {
    const changed = await tenants.change(tenantId, clock.now(), (tenant) => {
      const { next, loosens } = changedPolicy(policyOf(tenant), change);
      return loosens && by === 'key' ? fail({ code: 'ownerRequired' }) : ok(withPolicy(tenant, next));
    });
    return changed.ok ? ok(policyOf(changed.value)) : changed;
  };
