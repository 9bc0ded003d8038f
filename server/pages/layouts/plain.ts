/** Public pages of plain text: what the service does with data, under which terms, and whom to ask. */

import { html, type Markup } from '../html.ts';
import { renderDocument } from './document.ts';
import { siteFooter } from './footer.ts';
import { siteHeader } from './header.ts';
import { PUBLIC_LINKS } from './public-links.ts';

interface PlainProps {
  readonly title: string;
  readonly description: string;
  readonly children: Markup;
}

export const plain = (props: PlainProps): string =>
  renderDocument({
    title: props.title,
    description: props.description,
    layout: 'app',
    indexed: true,
    body: html`
      ${siteHeader({ label: 'Main', links: PUBLIC_LINKS })}
      <main class="app-main" id="content">
        <article class="prose">
          <h1>${props.title}</h1>
          ${props.children}
        </article>
      </main>
      ${siteFooter()}`,
  });
