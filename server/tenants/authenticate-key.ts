/** Authentication by a key of the tenant, for operations of the contract. */

import type { Authenticator, AuthRequest } from '../http/authentication/authenticate.ts';
import { bearerOf } from '../http/authentication/caller.ts';
import { clientAddress } from '../http/request/client-address.ts';
import { fail, ok } from '../kernel/result.ts';
import { actorOfKey, tenantCaller } from './caller.ts';
import { requirePermissions } from './permissions.ts';
import type { KeyKind, TenantOfKey } from './ports.ts';
import { requireOpen } from './tenant.ts';

export const byManagementKey = (tenantOfKey: TenantOfKey): Authenticator =>
  byKey(tenantOfKey, 'management', ({ headers }) => bearerOf(headers.authorization));

/** Where no header can be sent, the application key may stand in the query: the contract of that key allows it. */
export const byApplicationKey = (tenantOfKey: TenantOfKey): Authenticator =>
  byKey(tenantOfKey, 'application', (req) => bearerOf(req.headers.authorization) ?? queryKey(req));

const byKey =
  (tenantOfKey: TenantOfKey, kind: KeyKind, read: (req: AuthRequest) => string | null): Authenticator =>
  async (req, { now, whilePaused, permission }) => {
    const key = read(req);
    if (key === null) return fail({ code: 'missingCredentials' });
    const known = await tenantOfKey(kind, key, now, clientAddress(req));
    if (!known.ok) return known;
    const { tenant, permissions } = known.value;
    const open = requireOpen(tenant, now, whilePaused);
    if (!open.ok) return open;
    const allowed = requirePermissions(permissions, permission === undefined ? [] : [permission]);
    return allowed.ok ? ok(tenantCaller.make({ tenant, permissions, actor: actorOfKey(key) })) : allowed;
  };

const queryKey = ({ query }: AuthRequest): string | null =>
  'key' in query && typeof query.key === 'string' ? query.key : null;
