/** How the pages of a project look to the people who sign in, and where this look may be shown. Pure. */
import type { Tenant } from '../../tenants/tenant.ts';
import { type HostProof, proofOf } from './host-proof.ts';

export interface Appearance {
  /** `#rrggbb`, in lower case. */
  readonly accent?: string;
  readonly termsUrl?: string;
  readonly privacyUrl?: string;
  readonly supportEmail?: string;
}

interface Shown {
  readonly tenant: Pick<Tenant, 'ownerId'>;
  readonly resource: { readonly appearance: Appearance; readonly provenHosts: readonly HostProof[] } | null;
  /** Where this sign-in returns to. */
  readonly address: string;
  /** The service is on a loopback address, where only its owner signs in. */
  readonly loopback: boolean;
}

/** A look could imitate another app. So it is shown only beside a host that is proven to be the owner’s. */
export function shownAppearance({ tenant, resource, address, loopback }: Shown, now: Date): Appearance {
  const url = URL.parse(address);
  const isProven = () =>
    url !== null && /^https?:$/.test(url.protocol) && proofOf(tenant, resource?.provenHosts ?? [], url.host, now);
  return resource && (loopback || isProven()) ? resource.appearance : {};
}
