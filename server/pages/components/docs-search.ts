/** The search of the documents. Without script it is a form that leads to a page of results. */
import { html, type Markup } from '../html.ts';
import { PAGE_PATHS } from '../paths.ts';

export const docsSearch = (query = ''): Markup => html`
  <form class="docs-search" action=${PAGE_PATHS.search} method="get" role="search">
    <label class="visually-hidden" for="search">Search the documents</label>
    <input id="search" name="q" type="search" value=${query} placeholder="Search, or press /" autocomplete="off" maxlength="200" aria-keyshortcuts="/" />
    <button type="submit" aria-label="Search">
      <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><circle cx="8.5" cy="8.5" r="5.5" /><path d="M13 13l4.5 4.5" /></svg>
    </button>
  </form>`;
