/** A document as a page of the site: the same text as its Markdown, with links to the other documents around it. */
import { API_VERSION } from '@porchlight/contract';
import { PAGE_PATHS } from '../../pages/paths.ts';
import { trustHtml } from '../../pages/trusted-html.ts';
import { docsPage } from '../../pages/views/site/docs-page.ts';
import { ENTRIES, markdownPath, REFERENCE } from '../sources/catalogue.ts';
import { VERSION } from '../sources/version.ts';
import type { Document, Library } from './library.ts';
import { menuOf, titleLink } from './menu.ts';

function partOf(path: string): string {
  if (path === PAGE_PATHS.developers) return path;
  return path.startsWith(REFERENCE) ? PAGE_PATHS.apiReference : PAGE_PATHS.docs;
}

interface PageFrame {
  readonly baseUrl: string;
  readonly scriptHref: readonly string[];
}

export function documentPage(library: Library, document: Document, { baseUrl, scriptHref }: PageFrame): string {
  const index = ENTRIES.findIndex(({ path }) => path === document.path);
  const [previous, next] = [ENTRIES[index - 1], ENTRIES[index + 1]];
  return docsPage({
    title: document.title,
    description: document.description,
    part: partOf(document.path),
    current: document.path,
    sections: menuOf(library),
    toc: document.article().toc,
    canonicalUrl: baseUrl + document.path,
    markdownHref: markdownPath(document.path),
    ...(previous ? { previous: titleLink(library, previous.path) } : {}),
    ...(next ? { next: titleLink(library, next.path) } : {}),
    scriptHref,
    wide: document.path.startsWith(`${REFERENCE}/`),
    version: `Version ${VERSION}, API ${API_VERSION}`,
    article: trustHtml(document.article().html),
  });
}
