/** Whether an address is one of the project's apps: its scheme, host and port are those of a callback URL. Pure. */
import type { SocialLoginResource } from '../social-login/ports/resource.ts';
import { callbacksOf } from '../social-login/resource/resource.ts';
import { partAgrees, readCandidate } from '../social-login/settings/callback-match.ts';
import { isProven } from '../social-login/settings/host-proof.ts';
import type { Tenant } from '../tenants/tenant.ts';

const ORIGIN = ['scheme', 'host', 'port'] as const;

/** A wildcard on a shared domain also covers hosts of strangers, so it counts only with a proof. */
export function isListedApp(
  tenant: Pick<Tenant, 'ownerId'>,
  resource: SocialLoginResource,
  app: string,
  now: Date,
): boolean {
  const url = URL.parse(app);
  const read = readCandidate(app);
  if (!url || !read.ok || !/^https?:$/.test(url.protocol)) return false;
  return callbacksOf(resource).some(
    (pattern) =>
      ORIGIN.every((part) => partAgrees(pattern, read.value, part)) &&
      (pattern.wildcard === null || isProven(tenant, resource.provenHosts, url, now)),
  );
}
