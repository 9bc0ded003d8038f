/**
 * Code blocks as markup: each in a frame with its name. Neighbouring blocks that say the same in several languages
 * become tabs, and a request stands next to its answer. Tabs are radio buttons, so they work without script; the script
 * only remembers the choice.
 */
import { escapeHtml } from './escape-html.ts';
import { readFence } from './fence.ts';
import { highlight } from './highlight.ts';
import { forPackageManagers } from './package-managers.ts';
import { renderSequence } from './render-sequence.ts';

export interface Code {
  readonly text: string;
  readonly info: string;
}

interface Block {
  readonly language: string;
  readonly text: string;
  readonly title?: string | undefined;
  readonly tab?: string | undefined;
  readonly isAnswer: boolean;
}

interface Tools {
  /** A name that no other region of the page has. */
  readonly label: (what: string) => string;
  /** A number that no other set of tabs has. */
  readonly nextTabs: () => number;
}

const NAMES: Readonly<Record<string, string>> = {
  js: 'JavaScript',
  ts: 'TypeScript',
  tsx: 'TypeScript',
  sh: 'Terminal',
  http: 'Request',
  json: 'JSON',
  python: 'Python',
  go: 'Go',
  php: 'PHP',
  ruby: 'Ruby',
  yaml: 'YAML',
  ini: 'Settings',
  text: 'Text',
  nginx: 'nginx',
  haproxy: 'HAProxy',
  sequence: 'Sequence',
};

function read({ text, info }: Code): Block {
  const { language, attributes } = readFence(info);
  const { title, tab, of, answer } = attributes;
  const isAnswer = of === 'answer' || answer !== undefined;
  return { language, text, title: title ?? (answer ? `Response ${answer}` : undefined), tab, isAnswer };
}

const nameOf = ({ title, isAnswer, language }: Block): string =>
  title ?? (isAnswer ? 'Response' : (NAMES[language] ?? 'Example'));

function figure(block: Block, { label }: Tools): string {
  const name = nameOf(block);
  if (block.language === 'sequence') return renderSequence(block.text, label(name));
  const wraps = block.language === 'text' ? ' code-wraps' : '';
  return (
    `<figure class="code-block${wraps}"><figcaption>${escapeHtml(name)}</figcaption>` +
    `<pre tabindex="0" role="group" aria-label="${label(name)}"><code>${highlight(block.text, block.language)}</code></pre></figure>`
  );
}

function tabs(blocks: readonly Block[], tools: Tools, what: string): string {
  const set = `tabs-${tools.nextTabs()}`;
  const inputs = blocks.map(({ tab = '' }, index) => {
    const id = `${set}-${index}`;
    const name = escapeHtml(tab);
    const checked = index === 0 ? ' checked' : '';
    return `<input type="radio" name="${set}" id="${id}" value="${name}"${checked}/><label for="${id}">${name}</label>`;
  });
  const panels = blocks.map((block) => figure(block, tools));
  return `<fieldset class="tabs"><legend class="visually-hidden">${what}</legend>${inputs.join('')}${panels.join('')}</fieldset>`;
}

/** Code blocks that follow each other with nothing between them. */
export function renderCode(codes: readonly Code[], tools: Tools): string {
  const parts: { readonly html: string; readonly isAnswer: boolean; readonly asks: boolean }[] = [];
  const blocks = codes.map(read);
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index] as Block;
    const others = block.language === 'sh' && !block.tab ? forPackageManagers(block.text) : undefined;
    if (block.tab) {
      const rest = blocks.slice(index).findIndex(({ tab }) => tab === undefined);
      const set = blocks.slice(index, rest === -1 ? undefined : index + rest);
      const asks = blocks[index + set.length]?.isAnswer ?? false;
      const named = asks ? set.map((one) => ({ ...one, title: one.title ?? 'Request' })) : set;
      parts.push({ html: tabs(named, tools, 'Language'), isAnswer: false, asks });
      index += set.length - 1;
    } else if (others) {
      const set = others.map(([tab, text]) => ({ ...block, tab, text }));
      parts.push({ html: tabs(set, tools, 'Package manager'), isAnswer: false, asks: false });
    } else {
      parts.push({ html: figure(block, tools), isAnswer: block.isAnswer, asks: block.language === 'http' });
    }
  }
  return parts
    .map(({ html, isAnswer, asks }, index) => {
      if (asks && parts[index + 1]?.isAnswer) return `<div class="exchange">${html}`;
      return isAnswer && parts[index - 1]?.asks ? `${html}</div>` : html;
    })
    .join('\n');
}
