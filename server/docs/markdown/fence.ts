/**
 * The words after the opening fence of a code block: a language, then attributes. `title` is shown above the code and
 * is the name of the file that the code belongs in; `tab` names one of several neighbouring blocks that say the same;
 * all other attributes are for the tests that run the code, and readers never see them.
 */

export interface Fence {
  readonly language: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const ATTRIBUTE = /([a-z]+)=(?:"([^"]*)"|(\S+))/g;
const OPENING = /^(`{3,})([a-z]+)[ \t]+(\S.*)$/gm;

export function readFence(info: string): Fence {
  const [language = '', ...rest] = info.trim().split(/\s+/);
  const attributes: Record<string, string> = {};
  for (const [, name = '', quoted, bare] of rest.join(' ').matchAll(ATTRIBUTE)) attributes[name] = quoted ?? bare ?? '';
  return { language, attributes };
}

const ON_PAGES_ALONE = /^```[a-z]+ [^\n]*only="page"[^\n]*\n[\s\S]*?^```\n+/gm;

/** The Markdown as readers get it. */
export function withoutDirections(markdown: string): string {
  return markdown
    .replaceAll(ON_PAGES_ALONE, '')
    .replaceAll(OPENING, (_line, ticks: string, language: string, rest: string) => {
      const { title, tab, of, answer } = readFence(`${language} ${rest}`).attributes;
      const name = title ?? tab ?? (answer ? `Response ${answer}` : of === 'answer' ? 'Response' : undefined);
      return `${ticks}${language}${name === undefined ? '' : ` title="${name}"`}`;
    });
}
