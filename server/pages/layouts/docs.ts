/**
 * Documents: the list of all of them, the text, and what the text contains. On narrow screens both lists fold; the
 * stylesheet unfolds them where there is room, without script.
 */

import { docsSearch } from '../components/docs-search.ts';
import { html, type Markup } from '../html.ts';
import { renderDocument } from './document.ts';
import { siteFooter } from './footer.ts';
import { siteHeader } from './header.ts';
import { PUBLIC_LINKS } from './public-links.ts';

interface DocsLink {
  readonly title: string;
  readonly href: string;
}

export interface DocsSection {
  readonly title: string;
  readonly links: readonly DocsLink[];
}

export interface TocEntry {
  readonly id: string;
  readonly text: string;
  readonly level: 2 | 3;
}

export interface DocsProps {
  readonly title: string;
  readonly description: string;
  /** The part of the site to mark in the head. */
  readonly part: string;
  /** The address of this document, marked in the sidebar. */
  readonly current: string;
  readonly sections: readonly DocsSection[];
  readonly toc: readonly TocEntry[];
  readonly canonicalUrl?: string;
  readonly markdownHref?: string;
  readonly scriptHref?: readonly string[];
  /** The version that the text is about: `Version 0.2.0, API 1`. */
  readonly version?: string;
  /** Room for two columns of code, and no list of the page's sections. */
  readonly wide?: boolean;
  /** False for pages that are not the same for everybody. */
  readonly indexed?: boolean;
  /** The search field, if it already has a question. */
  readonly search?: Markup;
  readonly previous?: DocsLink;
  readonly next?: DocsLink;
  readonly children: Markup;
}

const place = ({ id, text, level }: TocEntry): Markup =>
  html`<li class=${`toc-${level}`}><a href=${`#${id}`}>${text}</a></li>`;

/** The group of the shown page is open, and so is the first one, where newcomers look; the others are closed. */
const group = ({ title, links }: DocsSection, index: number, { current, wide, toc }: DocsProps): Markup => html`
  <details class="docs-group" open=${index === 0 || links.some(({ href }) => href === current)}>
    <summary>${title}</summary>
    <ul>
      ${links.map(
        (link) => html`
        <li>
          <a href=${link.href} aria-current=${link.href === current ? 'page' : undefined}>${link.title}</a>
          ${wide && link.href === current ? html`<ul class="docs-within">${toc.map(place)}</ul>` : null}
        </li>`,
      )}
    </ul>
  </details>`;

const sidebar = (props: DocsProps): Markup => html`
  <details class="docs-menu">
    <summary>All documents</summary>
    <nav aria-label="Documents">${props.sections.map((section, index) => group(section, index, props))}</nav>
  </details>`;

/** The same text for agents. The button is shown by the script that makes it work. */
const tools = ({ markdownHref, version }: DocsProps): Markup =>
  markdownHref === undefined
    ? null
    : html`
  <div class="docs-tools">
    <button type="button" class="tool" data-copy-from=${markdownHref} aria-live="polite" hidden>Copy for an agent</button>
    <a class="tool" href=${markdownHref}>View as Markdown</a>
    ${version === undefined ? null : html`<span class="soft">${version}</span>`}
  </div>`;

const contents = (toc: readonly TocEntry[]): Markup => html`
  <details class="docs-toc">
    <summary>On this page</summary>
    <nav aria-label="On this page">
      <p class="docs-menu-title">On this page</p>
      <ul>
        ${toc.map(place)}
      </ul>
    </nav>
  </details>`;

const neighbour = (link: DocsLink | undefined, label: string, className: string): Markup =>
  link === undefined
    ? null
    : html`<a class=${`docs-neighbour ${className}`} href=${link.href}><span>${label}</span>${link.title}</a>`;

export const docs = (props: DocsProps): string =>
  renderDocument({
    title: props.title,
    description: props.description,
    layout: 'docs',
    indexed: props.indexed ?? true,
    canonicalUrl: props.canonicalUrl,
    markdownHref: props.markdownHref,
    scriptHref: props.scriptHref,
    body: html`
      ${siteHeader({ label: 'Main', links: PUBLIC_LINKS, current: props.part, aside: props.search ?? docsSearch() })}
      <div class=${`docs-grid${props.wide ? ' docs-wide' : ''}`}>
        ${sidebar(props)}
        <main class="docs-main" id="content">
          ${props.toc.length > 1 ? contents(props.toc) : null}
          <article class="docs-article">${tools(props)}${props.children}</article>
          ${
            props.previous || props.next
              ? html`<nav class="docs-neighbours" aria-label="Neighbouring documents">
                ${neighbour(props.previous, 'Previous', 'docs-previous')}${neighbour(props.next, 'Next', 'docs-next')}
              </nav>`
              : null
          }
        </main>
      </div>
      ${siteFooter()}`,
  });
