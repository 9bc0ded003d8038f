/**
 * Documents: the list of all of them, the text, and what the text contains. On narrow screens both lists fold; the
 * stylesheet unfolds them where there is room, without script.
 */
import { renderDocument } from '../document.ts';
import { html, type Markup } from '../html.ts';
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
  readonly markdownHref?: string;
  readonly scriptHref?: string;
  readonly previous?: DocsLink;
  readonly next?: DocsLink;
  readonly children: Markup;
}

const sidebar = ({ sections, current }: DocsProps): Markup => html`
  <details class="docs-menu">
    <summary>All documents</summary>
    <nav aria-label="Documents">
      ${sections.map(
        ({ title, links }) => html`
        <p class="docs-menu-title">${title}</p>
        <ul>
          ${links.map(
            (link) => html`
            <li><a href=${link.href} aria-current=${link.href === current ? 'page' : undefined}>${link.title}</a></li>`,
          )}
        </ul>`,
      )}
    </nav>
  </details>`;

const contents = (toc: readonly TocEntry[]): Markup => html`
  <details class="docs-toc">
    <summary>On this page</summary>
    <nav aria-label="On this page">
      <p class="docs-menu-title">On this page</p>
      <ul>
        ${toc.map(({ id, text, level }) => html`<li class=${`toc-${level}`}><a href=${`#${id}`}>${text}</a></li>`)}
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
    indexed: true,
    markdownHref: props.markdownHref,
    scriptHref: props.scriptHref,
    body: html`
      ${siteHeader({ label: 'Main', links: PUBLIC_LINKS, current: props.part })}
      <div class="docs-grid">
        ${sidebar(props)}
        <main class="docs-main" id="content">
          ${props.toc.length > 1 ? contents(props.toc) : null}
          <article class="docs-article">
            ${props.children}
            ${
              props.markdownHref
                ? html`<p class="docs-source"><a href=${props.markdownHref}>This page as Markdown</a></p>`
                : null
            }
          </article>
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
