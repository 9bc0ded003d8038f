/**
 * Markdown → the markup of an article. Headings carry anchors, tables and code scroll by keyboard, and HTML in a source
 * is shown as text: everything on a page comes from Markdown.
 */
import { Marked, type Tokens } from 'marked';
import { readFence } from './fence.ts';
import { type Heading, readHeading } from './heading.ts';

export interface Rendered {
  readonly html: string;
  readonly toc: readonly TocEntry[];
  /** Every anchor of the article. */
  readonly anchors: readonly string[];
}

interface TocEntry extends Heading {
  readonly level: 2 | 3;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

const LANGUAGES: Readonly<Record<string, string>> = {
  js: 'JavaScript',
  ts: 'TypeScript',
  sh: 'Commands',
  http: 'Request',
  json: 'JSON',
};

export function renderMarkdown(markdown: string): Rendered {
  const toc: TocEntry[] = [];
  const anchors = new Set<string>();
  let section = '';
  const used = new Map<string, number>();

  /** Regions of one page need different names: those who hear the page tell them apart by nothing else. */
  const label = (what: string): string => {
    const name = section === '' ? what : `${what}: ${section}`;
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    return escapeHtml(count === 1 ? name : `${name} (${count})`);
  };

  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth, text: source }: Tokens.Heading) {
        const { id, text } = readHeading(source);
        const words = plain(text);
        const inner = this.parser.parseInline(tokens).replace(/\s*\{#[\w.:-]+\}$/, '');
        if (depth === 1) return `<h1>${inner}</h1>\n`;
        if (anchors.has(id)) throw new Error(`The anchor #${id} stands twice.`);
        anchors.add(id);
        section = words;
        if (depth <= 3) toc.push({ id, text: words, level: depth as 2 | 3 });
        const anchor = `<a class="anchor" href="#${id}" aria-label="${escapeHtml(`Link to ${words}`)}">#</a>`;
        return `<h${depth} id="${id}">${inner}${anchor}</h${depth}>\n`;
      },
      code({ text, lang }: Tokens.Code) {
        const { language, attributes } = readFence(lang ?? '');
        const name = label(attributes.title ?? LANGUAGES[language] ?? 'Example');
        const pre = `<pre tabindex="0" role="group" aria-label="${name}"><code>${escapeHtml(text)}</code></pre>`;
        if (attributes.title === undefined) return `${pre}\n`;
        return `<figure class="code-block"><figcaption>${escapeHtml(attributes.title)}</figcaption>${pre}</figure>\n`;
      },
      table({ header, rows }: Tokens.Table) {
        const inline = (cell: Tokens.TableCell): string => this.parser.parseInline(cell.tokens);
        const head = header.map((cell) => `<th scope="col">${inline(cell)}</th>`).join('');
        const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${inline(cell)}</td>`).join('')}</tr>`).join('\n');
        return (
          `<div class="table-scroll" tabindex="0" role="group" aria-label="${label('Table')}">` +
          `<table><thead><tr>${head}</tr></thead>\n<tbody>${body}</tbody></table></div>\n`
        );
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        return escapeHtml(text);
      },
    },
  });
  return { html: marked.parse(markdown, { async: false }), toc, anchors: [...anchors] };
}

const plain = (text: string): string => text.replaceAll(/[`*]/g, '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
