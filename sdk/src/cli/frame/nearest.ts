/** The word that somebody probably meant. Pure. */
import { editDistance } from '../../../generated/edit-distance.ts';

/** Two words are near if at most this many letters differ, and less than half of them. */
const NEAR = 2;

export function nearest(word: string, known: readonly string[]): string | undefined {
  const ranked = known.map((one) => ({ one, away: editDistance(one, word) })).sort((a, b) => a.away - b.away);
  return ranked[0] && ranked[0].away <= NEAR && ranked[0].away * 2 < word.length ? ranked[0].one : undefined;
}
