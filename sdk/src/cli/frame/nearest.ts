/** The word that somebody probably meant. Pure. */

/** Two words are near if at most this many letters differ, and less than half of them. */
const NEAR = 2;

export function nearest(word: string, known: readonly string[]): string | undefined {
  const ranked = known.map((one) => ({ one, away: distance(one, word) })).sort((a, b) => a.away - b.away);
  return ranked[0] && ranked[0].away <= NEAR && ranked[0].away * 2 < word.length ? ranked[0].one : undefined;
}

/** Levenshtein's: letters to insert, delete or replace. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
