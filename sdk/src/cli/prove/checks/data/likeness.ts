/** Whether an answer is a page that was meant for somebody else: it has words that only this page has. Pure. */
const FEWEST = 3;
const SHARE = 0.9;

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}_-]{2,}/gu) ?? []);

/** `ordinary` are pages that everybody gets: their words do not count. */
export function isLike(answer: string, page: string, ordinary: readonly string[]): boolean {
  const usual = new Set(ordinary.flatMap((text) => [...wordsOf(text)]));
  const own = [...wordsOf(page)].filter((word) => !usual.has(word) && !/^\d+$/.test(word));
  if (own.length < FEWEST) return false;
  const words = wordsOf(answer);
  return own.filter((word) => words.has(word)).length / own.length >= SHARE;
}

/** Numbers and random values may differ each time. */
export const sameWords = (one: string, other: string): boolean => plainWords(one) === plainWords(other);
const plainWords = (text: string): string =>
  (
    text
      .toLowerCase()
      .replace(/[\w+/=-]+/g, (word) => (/\d/.test(word) ? ' ' : word))
      .match(/\p{L}{2,23}(?!\p{L})/gu) ?? []
  ).join(' ');
