/** What an owner enters at each provider that has credentials of their own, once the project has a host. */
import type { OwnAddresses } from '../ports/domains.ts';
import type { ManageProviders } from '../providers/manage-providers.ts';
import { addressesToRegister } from '../settings/callback-address.ts';
import { originOf } from '../settings/own-domain.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly manageProviders: Pick<ManageProviders, 'list'>;
}

export const ownAddresses =
  ({ baseUrl, manageProviders }: Dependencies): OwnAddresses =>
  async (tenantId, host) => {
    const listed = await manageProviders.list(tenantId);
    if (!listed.ok) return [];
    const hostOrigin = originOf(host, baseUrl);
    return listed.value
      .filter(({ client }) => client !== null)
      .map(({ provider, client }) => ({
        provider,
        redirectUris: addressesToRegister({ baseUrl, tenantId, provider, client, hostOrigin }),
      }));
  };
