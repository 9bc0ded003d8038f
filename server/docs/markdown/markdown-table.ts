/** A table in Markdown, from rows of Markdown. */

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ').trim();

const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

export function markdownTable(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(headers), line(headers.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Each word as code, in one sentence: `a`, `b`, `c`. */
export const codeList = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(', ');
