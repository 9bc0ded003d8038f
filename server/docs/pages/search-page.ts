/** The results of a search, for readers without JavaScript and for readers who want the whole list. */
import { docsSearch } from '../../pages/components/docs-search.ts';
import { html, type Markup } from '../../pages/html.ts';
import { docs } from '../../pages/layouts/docs.ts';
import { PAGE_PATHS } from '../../pages/paths.ts';
import { READER } from '../published/scripts.ts';
import type { Hit } from '../search/search.ts';
import type { Library } from './library.ts';
import { menuOf } from './menu.ts';

const result = ({ url, title, heading, excerpt }: Hit): Markup => html`
  <li>
    <h2><a href=${url}>${heading === '' ? title : `${title}: ${heading}`}</a></h2>
    <p>${excerpt.map(({ text, isMatch }) => (isMatch ? html`<mark>${text}</mark>` : text))}</p>
  </li>`;

const found = (question: string, hits: readonly Hit[]): Markup => {
  if (question === '') return html`<p>Type what you are looking for.</p>`;
  if (hits.length === 0)
    return html`<p>Nothing was found for “${question}”. Try other words, or read <a href=${PAGE_PATHS.docs}>the list of all documents</a>.</p>`;
  return html`<ol class="search-results">${hits.map(result)}</ol>`;
};

export const searchPage = (library: Library, question: string, hits: readonly Hit[]): string =>
  docs({
    title: question === '' ? 'Search' : `Search: ${question}`,
    description: 'Search the documents of Porchlight.',
    part: PAGE_PATHS.docs,
    current: PAGE_PATHS.search,
    sections: menuOf(library),
    toc: [],
    indexed: false,
    scriptHref: [READER.path],
    search: docsSearch(question),
    children: html`<div class="prose"><h1>Search</h1>${found(question, hits)}</div>`,
  });
