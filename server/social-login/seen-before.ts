/**
 * Whether a token came before, in one bit for each of the marks that tokens can have. Tokens of the same mark are taken for
 * each other, which is one in sixteen at the most, so this may decide what is worth to be kept, and nothing else.
 */
const MARK_BITS = 20;
/** Of the end of a token, which is its MAC. */
const MARK_LENGTH = 8;
/** So many are set before all are forgotten. */
const MOST_MARKS = 2 ** MARK_BITS / 16;

function markOf(token: string): number {
  let mark = 0;
  for (let index = token.length - MARK_LENGTH; index < token.length; index += 1) {
    mark = Math.imul(mark ^ token.charCodeAt(index), 0x9e37_79b1);
  }
  return mark >>> (32 - MARK_BITS);
}

export class SeenBefore {
  readonly #bits = new Int32Array(2 ** MARK_BITS / 32);
  #marked = 0;

  /** Has seen it from now on. */
  has(token: string): boolean {
    const mark = markOf(token);
    const [word, bit] = [mark >>> 5, 1 << (mark & 31)];
    if (((this.#bits[word] ?? 0) & bit) !== 0) return true;
    if (this.#marked === MOST_MARKS) {
      this.#bits.fill(0);
      this.#marked = 0;
    }
    this.#marked += 1;
    this.#bits[word] = (this.#bits[word] ?? 0) | bit;
    return false;
  }
}
