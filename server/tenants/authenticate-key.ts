/** Authentication by a key of the tenant, for operations of the contract. */

import type { Authenticator, AuthRequest } from '../http/authentication/authenticate.ts';
import { bearerOf } from '../http/authentication/caller.ts';
import { clientAddress } from '../http/request/client-address.ts';
import { fail, ok } from '../kernel/result.ts';
import { actorOfKey, tenantCaller } from './caller.ts';
import type { KeyKind, TenantOfKey } from './ports.ts';

export const byManagementKey = (tenantOfKey: TenantOfKey): Authenticator =>
  byKey(tenantOfKey, 'management', ({ headers }) => bearerOf(headers.authorization));

/** If no header can be sent, the application key may be in the query: the contract of that key allows it. */
export const byApplicationKey = (tenantOfKey: TenantOfKey): Authenticator =>
  byKey(tenantOfKey, 'application', (req) => bearerOf(req.headers.authorization) ?? queryKey(req));

const byKey =
  (tenantOfKey: TenantOfKey, kind: KeyKind, read: (req: AuthRequest) => string | null): Authenticator =>
  async (req, now) => {
    const key = read(req);
    if (key === null) return fail({ code: 'missingCredentials' });
    const again = (at: Date): ReturnType<TenantOfKey> => tenantOfKey(kind, key, at, clientAddress(req));
    const known = await again(now);
    return known.ok ? ok(tenantCaller.make({ ...known.value, actor: actorOfKey(key), again })) : known;
  };

const queryKey = ({ query }: AuthRequest): string | null =>
  'key' in query && typeof query.key === 'string' ? query.key : null;
