/**
 * The lowest generation that is still good, by session, for millions of sessions: some 25 to 50 bytes each, where a map
 * of texts takes 340. A session is known by 64 bits made from its name. If two sessions ever share them, a good token
 * is taken for revoked, and its holder refreshes; a revoked one is never taken for good.
 */

/** The share of the table that may be used before it grows, and the share after it grew or shrank. */
const FULL = 0.7;
const ROOMY = 0.45;
const SMALLEST = 1_024;
/** Stands for every generation: the session has ended. */
const ALL = 0x7fff_ffff;

/**
 * A slot is four adjacent 32-bit numbers, so that a look-up waits for memory once: the two halves of the hash, the
 * generation (0 if the slot is free), and the second in which it expires, unsigned.
 */
const WIDTH = 4;
const [LOW, GENERATION, END] = [1, 2, 3];

const slotsOf = (size: number): Int32Array => new Int32Array(size * WIDTH);

/** Rounded up, so that an entry lasts to the end of its last second. */
const secondOf = (instant: number): number => Math.ceil(instant / 1_000);

/** A power of two, so that a hash finds its slot by its last bits. */
function sizeFor(entries: number): number {
  let size = SMALLEST;
  while (size * ROOMY < entries) size *= 2;
  return size;
}

/** The key of a session. Frequent callers keep it, because making it takes longer than the look-up. */
export interface SessionKey {
  readonly high: number;
  readonly low: number;
}

/** Two halves by multiplication and shifts. The lengths distinguish names that would be the same text when joined. */
export function sessionKey(tenantId: string, sessionId: string): SessionKey {
  const cut = tenantId.length;
  const end = cut + sessionId.length;
  let one = 0x9e37_79b9 ^ cut;
  let two = 0x85eb_ca6b ^ end;
  for (let index = 0; index < end; index += 1) {
    const code = index < cut ? tenantId.charCodeAt(index) : sessionId.charCodeAt(index - cut);
    one = Math.imul(one ^ code, 0x9e37_79b1);
    two = Math.imul(two ^ code, 0x5f35_6495);
  }
  return finished(one, two);
}

function finished(first: number, second: number): SessionKey {
  const one = Math.imul(first ^ (first >>> 16), 0x85eb_ca6b) ^ Math.imul(second ^ (second >>> 13), 0xc2b2_ae35);
  const two = Math.imul(second ^ (second >>> 16), 0x85eb_ca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2_ae35);
  return { high: one | 0, low: two | 0 };
}

/** The same key of names that stand in a text, one space apart. A start reads a million of them and cuts none out. */
export function sessionKeyIn(text: string, tenantFrom: number, sessionFrom: number, end: number): SessionKey {
  const tenantEnd = sessionFrom - 1;
  let one = 0x9e37_79b9 ^ (tenantEnd - tenantFrom);
  let two = 0x85eb_ca6b ^ (end - tenantFrom - 1);
  for (let index = tenantFrom; index < end; index += 1) {
    if (index === tenantEnd) continue;
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x9e37_79b1);
    two = Math.imul(two ^ code, 0x5f35_6495);
  }
  return finished(one, two);
}

export class RevokedSessions {
  #slots = slotsOf(SMALLEST);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Bytes that the table takes. */
  get bytes(): number {
    return this.#slots.byteLength;
  }

  /** Raises the lowest good generation; without one the session has ended. False if it was already as high. */
  raise(tenantId: string, sessionId: string, generation: number | undefined, until: number): boolean {
    return this.raiseKey(sessionKey(tenantId, sessionId), generation, until);
  }

  raiseKey({ high, low }: SessionKey, generation: number | undefined, until: number): boolean {
    const lowest = generation === undefined ? ALL : Math.min(generation, ALL - 1);
    const isNews = this.#put(high, low, lowest, secondOf(until));
    if (this.#size * WIDTH > this.#slots.length * FULL) this.#rebuild(-1);
    return isNews;
  }

  isRevoked({ high, low }: SessionKey, generation: number): boolean {
    const lowest = this.#slots[this.#find(high, low) + GENERATION] ?? 0;
    return lowest === ALL || generation < lowest;
  }

  /** Drops entries that ended at or before the instant. */
  forget(now: number): void {
    const slots = this.#slots;
    const second = Math.floor(now / 1_000);
    for (let at = 0; at < slots.length; at += WIDTH) {
      if (slots[at + GENERATION] === 0 || (slots[at + END] ?? 0) >>> 0 > second) continue;
      this.#rebuild(second);
      return;
    }
  }

  #put(high: number, low: number, generation: number, end: number): boolean {
    const slots = this.#slots;
    const at = this.#find(high, low);
    const before = slots[at + GENERATION] ?? 0;
    if (before === 0) this.#size += 1;
    slots[at] = high;
    slots[at + LOW] = low;
    slots[at + GENERATION] = Math.max(before, generation);
    slots[at + END] = Math.max((slots[at + END] ?? 0) >>> 0, end);
    return generation > before;
  }

  /** Where the slot with this hash begins. If there is none: where the free slot begins that it would get. */
  #find(high: number, low: number): number {
    const slots = this.#slots;
    const last = slots.length - 1;
    let at = (low * WIDTH) & last;
    while (slots[at + GENERATION] !== 0 && (slots[at] !== high || slots[at + LOW] !== low)) at = (at + WIDTH) & last;
    return at;
  }

  /** Rebuilds the table without the entries that have expired. */
  #rebuild(second: number): void {
    const slots = this.#slots;
    const isAlive = (at: number): boolean => slots[at + GENERATION] !== 0 && (slots[at + END] ?? 0) >>> 0 > second;
    let alive = 0;
    for (let at = 0; at < slots.length; at += WIDTH) if (isAlive(at)) alive += 1;
    this.#slots = slotsOf(sizeFor(alive));
    this.#size = 0;
    for (let at = 0; at < slots.length; at += WIDTH) {
      if (isAlive(at)) {
        this.#put(slots[at] ?? 0, slots[at + LOW] ?? 0, slots[at + GENERATION] ?? 0, (slots[at + END] ?? 0) >>> 0);
      }
    }
  }
}
