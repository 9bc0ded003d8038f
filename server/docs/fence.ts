/**
 * The words behind the opening fence of a code block: a language, then attributes. `title` is shown above the code and
 * is the name of the file that the code belongs in; all others are directions for the tests that run the code, and
 * readers never see them.
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

/** The Markdown as readers get it. */
export function withoutDirections(markdown: string): string {
  return markdown.replaceAll(OPENING, (_line, ticks: string, language: string, rest: string) => {
    const { title } = readFence(`${language} ${rest}`).attributes;
    return `${ticks}${language}${title === undefined ? '' : ` title="${title}"`}`;
  });
}
