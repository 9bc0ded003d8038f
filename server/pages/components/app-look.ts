/** What an app shows of itself around a page: its logo, its terms, its privacy policy, and where to get help. */
import { html, type Markup } from '../html.ts';
import type { Language } from '../language.ts';
import { fill, fillText } from '../languages/text.ts';
import { textsIn } from '../languages/texts.ts';
import { visibleText } from '../text/visible-text.ts';
import { hostName } from './host.ts';
import { userText } from './person.ts';

/** The look of the app whose sign-in this is. Empty if it may not be shown. */
export interface AppLook {
  readonly accent?: string;
  readonly termsUrl?: string;
  readonly privacyUrl?: string;
  readonly supportEmail?: string;
  /** The name of the app, where it has a look of its own. */
  readonly name?: string;
  /** The paths of the logos at our own host. Without one for the dark scheme the other is shown in both. */
  readonly logoPath?: string;
  readonly logoDarkPath?: string;
  /** The beginning of the app. */
  readonly homeUrl?: string;
  /** The app's own host, and that of the service, which signs its people in. */
  readonly hosts?: { readonly own: string; readonly service: string };
}

/** The heading below it names the app, so a screen reader loses nothing. */
export function appLogo({ logoPath, logoDarkPath }: AppLook): Markup {
  const usual = logoPath ?? logoDarkPath;
  if (usual === undefined) return null;
  const image = html`<img src=${usual} alt="" data-look="logo" />`;
  if (logoDarkPath === undefined) return html`<p class="app-logo app-logo-plated">${image}</p>`;
  return html`
    <p class=${logoPath ? 'app-logo' : 'app-logo app-logo-dark-only'}><picture><source media="(prefers-color-scheme: dark)" srcset=${logoDarkPath} data-look="logo-dark" />${image}</picture></p>`;
}

/** Whether the page shows the app's own brand, so that ours steps back. */
export const hasBrand = ({ accent, logoPath, logoDarkPath }: AppLook): boolean =>
  Boolean(accent || logoPath || logoDarkPath);

/** The name of the app stands where ours stands on other pages. */
export const appBrand = ({ name }: AppLook): Markup =>
  name ? html`<p class="brand app-brand" data-look="name">${userText(name, 60)}</p>` : null;

/** A person who started under the app's host may now be at the service. Both are named, so that neither is a surprise. */
export function appHosts({ hosts }: AppLook, language: Language): Markup {
  if (!hosts) return null;
  const { own, service } = hosts;
  return html`<p class="soft" data-look="hosts">${fill(textsIn(language).look.hosts, { own: hostName(own), service: hostName(service) })}</p>`;
}

export function appLinks({ termsUrl, privacyUrl, supportEmail }: AppLook, language: Language): Markup {
  const { look } = textsIn(language);
  const links = [
    ...(termsUrl ? [{ href: termsUrl, label: look.terms }] : []),
    ...(privacyUrl ? [{ href: privacyUrl, label: look.privacy }] : []),
  ].map(({ href, label }) => html`<a href=${href} rel="noopener noreferrer nofollow" data-look="link">${label}</a>`);
  const support = supportEmail
    ? html`<a href=${`mailto:${encodeURIComponent(supportEmail)}`} data-look="support">${fillText(look.support, { address: visibleText(supportEmail, 254) })}</a>`
    : null;
  const all = [...links, ...(support ? [support] : [])];
  return all.length === 0 ? null : html`<p class="app-links">${all.map((link) => html`${link}${' '}`)}</p>`;
}
