/** What an app shows of itself around a page: its logo, its terms, its privacy policy, and where to get help. */
import { html, type Markup } from '../html.ts';
import type { Language } from '../language.ts';
import { fill } from '../languages/text.ts';
import { textsIn } from '../languages/texts.ts';
import { visibleText } from '../text/visible-text.ts';
import { hostName } from './host.ts';

/** The look of the app whose sign-in this is. Empty if it may not be shown. */
export interface AppLook {
  readonly accent?: string;
  readonly termsUrl?: string;
  readonly privacyUrl?: string;
  readonly supportEmail?: string;
  /** The path of the logo at our own host. */
  readonly logoPath?: string;
  /** The app's own host, and that of the service, which signs its people in. */
  readonly hosts?: { readonly own: string; readonly service: string };
}

/** The heading below it names the app, so a screen reader loses nothing. */
export const appLogo = ({ logoPath }: AppLook): Markup =>
  logoPath ? html`<p class="app-logo"><img src=${logoPath} alt="" data-look="logo" /></p>` : null;

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
    ? html`<a href=${`mailto:${encodeURIComponent(supportEmail)}`} data-look="support">${look.support}: ${visibleText(supportEmail, 254)}</a>`
    : null;
  const all = [...links, ...(support ? [support] : [])];
  return all.length === 0 ? null : html`<p class="app-links">${all.map((link) => html`${link}${' '}`)}</p>`;
}
