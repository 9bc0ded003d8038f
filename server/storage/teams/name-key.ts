/**
 * A name without its case: how teams are found by the beginning of their name. It is made here and stored, because a
 * database with the locale `C` knows the cases of ASCII alone. Pure.
 */

/**
 * Goes by way of upper case, so that `ß` and `ss`, `ς` and `σ` are the same. Each character is changed by itself, so that
 * the key of a beginning is the beginning of the key.
 */
const withoutCase = (character: string): string =>
  [...character.toUpperCase()].map((one) => one.toLowerCase()).join('');

export const nameKey = (name: string): string => [...name.normalize('NFC')].map(withoutCase).join('');

/** The keys that begin with the key of a text, in the order of bytes. */
export function keysBeginning(text: string): { readonly from: string; readonly below: string } {
  const from = nameKey(text);
  return { from, below: `${from}\u{10ffff}` };
}
