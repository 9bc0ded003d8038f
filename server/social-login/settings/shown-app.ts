/**
 * The name and host under which an app is shown to its people: the first that its owner has proven, else its first
 * host. Pure.
 */
import { type AppName, hostOrScheme } from '../../kernel/host-or-scheme.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { callbackHosts } from './callback-hosts.ts';
import { type HostProof, provenName } from './host-proof.ts';

interface Hosts {
  readonly callbackUrls: readonly string[];
  readonly provenHosts: readonly HostProof[];
}

/** The app that people come back to at this address. */
export const appAt = (
  tenant: Tenant,
  { provenHosts }: Pick<Hosts, 'provenHosts'>,
  address: string,
  now: Date,
): AppName => ({
  name: provenName(tenant, provenHosts, address, now),
  address: hostOrScheme(new URL(address)),
});

export function shownApp(tenant: Tenant, resource: Hosts | null, now: Date): AppName {
  const apps = (resource?.callbackUrls ?? []).map((url) => ({
    name: provenName(tenant, resource?.provenHosts ?? [], url, now),
    address: callbackHosts([url])[0] ?? tenant.id,
  }));
  return apps.find(({ name }) => name !== null) ?? apps[0] ?? { name: null, address: tenant.id };
}
