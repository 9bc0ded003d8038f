/**
 * The name and host under which an app is shown to its people: the first that its owner has proven, else its first
 * host. Pure.
 */
import type { Tenant } from '../../tenants/tenant.ts';
import { callbackHosts } from './callback-hosts.ts';
import { type HostProof, provenName } from './host-proof.ts';

interface Hosts {
  readonly callbackUrls: readonly string[];
  readonly provenHosts: readonly HostProof[];
}

interface ShownApp {
  readonly appName: string | null;
  readonly appHost: string;
}

export function shownApp(tenant: Tenant, resource: Hosts | null, now: Date): ShownApp {
  const apps = (resource?.callbackUrls ?? []).map((url) => ({
    appName: provenName(tenant, resource?.provenHosts ?? [], url, now),
    appHost: callbackHosts([url])[0] ?? tenant.id,
  }));
  return apps.find(({ appName }) => appName !== null) ?? apps[0] ?? { appName: null, appHost: tenant.id };
}
