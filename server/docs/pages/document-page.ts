/** A document as a page of the site: the same text as its Markdown, with the way to the others around it. */
import { PAGE_PATHS } from '../../pages/paths.ts';
import { trustHtml } from '../../pages/trusted-html.ts';
import { docsPage } from '../../pages/views/docs-page.ts';
import { ENTRIES, markdownPath, SECTIONS } from '../catalogue.ts';
import type { Document, Library } from '../library.ts';

const PARTS: readonly string[] = [PAGE_PATHS.apiReference, PAGE_PATHS.developers];

export function documentPage(library: Library, document: Document, scriptHref?: string): string {
  const link = (path: string) => ({ title: library.titles.get(path) ?? path, href: path });
  const index = ENTRIES.findIndex(({ path }) => path === document.path);
  const [previous, next] = [ENTRIES[index - 1], ENTRIES[index + 1]];
  return docsPage({
    title: document.title,
    description: document.description,
    part: PARTS.includes(document.path) ? document.path : PAGE_PATHS.docs,
    current: document.path,
    sections: SECTIONS.map(({ title, entries }) => ({ title, links: entries.map(({ path }) => link(path)) })),
    toc: document.article.toc,
    markdownHref: markdownPath(document.path),
    ...(previous ? { previous: link(previous.path) } : {}),
    ...(next ? { next: link(next.path) } : {}),
    ...(scriptHref ? { scriptHref } : {}),
    article: trustHtml(document.article.html),
  });
}
