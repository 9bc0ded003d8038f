/** How a provider is shown to a person. Pure. */
import { markOf } from '../../providers/catalogue/catalogue.ts';
import type { IdentityProvider, ServiceProviders } from '../../providers/ports.ts';

export interface ProviderChoice {
  readonly id: string;
  readonly label: string;
  readonly mark: string;
  readonly href: string;
  readonly host?: string;
}

/** The owner chooses the label of their own provider, so the host of its issuer is shown next to it. */
export function choiceOf(
  { id, label, issuer }: IdentityProvider,
  href: string,
  serviceProviders: Pick<ServiceProviders, 'find'>,
): ProviderChoice {
  const isOwners = serviceProviders.find(id)?.label !== label;
  return { id, label, mark: markOf(id), href, ...(isOwners ? { host: new URL(issuer).host } : {}) };
}
