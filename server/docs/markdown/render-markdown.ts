/**
 * Markdown → the markup of an article. Headings carry anchors, tables and code scroll by keyboard, and HTML in a source
 * is shown as text: everything on a page comes from Markdown.
 */
import { Marked, type Token, type Tokens } from 'marked';
import { escapeHtml } from './escape-html.ts';
import { type Heading, readHeading } from './heading.ts';
import { type Code, renderCode } from './render-code.ts';

export interface Rendered {
  readonly html: string;
  readonly toc: readonly TocEntry[];
  /** Every anchor of the article. */
  readonly anchors: readonly string[];
}

interface TocEntry extends Heading {
  readonly level: 2 | 3;
}

/** Code blocks with nothing between them, which may belong together. */
interface CodeRun {
  readonly type: 'codeRun';
  readonly raw: string;
  readonly codes: readonly Code[];
}

export function renderMarkdown(markdown: string): Rendered {
  const toc: TocEntry[] = [];
  const anchors = new Set<string>();
  let section = '';
  const label = uniqueLabels();
  let tabSets = 0;
  const tools = {
    label: (what: string): string => label(what, section),
    nextTabs: (): number => {
      tabSets += 1;
      return tabSets;
    },
  };
  const marked = new Marked({ gfm: true });
  marked.use({
    extensions: [{ name: 'codeRun', renderer: (token) => `${renderCode((token as CodeRun).codes, tools)}\n` }],
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
        return `${renderCode([{ text, info: lang ?? '' }], tools)}\n`;
      },
      table({ header, rows }: Tokens.Table) {
        const inline = (cell: Tokens.TableCell): string => this.parser.parseInline(cell.tokens);
        return tableHtml(header, rows, inline, tools.label('Table'));
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        return escapeHtml(text);
      },
    },
  });
  return { html: marked.parser(joinCode(marked.lexer(markdown))), toc, anchors: [...anchors] };
}

/** Regions of one page need different names, because users of a screen reader have nothing else to tell them apart. */
function uniqueLabels(): (what: string, section: string) => string {
  const used = new Map<string, number>();
  return (what, section) => {
    const name = section === '' ? what : `${what}: ${section}`;
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    return escapeHtml(count === 1 ? name : `${name} (${count})`);
  };
}

function tableHtml(
  header: readonly Tokens.TableCell[],
  rows: readonly (readonly Tokens.TableCell[])[],
  inline: (cell: Tokens.TableCell) => string,
  label: string,
): string {
  const head = header.map((cell) => `<th scope="col">${inline(cell)}</th>`).join('');
  const names = header.map((cell) => escapeHtml(plain(cell.text)));
  const data = (cell: Tokens.TableCell, index: number): string =>
    `<td data-label="${names[index]}">${inline(cell)}</td>`;
  const body = rows.map((row) => `<tr>${row.map(data).join('')}</tr>`).join('\n');
  return (
    `<div class="table-scroll" tabindex="0" role="group" aria-label="${label}">` +
    `<table><thead><tr>${head}</tr></thead>\n<tbody>${body}</tbody></table></div>\n`
  );
}

function joinCode(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  let codes: Code[] = [];
  const close = (): void => {
    if (codes.length > 0) joined.push({ type: 'codeRun', raw: '', codes } satisfies CodeRun);
    codes = [];
  };
  for (const token of tokens) {
    if (token.type === 'code') codes.push({ text: token.text, info: token.lang ?? '' });
    else if (token.type !== 'space') {
      close();
      joined.push(token);
    }
  }
  close();
  return joined;
}

const plain = (text: string): string => text.replaceAll(/[`*]/g, '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
