/** Links of a document as agents need them: complete, and to the Markdown of other documents rather than to pages. */
import { ENTRIES, markdownPath } from '../sources/catalogue.ts';

const LINK = /\]\((\/[^)\s#]*)(#[^)\s]*)?\)/g;
const DOCUMENTS = new Set(ENTRIES.map(({ path }) => path));

export function linkMarkdown(markdown: string, baseUrl: string): string {
  return markdown.replaceAll(LINK, (_link, path: string, anchor = '') => {
    const target = DOCUMENTS.has(path) ? markdownPath(path) : path;
    return `](${baseUrl}${target}${anchor})`;
  });
}
