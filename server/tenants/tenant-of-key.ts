/** The tenant of a key, or why the key does not do. The API and the MCP tools make the same check. */
import { credentialKindOf } from '../crypto/credential-kind.ts';
import { fail, ok } from '../kernel/result.ts';
import type { TenantOfKey, TenantStore } from './ports.ts';

export const tenantOfKey =
  (tenants: Pick<TenantStore, 'findByKey'>): TenantOfKey =>
  async (expected, key, now) => {
    const given = credentialKindOf(key);
    if (given === null) return fail({ code: 'invalidCredentials' });
    if (given !== expected) return fail({ code: 'wrongKeyKind', given, expected });
    const tenant = await tenants.findByKey(expected, key, now);
    return tenant ? ok(tenant) : fail({ code: 'invalidCredentials' });
  };
