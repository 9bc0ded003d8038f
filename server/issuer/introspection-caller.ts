/** Who asks about a token: the app's own server, by its application key, as a bearer or as a client's secret (RFC 7662 section 2.1). */
import { bearerOf } from '../http/authentication/caller.ts';
import type { Clock } from '../kernel/clock.ts';
import type { TenantOfKey } from '../tenants/ports.ts';

/** Whether a text is an application key of a tenant. */
export type IsApplicationKey = (tenantId: string, key: string) => Promise<boolean>;

export const isApplicationKey =
  ({ clock, tenantOfKey }: { readonly clock: Clock; readonly tenantOfKey: TenantOfKey }): IsApplicationKey =>
  async (tenantId, key) => {
    const tenant = await tenantOfKey('application', key, clock.now());
    return 'id' in tenant && tenant.id === tenantId;
  };

export type MayIntrospect = (tenantId: string, authorization: string | undefined) => Promise<boolean>;

export const mayIntrospect =
  (isKey: IsApplicationKey): MayIntrospect =>
  async (tenantId, authorization) => {
    const key = bearerOf(authorization) ?? secretOf(authorization);
    return key !== null && isKey(tenantId, key);
  };

/** RFC 6749 section 2.3.1: both halves are form-encoded. The name does not matter, the secret is the key. */
function secretOf(authorization: string | undefined): string | null {
  const [, encoded] = /^Basic ([\w+/=-]+)$/i.exec(authorization ?? '') ?? [];
  const [, secret] = /^[^:]*:(.+)$/.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? [];
  try {
    return secret ? decodeURIComponent(secret) : null;
  } catch {
    return null;
  }
}
