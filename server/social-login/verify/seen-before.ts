/**
 * Whether a token came before: three bits of one word, which the token's mark chooses. If other tokens have set the
 * same bits, a new token is taken for one that came before, about one in a few hundred. So this may decide what is
 * worth keeping, and nothing else.
 */
const WORD_BITS = 15;
/** The filter is cleared after this many marks: two per word. */
const MOST_MARKS = 2 ** WORD_BITS * 2;

export class SeenBefore {
  readonly #words = new Int32Array(2 ** WORD_BITS);
  #marked = 0;

  /** Returns whether the mark was seen, and remembers it. */
  has(mark: number): boolean {
    // The first bits choose the word; three groups of five other bits choose the bits in it.
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
