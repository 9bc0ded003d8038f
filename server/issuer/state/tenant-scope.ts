/**
 * The records of one tenant's issuer among all records: each id begins with the tenant's name and the life of its resource.
 */
import type { OAuthRecords, RequestScope } from '../../oidc/ports.ts';
import type { SocialLoginResource } from '../../social-login/ports/resource.ts';

/** A resource that was deleted and provisioned again does not see what was issued before. */
export const recordPrefix = ({ tenantId, epoch }: Pick<SocialLoginResource, 'tenantId' | 'epoch'>): string =>
  `t/${tenantId}/${epoch}/`;

export const scopeOfTenant = (scope: RequestScope, prefix: string): RequestScope => ({
  run: scope.run,
  arrival: scope.arrival,
  records: () => recordsOfTenant(scope.records(), prefix),
  begin: async () => recordsOfTenant(await scope.begin(), prefix),
});

const recordsOfTenant = (records: OAuthRecords, prefix: string): OAuthRecords => {
  const idOf = (id: string): string => prefix + id;
  return {
    put: (model, id, record, now) =>
      records.put(model, idOf(id), { ...record, grantId: record.grantId === null ? null : idOf(record.grantId) }, now),
    find: (model, id, now) => records.find(model, idOf(id), now),
    consume: (model, id, now) => records.consume(model, idOf(id), now),
    remove: (model, id) => records.remove(model, idOf(id)),
    removeGrant: (grantId) => records.removeGrant(idOf(grantId)),
    findUnderGrant: (model, id, now) => records.findUnderGrant(model, idOf(id), now),
    keepUntil: (model, id, expiresAt) => records.keepUntil(model, idOf(id), expiresAt),
  };
};
