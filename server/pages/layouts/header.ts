/** The header of public pages and of account pages. */
import { brand } from '../components/lamp.ts';
import { html, type Markup } from '../html.ts';

export interface NavigationLink {
  readonly label: string;
  readonly href: string;
}

interface HeaderProps {
  readonly label: string;
  readonly links: readonly NavigationLink[];
  /** The address of the page shown, or of the part of the site it belongs to. */
  readonly current?: string;
  readonly aside?: Markup;
}

export const siteHeader = (props: HeaderProps): Markup => html`
  <header class="site-header">
    <div class="site-header-inner">
      ${brand()}
      <nav class="site-nav" aria-label=${props.label}>
        <ul>
          ${props.links.map(
            ({ label, href }) => html`
            <li><a href=${href} aria-current=${href === props.current ? 'page' : undefined}>${label}</a></li>`,
          )}
        </ul>
      </nav>
      ${props.aside ? html`<div class="site-header-aside">${props.aside}</div>` : null}
    </div>
  </header>`;
