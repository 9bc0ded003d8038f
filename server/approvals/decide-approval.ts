/** The owner decides on calls that wait. Only the owner, in a browser: there is no call that approves. */
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { KeyStore } from '../keys/ports.ts';
import type { RoleOf } from '../members/ports.ts';
import type { TenantStore } from '../tenants/ports.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Approval } from './approval.ts';
import { countsUntil } from './common/request.ts';
import type { ApprovalStore, PutBackMemory } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly approvals: ApprovalStore;
  readonly tenants: Pick<TenantStore, 'find' | 'keysOf'>;
  readonly keys: Pick<KeyStore, 'end'>;
  readonly roleOf: RoleOf;
  readonly memory: Pick<PutBackMemory, 'forget'>;
  /** Called after a decision, so that waiting callers hear of it at once. */
  readonly decided: () => void;
}

export interface ApprovalCase {
  readonly approval: Approval;
  readonly tenant: Tenant;
  /** The name that the key has now; null for the main key, for a key that has ended, and for a program. */
  readonly keyName: string | null;
}

export type Decision = 'approve' | 'deny' | 'deny_and_end_key';

export interface DecideApproval {
  view(id: string, accountId: string): Promise<Result<ApprovalCase, DomainError>>;
  waitingFor(accountId: string): Promise<ApprovalCase[]>;
  /** Denies everything that the key or program of this request asks for in its project. */
  denyAll(id: string, accountId: string): Promise<Result<ApprovalCase[], DomainError>>;
  /** Null if there was nothing left to decide. */
  decide(id: string, accountId: string, decision: Decision): Promise<Result<ApprovalCase | null, DomainError>>;
}

const NOT_YOURS: DomainError = {
  code: 'tenantNotFound',
  detail: 'There is no such request, or it is not yours to decide.',
};

/** The fingerprint of the key that asked; null for a connected program. */
export const keyOf = ({ requester }: Pick<Approval, 'requester'>): string | null =>
  requester.startsWith('key ') ? requester.slice('key '.length) : null;

/** Reads a request for an owner of its project; for anybody else there is none. */
const caseReader =
  ({ clock, approvals, tenants, roleOf }: Dependencies): DecideApproval['view'] =>
  async (id, accountId) => {
    const approval = await approvals.find(id);
    const tenant = approval && (await tenants.find(approval.tenantId));
    const member = tenant && !tenant.deletedAt ? await roleOf(tenant, accountId) : null;
    if (!approval || !tenant || member?.role !== 'owner') return fail(NOT_YOURS);
    const key = keyOf(approval);
    const keys = key === null ? [] : await tenants.keysOf(tenant.id, clock.now());
    return ok({ approval, tenant, keyName: keys.find(({ fingerprint }) => fingerprint === key)?.name ?? null });
  };

export const decideApproval = (dependencies: Dependencies): DecideApproval => {
  const { clock, approvals, keys, memory, decided } = dependencies;
  const view = caseReader(dependencies);
  return {
    view,
    async waitingFor(accountId) {
      const waiting = await approvals.waitingFor(accountId, clock.now());
      const cases = await Promise.all(waiting.map(({ id }) => view(id, accountId)));
      return cases.flatMap((found) => (found.ok ? [found.value] : []));
    },
    async decide(id, accountId, decision) {
      const found = await view(id, accountId);
      if (!found.ok) return found;
      const now = clock.now();
      const { approval, tenant } = found.value;
      const status = decision === 'approve' ? 'approved' : 'denied';
      const settled = await approvals.decide(id, status, now, countsUntil(status, approval, now));
      if (decision !== 'approve') await memory.forget(tenant.id);
      const key = keyOf(approval);
      if (decision === 'deny_and_end_key' && key !== null) await keys.end(tenant.id, key, now);
      decided();
      return ok(settled && { ...found.value, approval: settled });
    },
    async denyAll(id, accountId) {
      const found = await view(id, accountId);
      if (!found.ok) return found;
      const { requester, tenantId } = found.value.approval;
      const waiting = await approvals.waitingIn(tenantId, clock.now());
      const ofKey = waiting.filter((one) => one.requester === requester);
      const denied: ApprovalCase[] = [];
      for (const one of ofKey) {
        const settled = await approvals.decide(one.id, 'denied', clock.now(), one.expiresAt);
        if (settled) denied.push({ ...found.value, approval: settled });
      }
      if (denied.length > 0) await memory.forget(tenantId);
      decided();
      return ok(denied);
    },
  };
};
