/** The owner replaces the keys of a project. Whoever does not own it learns nothing, not even that it exists. */
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { RotateKeys, TenantStore } from '../tenants/ports.ts';

interface Dependencies {
  readonly tenants: Pick<TenantStore, 'find'>;
  readonly rotateKeys: RotateKeys;
}

export type RotateProjectKeys = (
  accountId: string,
  tenantId: string,
  revokeNow: boolean,
) => Promise<Result<null, DomainError>>;

export const rotateProjectKeys =
  ({ tenants, rotateKeys }: Dependencies): RotateProjectKeys =>
  async (accountId, tenantId, revokeNow) => {
    const tenant = await tenants.find(tenantId);
    if (tenant?.ownerId !== accountId) return fail({ code: 'tenantNotFound' });
    // The keys stay where they are sealed: the owner downloads the file, or the agent does.
    await rotateKeys(tenantId, revokeNow);
    return ok(null);
  };
