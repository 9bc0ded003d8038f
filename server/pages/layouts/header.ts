/** The header of public pages and of account pages. */
import { brand } from '../components/lamp.ts';
import { html, type Markup } from '../html.ts';

export interface NavigationLink {
  readonly label: string;
  readonly href: string;
  /** How much waits there. */
  readonly count?: number;
}

interface HeaderProps {
  readonly label: string;
  readonly links: readonly NavigationLink[];
  /** The address of the page shown, or of the part of the site it belongs to. */
  readonly current?: string;
  readonly aside?: Markup;
}

const waiting = (count = 0): Markup =>
  count === 0
    ? null
    : html`${' '}<span class="count">${count > 99 ? '99+' : count}<span class="visually-hidden"> waiting</span></span>`;

export const siteHeader = (props: HeaderProps): Markup => html`
  <header class="site-header">
    <div class="site-header-inner">
      ${brand()}
      <nav class="site-nav" aria-label=${props.label}>
        <ul>
          ${props.links.map(
            ({ label, href, count }) => html`
            <li><a href=${href} aria-current=${href === props.current ? 'page' : undefined} data-count=${count}>${label}${waiting(count)}</a></li>`,
          )}
        </ul>
      </nav>
      ${props.aside ? html`<div class="site-header-aside">${props.aside}</div>` : null}
    </div>
  </header>`;
