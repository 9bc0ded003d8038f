/** The page for an address that does not exist: it shows the four links that the specification asks for. */
import { html } from '../../html.ts';
import type { Language } from '../../language.ts';
import { fill } from '../../languages/text.ts';
import { textsIn } from '../../languages/texts.ts';
import { centered } from '../../layouts/centered.ts';
import { PAGE_PATHS } from '../../paths.ts';
import { visibleText } from '../../text/visible-text.ts';

interface NotFoundModel {
  readonly path: string;
  readonly requestId?: string;
}

const WAYS = [
  { href: PAGE_PATHS.docs, words: 'docs' },
  { href: PAGE_PATHS.developers, words: 'developers' },
  { href: PAGE_PATHS.agentInstructions, words: 'agents' },
  { href: PAGE_PATHS.sitemap, words: 'sitemap' },
] as const;

export function notFoundPage(model: NotFoundModel, language: Language): string {
  const { notFound, errorPage } = textsIn(language);
  const path = html`<code dir="ltr">${visibleText(model.path, 200)}</code>`;
  return centered({
    language,
    title: notFound.title,
    lead: fill(notFound.lead, { path }),
    children: html`
      <ul class="way-list">
        ${WAYS.map(({ href, words }) => html`<li><a href=${href}>${notFound[words].title}</a><span>${notFound[words].text}</span></li>`)}
      </ul>`,
    below: model.requestId
      ? html`<p>${errorPage.requestId} <code class="select-all">${model.requestId}</code></p>`
      : undefined,
  });
}
