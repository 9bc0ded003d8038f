/**
 * Whether a token came before, in three bits of one word for each, which its mark chooses. A token that never came is taken
 * for one that did when others have set its bits, one in a few hundred, so this may decide what is worth to be kept, and
 * nothing else.
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
