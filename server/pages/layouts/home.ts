/** The layout of the front page. */

import { html, type Markup } from '../html.ts';
import { renderDocument } from './document.ts';
import { siteFooter } from './footer.ts';
import { siteHeader } from './header.ts';
import { PUBLIC_LINKS } from './public-links.ts';

interface HomeProps {
  readonly title: string;
  readonly description: string;
  readonly canonicalUrl: string;
  readonly scriptHref: readonly string[];
  readonly children: Markup;
}

export const home = (props: HomeProps): string =>
  renderDocument({
    title: props.title,
    description: props.description,
    layout: 'home',
    indexed: true,
    canonicalUrl: props.canonicalUrl,
    scriptHref: props.scriptHref,
    body: html`
      ${siteHeader({ label: 'Main', links: PUBLIC_LINKS })}
      <main class="home-main" id="content">${props.children}</main>
      ${siteFooter()}`,
  });
