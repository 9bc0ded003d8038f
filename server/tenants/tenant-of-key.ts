/** Finds the tenant of a key, or the reason why the key is refused. The API and the MCP tools make the same check. */
import { credentialKindOf } from '../crypto/credential-kind.ts';
import { fail, ok } from '../kernel/result.ts';
import type { TenantOfKey, TenantStore } from './ports.ts';
import { roughAddress } from './rough-address.ts';

export const tenantOfKey =
  (tenants: Pick<TenantStore, 'findByKey'>): TenantOfKey =>
  async (expected, key, now, from) => {
    const given = credentialKindOf(key);
    if (given === null) return fail({ code: 'invalidCredentials' });
    if (given !== expected) return fail({ code: 'wrongKeyKind', given, expected });
    const opened = await tenants.findByKey(expected, key, now, from === undefined ? null : roughAddress(from));
    return opened ? ok(opened) : fail({ code: 'invalidCredentials' });
  };
