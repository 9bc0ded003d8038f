/** Proofs of hosts, kept in the row of the resource so that a sign-in reads them with it. */

import type { HostProofStore } from '../../../social-login/ports/hosts.ts';
import { withProof } from '../../../social-login/settings/host-proof.ts';
import type { Database } from '../../database.ts';
import { RESOURCE_COLUMNS, SocialLoginResourceEntity } from '../../entities/social-login.ts';
import { TENANT_COLUMNS } from '../../entities/tenant.ts';
import { announceTenant } from '../../revocations/revocation-log.ts';
import { beside, optionalPartOf, partOf } from '../../tables.ts';
import { lockTenant } from '../../tenants/tenant-store.ts';
import { findResource } from './social-resource-store.ts';

export const createHostProofStore = (database: Database): HostProofStore => ({
  /**
   * Runs under the lock of the tenant, like provisioning: a host that has just left the list cannot be proven at the same
   * moment.
   */
  add: ({ id, ownerId }, host, by, now) =>
    database.transaction(async (transaction) => {
      const tenant = await lockTenant(transaction, id);
      const resource = await findResource(transaction, id);
      if (!tenant || !resource) return [];
      if (tenant.ownerId !== ownerId) return resource.provenHosts;
      const provenHosts = withProof(tenant, resource, { host, by }, now);
      await transaction.em.nativeUpdate(
        SocialLoginResourceEntity,
        { tenantId: id },
        { provenHosts, hostsCheckedAt: now },
      );
      // Starts read the proofs from memory, because a ticket leads only to proven hosts.
      await announceTenant(transaction, id, now);
      return provenHosts;
    }),

  async takeDue(before, now, limit) {
    const rows = await database.tables
      .selectFrom('SocialLoginResource as resource')
      .innerJoin('Tenant as tenant', 'tenant.id', 'resource.tenantId')
      .select(beside('tenant', TENANT_COLUMNS))
      .select(beside('resource', RESOURCE_COLUMNS))
      .where('resource.hostsCheckedAt', '<=', before)
      .orderBy('resource.hostsCheckedAt')
      .limit(limit)
      .execute();
    const due = rows.flatMap((row) => {
      const resource = optionalPartOf(row, 'resource', 'SocialLoginResource', RESOURCE_COLUMNS);
      return resource ? [{ tenant: partOf(row, 'tenant', TENANT_COLUMNS), resource }] : [];
    });
    const tenantIds = due.map(({ tenant }) => tenant.id);
    await database.em.nativeUpdate(
      SocialLoginResourceEntity,
      { tenantId: { $in: tenantIds }, hostsCheckedAt: { $lte: before } },
      { hostsCheckedAt: now },
    );
    return due;
  },
});
