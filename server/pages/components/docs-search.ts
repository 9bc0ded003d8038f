/** The search of the documents. Without script it is a form that leads to a page of results. */
import { html, type Markup } from '../html.ts';
import { PAGE_PATHS } from '../paths.ts';

export const docsSearch = (query = ''): Markup => html`
  <form class="docs-search" action=${PAGE_PATHS.search} method="get" role="search">
    <label class="visually-hidden" for="search">Search the documents</label>
    <input id="search" name="q" type="search" value=${query} placeholder="Search" autocomplete="off" maxlength="200" aria-keyshortcuts="/" />
    <kbd aria-hidden="true">/</kbd>
  </form>`;
