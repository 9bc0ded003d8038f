/** How a provider is shown to a person. Pure. */
import type { IdentityProvider, ServiceProviders } from '../../providers/ports.ts';

interface ProviderChoice {
  readonly id: string;
  readonly label: string;
  readonly href: string;
  readonly host?: string;
}

/** The label of an owner's own provider is the owner's word, so the host of its issuer stands beside it. */
export function choiceOf(
  { id, label, issuer }: IdentityProvider,
  href: string,
  serviceProviders: Pick<ServiceProviders, 'find'>,
): ProviderChoice {
  const isOwners = serviceProviders.find(id)?.label !== label;
  return { id, label, href, ...(isOwners ? { host: new URL(issuer).host } : {}) };
}
