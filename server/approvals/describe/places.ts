/** The places that a project has, for the rules of operations that can add one or take one away. */
import { findCallback } from '../../social-login/settings/callback-match.ts';
import { parseCallbackUrls } from '../../social-login/settings/callback-url.ts';
import { callbackPlace } from '../../social-login/settings/passed-host.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { newPlaces } from '../new-place.ts';
import { hostsOf } from './changes.ts';
import type { PresentState, Usage } from './rule.ts';

/** The addresses that are in new places, as they are written. `listed`: what the operation itself has listed already. */
export async function placesBeyond(
  tenant: Tenant,
  state: PresentState,
  listed: readonly string[],
  addresses: readonly string[],
): Promise<string[]> {
  if (addresses.length === 0) return [];
  return newPlaces({ listed, domains: await state.provenDomains(tenant), loopback: state.loopback }, addresses);
}

/** The addresses where sign-ins return to and begin. Other addresses of the project may be at the same hosts. */
export async function signInAddresses({ id }: Tenant, state: PresentState): Promise<string[]> {
  const [resource, host] = await Promise.all([state.resource(id), state.ownHost(id)]);
  return [...(resource?.callbackUrls ?? []), ...(host === null ? [] : [`https://${host}`])];
}

/** A sign-in compares the whole address, so another path or port of the same host does not replace it. */
function isRefusedBy(listed: readonly string[], address: string): boolean {
  const callbacks = parseCallbackUrls(listed);
  return !listed.includes(address) && (!callbacks.ok || findCallback(callbacks.value, address) === null);
}

/** Hosts that sign-ins used lately, of addresses in the first list that the second list refuses. */
export function hostsLost(
  before: readonly string[],
  after: readonly string[],
  usage: Usage,
  placeOf: (host: string) => string = callbackPlace,
): string[] {
  const refused = before.filter((address) => isRefusedBy(after, address));
  return hostsOf(refused).filter((host) => usage.led(placeOf(host)));
}
