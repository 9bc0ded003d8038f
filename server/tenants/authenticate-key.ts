/** Authentication by a key of the tenant, for operations of the contract. */

import type { Authenticator, AuthRequest } from '../http/authentication/authenticate.ts';
import { bearerOf } from '../http/authentication/caller.ts';
import { actorOfKey, tenantCaller } from './caller.ts';
import type { KeyKind, TenantOfKey } from './ports.ts';
import { refuseUnlessOpen } from './tenant.ts';

export const byManagementKey = (tenantOfKey: TenantOfKey): Authenticator =>
  byKey(tenantOfKey, 'management', ({ headers }) => bearerOf(headers.authorization));

/** Where no header can be sent, the application key may stand in the query: the contract of that key allows it. */
export const byApplicationKey = (tenantOfKey: TenantOfKey): Authenticator =>
  byKey(tenantOfKey, 'application', (req) => bearerOf(req.headers.authorization) ?? queryKey(req));

const byKey =
  (tenantOfKey: TenantOfKey, kind: KeyKind, read: (req: AuthRequest) => string | null): Authenticator =>
  async (req, { now, whilePaused }) => {
    const key = read(req);
    if (key === null) return { code: 'missingCredentials' };
    const tenant = await tenantOfKey(kind, key, now);
    if ('code' in tenant) return tenant;
    return refuseUnlessOpen(tenant, now, whilePaused) ?? tenantCaller.make({ tenant, actor: actorOfKey(key) });
  };

const queryKey = ({ query }: AuthRequest): string | null =>
  'key' in query && typeof query.key === 'string' ? query.key : null;
