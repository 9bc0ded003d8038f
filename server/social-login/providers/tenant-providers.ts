/** The providers of an app as clients: those of the service, and those that its owner has brought. */
import { LRUCache } from 'lru-cache';
import type { IdentityProvider, ServiceProviders } from '../../providers/ports.ts';
import type { ClientCredentials } from '../../providers/provider-client.ts';
import type { SignInHosts } from '../ports/domains.ts';
import type { AppProvider, TenantProviders } from '../ports/providers.ts';
import type { Directory } from '../resource/directory.ts';
import { callbackAddresses } from '../settings/callback-address.ts';
import { type EffectiveProvider, effectiveProviders, type OwnClient } from '../settings/provider-settings.ts';

/** What an owner's own client is made from. */
export interface OwnProvider {
  readonly id: string;
  readonly label: string;
  readonly issuer: string | null;
  readonly domains: readonly string[];
  readonly credentials: ClientCredentials;
}

interface Dependencies {
  readonly baseUrl: string;
  readonly serviceProviders: ServiceProviders;
  readonly directory: Pick<Directory, 'find'>;
  readonly hosts: Pick<SignInHosts, 'hostOriginOf'>;
  /** Null if no present master key opens it. */
  readonly open: (tenantId: string, provider: string, client: OwnClient) => Promise<ClientCredentials | null>;
  readonly create: (own: OwnProvider) => IdentityProvider;
  /** Whether identities of this issuer come from the provider. */
  readonly isIssuerOf: (shown: EffectiveProvider, asked: string) => boolean;
}

/** How many are kept. Each holds the description and the keys of its provider. */
const HELD = 500;

function ownClients({ open, create }: Pick<Dependencies, 'open' | 'create'>) {
  const held = new LRUCache<string, IdentityProvider>({ max: HELD });
  return async (
    tenantId: string,
    { provider: id, label }: EffectiveProvider,
    client: OwnClient,
  ): Promise<IdentityProvider | null> => {
    // The key holds everything that the client is made from, because two changes can have the same time.
    const key = JSON.stringify([tenantId, id, label, client]);
    const known = held.get(key);
    if (known) return known;
    const credentials = await open(tenantId, id, client);
    if (!credentials) return null;
    const made = create({ id, label, issuer: client.issuer, domains: client.domains, credentials });
    held.set(key, made);
    return made;
  };
}

export function tenantProviders(dependencies: Dependencies): TenantProviders {
  const { baseUrl, serviceProviders, directory, hosts, isIssuerOf } = dependencies;
  const ownClient = ownClients(dependencies);

  const clientOf = async (tenantId: string, shown: EffectiveProvider): Promise<AppProvider | null> => {
    const { provider, client } = shown;
    const found = client ? await ownClient(tenantId, shown, client) : serviceProviders.find(provider);
    if (!found) return null;
    const hostOrigin = hosts.hostOriginOf(tenantId);
    return { ...found, callbacks: callbackAddresses({ baseUrl, tenantId, provider, client, hostOrigin }) };
  };

  const shownOf = async (tenantId: string): Promise<EffectiveProvider[]> => {
    const entry = await directory.find(tenantId);
    return effectiveProviders(entry?.resource?.providers ?? [], serviceProviders.list);
  };

  const known = async (tenantId: string, provider: string, enabledOnly: boolean): Promise<AppProvider | null> => {
    const shown = (await shownOf(tenantId)).find((each) => each.provider === provider);
    return shown && (shown.enabled || !enabledOnly) ? clientOf(tenantId, shown) : null;
  };

  return {
    async enabled(tenantId) {
      const shown = (await shownOf(tenantId)).filter(({ enabled }) => enabled);
      const clients = await Promise.all(shown.map((each) => clientOf(tenantId, each)));
      return clients.filter((client) => client !== null);
    },
    find: (tenantId, provider) => known(tenantId, provider, true),
    known: (tenantId, provider) => known(tenantId, provider, false),
    async ofIssuer(tenantId, asked) {
      const found = (await shownOf(tenantId)).find((shown) => isIssuerOf(shown, asked));
      return found ? { id: found.provider, label: found.label } : null;
    },
  };
}
