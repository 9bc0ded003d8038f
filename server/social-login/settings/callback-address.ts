/**
 * Where the identity provider of an app calls back, and what its owner registers there. Pure.
 *
 * The provider's answer goes only to an address that belongs to the credentials in use. With the credentials of the
 * service that is the service itself: the owner of a host may point it anywhere, so no code may ever go there. An
 * owner's own client calls back only at an address of this project, or at the project's own host.
 */
import { isBuiltIn } from '../../providers/catalogue/catalogue.ts';
import { projectCallbackPath, providerCallbackPath } from '../../providers/ports.ts';
import type { OwnClient } from './provider-settings.ts';

export interface CallbackAddresses {
  /** For sign-ins that begin at the service. */
  readonly atService: string;
  /** For sign-ins that begin at the project's own host; null if they have to begin at the service. */
  readonly atHost: string | null;
  /** For the owner's try-out, which shows whether the address of this project is registered. */
  readonly forTryOut: string;
  /** The addresses at which answers are accepted. An attempt keeps the address that it was sent with. */
  readonly accepted: readonly string[];
}

interface Asked {
  readonly baseUrl: string;
  readonly tenantId: string;
  readonly provider: string;
  /** The owner's own client; null if the service's is used. */
  readonly client: OwnClient | null;
  /** The address of the project's own host; null if it has none. */
  readonly hostOrigin: string | null;
}

/**
 * A client at one of the built-in providers that was set up before projects had addresses of their own. It calls back at the
 * shared address until a sign-in by the new one has worked: both lead to the same provider, whose issuer is fixed.
 */
export const hasOldCallback = (provider: string, client: OwnClient | null): boolean =>
  client !== null && isBuiltIn(provider) && client.ownCallback !== true;

export function callbackAddresses({ baseUrl, tenantId, provider, client, hostOrigin }: Asked): CallbackAddresses {
  const shared = baseUrl + providerCallbackPath(provider);
  if (!client) return sharedAddress(shared);
  const own = baseUrl + projectCallbackPath(tenantId, provider);
  const atHost = hostOrigin && hostOrigin + providerCallbackPath(provider);
  const atService = hasOldCallback(provider, client) ? shared : own;
  const accepted = [own, ...(atHost ? [atHost] : []), ...(isBuiltIn(provider) ? [shared] : [])];
  return { atService, atHost, forTryOut: own, accepted };
}

/** The callback address of a client of the service. */
export const sharedAddress = (address: string): CallbackAddresses => ({
  atService: address,
  atHost: null,
  forTryOut: address,
  accepted: [address],
});

/** All addresses that the owner enters at the provider, the most used first. */
export function addressesToRegister(asked: Asked): [string, ...string[]] {
  const { atService, atHost, forTryOut } = callbackAddresses(asked);
  const [first, ...others] = [...new Set([...(atHost ? [atHost] : []), forTryOut, atService])];
  return [first ?? atService, ...others];
}
