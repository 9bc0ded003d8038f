/** How the pages of a project look to the people who sign in, and where this look may be shown. Pure. */

import type { AppearanceSettings as AppearanceBody, LogoTheme } from '@porchlight/contract';
import type { z } from 'zod';
import { isWeb } from '../../kernel/host-or-scheme.ts';
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
  /** The versions of the logos. Without one for the dark scheme the other is shown in both. */
  readonly logo?: string;
  readonly logoDark?: string;
}

/** The look with everything that a page needs to show it. */
export interface ShownLook extends AppearanceSettings {
  /** The name of the project, where it has a look of its own. */
  readonly name?: string;
  readonly logoPath?: string;
  readonly logoDarkPath?: string;
  /** Where the app is: a page that ends in an error leads back there. */
  readonly homeUrl?: string;
  readonly hosts?: { readonly own: string; readonly service: string };
}

/** The settings as a caller sends them. A field that is null, empty or left out is not set. */
export const settingsIn = (body: z.output<typeof AppearanceBody>): AppearanceSettings => ({
  ...(body.accent && { accent: body.accent.toLowerCase() }),
  ...(body.terms_url && { termsUrl: body.terms_url }),
  ...(body.privacy_url && { privacyUrl: body.privacy_url }),
  ...(body.support_email && { supportEmail: body.support_email }),
});

/** Where the version of each logo is kept. */
export const LOGO_FIELD = { light: 'logo', dark: 'logoDark' } as const satisfies Record<LogoTheme, keyof Appearance>;

export const logoPath = (tenantId: string, version: string): string =>
  `/edge/auth/${encodeURIComponent(tenantId)}/logo/${version}`;

/** A project without a look of its own shows nothing but ours, its name too. */
export const lookOf = (
  { id, name }: Pick<Tenant, 'id' | 'name'>,
  { logo, logoDark, ...settings }: Appearance,
): ShownLook => ({
  ...settings,
  ...(logo && { logoPath: logoPath(id, logo) }),
  ...(logoDark && { logoDarkPath: logoPath(id, logoDark) }),
  ...(name && (logo || logoDark || settings.accent) && { name }),
});

interface Shown {
  readonly tenant: Pick<Tenant, 'id' | 'name' | 'ownerId'>;
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
export const shownLook = (shown: Shown, now: Date): ShownLook =>
  shown.resource && shownAddress(shown, now) !== null ? lookOf(shown.tenant, shown.resource.appearance) : {};

/** An address of the app beside which its look may be shown: empty if another reason allows it, null if nothing does. */
export function shownAddress({ tenant, resource, address, hasDomain, loopback }: Shown, now: Date): string | null {
  if (!resource) return null;
  const isProven = (text: string): boolean => {
    const url = URL.parse(text);
    return url !== null && isWeb(url) && proofOf(tenant, resource.provenHosts, url.host, now) !== null;
  };
  const addresses = address === null ? resource.callbackUrls : [address];
  return addresses.find((url) => loopback || isProven(url)) ?? (hasDomain || loopback ? '' : null);
}

/** The beginning of the app: of the address only the origin, because the rest is for the answers of a sign-in. */
export function homeOf(address: string | null): Pick<ShownLook, 'homeUrl'> {
  const url = URL.parse(address ?? '');
  return url && isWeb(url) && !url.host.includes('*') ? { homeUrl: `${url.origin}/` } : {};
}
