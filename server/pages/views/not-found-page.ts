/** The page for an address where nothing is: it shows the four ways on that the specification asks for. */
import { html } from '../html.ts';
import { centered } from '../layouts/centered.ts';
import { PAGE_PATHS } from '../paths.ts';
import { visibleText } from '../text/visible-text.ts';

interface NotFoundModel {
  readonly path: string;
  readonly requestId?: string;
}

const WAYS = [
  { href: PAGE_PATHS.docs, title: 'Documentation', text: 'Every document, from the first sign-in to operations.' },
  { href: PAGE_PATHS.developers, title: 'Developers', text: 'API description, SDK, MCP server and keys in one place.' },
  {
    href: PAGE_PATHS.agentInstructions,
    title: 'Agent instructions',
    text: 'From nothing to a working sign-in, for agents.',
  },
  { href: PAGE_PATHS.sitemap, title: 'Sitemap', text: 'All public pages of this service.' },
];

export const notFoundPage = (model: NotFoundModel): string =>
  centered({
    title: 'Nobody lives at this address',
    lead: html`There is no page at <code dir="ltr">${visibleText(model.path, 200)}</code>. One of these may be what you want:`,
    children: html`
      <ul class="way-list">
        ${WAYS.map(({ href, title, text }) => html`<li><a href=${href}>${title}</a><span>${text}</span></li>`)}
      </ul>`,
    below: model.requestId ? html`<p>Request id <code class="select-all">${model.requestId}</code></p>` : undefined,
  });
