/** How the pages of a project look to the people who sign in, and where this look may be shown. Pure. */
import type { AppearanceSettings as AppearanceBody } from '@porchlight/contract';
import type { z } from 'zod';
import type { Tenant } from '../../tenants/tenant.ts';
import { type HostProof, proofOf } from './host-proof.ts';

/** The settings that an owner sets together. */
export interface AppearanceSettings {
  /** `#rrggbb`, in lower case. */
  readonly accent?: string;
  readonly termsUrl?: string;
  readonly privacyUrl?: string;
  readonly supportEmail?: string;
}

export interface Appearance extends AppearanceSettings {
  /** The version of the logo. */
  readonly logo?: string;
}

/** The look with everything that a page needs to show it. */
export interface ShownLook extends AppearanceSettings {
  readonly logoPath?: string;
  readonly hosts?: { readonly own: string; readonly service: string };
}

/** The settings as a caller sends them. A field that is null, empty or left out is not set. */
export const settingsIn = (body: z.output<typeof AppearanceBody>): AppearanceSettings => ({
  ...(body.accent && { accent: body.accent.toLowerCase() }),
  ...(body.terms_url && { termsUrl: body.terms_url }),
  ...(body.privacy_url && { privacyUrl: body.privacy_url }),
  ...(body.support_email && { supportEmail: body.support_email }),
});

export const logoPath = (tenantId: string, version: string): string =>
  `/edge/auth/${encodeURIComponent(tenantId)}/logo/${version}`;

export const lookOf = (tenantId: string, { logo, ...settings }: Appearance): ShownLook => ({
  ...settings,
  ...(logo && { logoPath: logoPath(tenantId, logo) }),
});

interface Shown {
  readonly tenant: Pick<Tenant, 'id' | 'ownerId'>;
  readonly resource: {
    readonly appearance: Appearance;
    readonly callbackUrls: readonly string[];
    readonly provenHosts: readonly HostProof[];
  } | null;
  /** Where this sign-in returns to; null on a page that belongs to no sign-in of the app, where any callback counts. */
  readonly address: string | null;
  /** People sign in to the project under a host of its own, which is proven. */
  readonly hasDomain: boolean;
  /** The service is on a loopback address, where only its owner signs in. */
  readonly loopback: boolean;
}

/** A look could imitate another app. So it is shown only together with a host that is proven to be the owner’s. */
export function shownLook({ tenant, resource, address, hasDomain, loopback }: Shown, now: Date): ShownLook {
  if (!resource) return {};
  const isProven = (text: string): boolean => {
    const url = URL.parse(text);
    return (
      url !== null && /^https?:$/.test(url.protocol) && proofOf(tenant, resource.provenHosts, url.host, now) !== null
    );
  };
  const mayShow = loopback || hasDomain || (address === null ? resource.callbackUrls : [address]).some(isProven);
  return mayShow ? lookOf(tenant.id, resource.appearance) : {};
}
