/** A stylesheet without what only its authors need: comments and the blanks between its words. Strings stay as they are. */

const STRING = /("[^"]*"|'[^']*')/;

const squeeze = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}');

export const minifyCss = (css: string): string =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split(STRING)
    .map((part, index) => (index % 2 === 0 ? squeeze(part) : part))
    .join('')
    .trim();
