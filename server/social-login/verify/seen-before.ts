/**
 * Whether a token came before, in three bits of one word for each. A token that never came is taken for one that did when
 * others have set its bits, one in a few hundred, so this may decide what is worth to be kept, and nothing else.
 */
const WORD_BITS = 15;
/** Taken from the end of the token, which is its MAC. */
const MARK_LENGTH = 8;
/** The filter is cleared after this many marks: two per word. */
const MOST_MARKS = 2 ** WORD_BITS * 2;

/**
 * A number by which a token is known again: 32 bits that its last characters give. Two tokens may share it. It is made of
 * characters rather than of a part of the text, which would have to be hashed and compared beside it.
 */
export function markOf(token: string): number {
  let mark = 0;
  for (let index = Math.max(0, token.length - MARK_LENGTH); index < token.length; index += 1) {
    mark = Math.imul(mark ^ token.charCodeAt(index), 0x9e37_79b1);
  }
  return mark ^ (mark >>> 16);
}

export class SeenBefore {
  readonly #words = new Int32Array(2 ** WORD_BITS);
  #marked = 0;

  /** Has seen it from now on. */
  has(token: string): boolean {
    const mark = markOf(token);
    // The first bits choose the word, three times five of the others the bits in it.
    const at = mark >>> (32 - WORD_BITS);
    const bits = (1 << mark) | (1 << (mark >>> 5)) | (1 << (mark >>> 10));
    if (((this.#words[at] ?? 0) & bits) === bits) return true;
    if (this.#marked === MOST_MARKS) {
      this.#words.fill(0);
      this.#marked = 0;
    }
    this.#marked += 1;
    this.#words[at] = (this.#words[at] ?? 0) | bits;
    return false;
  }
}
