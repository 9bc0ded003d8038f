/** Finds words in which a letter is another form of a Latin one: mathematical, full-width, in a circle, of phonetics. Pure. */

/** Letters of phonetics that look like `a`, `g`, and small capitals. */
const PHONETIC = /[ɑɡɪʟʀɴʜ]/;

const LATIN = /^[A-Za-z]+$/;
const HAS_LATIN = /[A-Za-z]/;

const isForm = (character: string): boolean => {
  const plain = character.normalize('NFKC');
  return plain !== character && LATIN.test(plain);
};

/** Roman numerals, letters in circles, raised letters: ordinary alone or at the end, as in `Ⅳ`, `Mᵐᵉ` and `1ª`. */
const isOrdinaryAlone = (character: string): boolean => !/^[\p{Lu}\p{Ll}]$/u.test(character);
const PLAIN_LETTER = /^[\p{Lu}\p{Ll}]$/u;
const MODIFIER = /^(?:\p{Lm}|[ªº])$/u;

export function isDisguised(word: string): boolean {
  if (PHONETIC.test(word) && HAS_LATIN.test(word)) return true;
  const characters = [...word];
  return characters.some((character, at) => {
    if (!isForm(character)) return false;
    if (!isOrdinaryAlone(character)) return true;
    if (MODIFIER.test(character)) return PLAIN_LETTER.test(characters[at + 1] ?? '');
    return characters.some((other) => PLAIN_LETTER.test(other));
  });
}
