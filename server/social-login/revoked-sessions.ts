/**
 * The lowest generation that is still good, by session, for millions of sessions: some 30 to 60 bytes each, where a map of
 * texts takes 340. A session is known by 64 bits made from its name. Should two ever share them, a token that is good
 * would be taken for revoked, and its holder refreshes; a revoked one is never taken for good.
 */

/** Parts of the table that may be taken before it grows, and to which it grows or shrinks. */
const FULL = 0.7;
const ROOMY = 0.45;
const SMALLEST = 1_024;
/** Stands for every generation: the session has ended. */
const ALL = 0x7fff_ffff;

interface Slots {
  readonly high: Int32Array;
  readonly low: Int32Array;
  /** 0 where the slot is free. */
  readonly generation: Int32Array;
  readonly until: Float64Array;
}

const slotsOf = (size: number): Slots => ({
  high: new Int32Array(size),
  low: new Int32Array(size),
  generation: new Int32Array(size),
  until: new Float64Array(size),
});

/** A power of two, so that a hash finds its slot by its last bits. */
function sizeFor(entries: number): number {
  let size = SMALLEST;
  while (size * ROOMY < entries) size *= 2;
  return size;
}

export class RevokedSessions {
  #slots = slotsOf(SMALLEST);
  #size = 0;
  /** The halves of the last hash: a pair to return would be garbage for each verify. */
  #high = 0;
  #low = 0;

  get size(): number {
    return this.#size;
  }

  /** Bytes that the table takes. */
  get bytes(): number {
    return this.#slots.generation.length * 20;
  }

  /** Raises the lowest good generation; without one the session has ended. False when it was as high before. */
  raise(tenantId: string, sessionId: string, generation: number | undefined, until: number): boolean {
    this.#hash(tenantId, sessionId);
    const lowest = generation === undefined ? ALL : Math.min(generation, ALL - 1);
    const isNews = this.#put(this.#high, this.#low, lowest, until);
    if (this.#size > this.#slots.generation.length * FULL) this.#rebuild(Number.NEGATIVE_INFINITY);
    return isNews;
  }

  isRevoked(tenantId: string, sessionId: string, generation: number): boolean {
    this.#hash(tenantId, sessionId);
    const lowest = this.#slots.generation[this.#find(this.#slots, this.#high, this.#low)] ?? 0;
    return lowest === ALL || generation < lowest;
  }

  /** Drops what ended at or before the instant. */
  forget(now: number): void {
    const { generation, until } = this.#slots;
    for (let slot = 0; slot < generation.length; slot += 1) {
      if (generation[slot] === 0 || (until[slot] ?? 0) > now) continue;
      this.#rebuild(now);
      return;
    }
  }

  #put(high: number, low: number, generation: number, until: number): boolean {
    const slots = this.#slots;
    const slot = this.#find(slots, high, low);
    const before = slots.generation[slot] ?? 0;
    if (before === 0) this.#size += 1;
    slots.high[slot] = high;
    slots.low[slot] = low;
    slots.generation[slot] = Math.max(before, generation);
    slots.until[slot] = Math.max(slots.until[slot] ?? 0, until);
    return generation > before;
  }

  /** The slot of the hash, or the free one where it belongs. */
  #find({ high, low, generation }: Slots, wantedHigh: number, wantedLow: number): number {
    const last = generation.length - 1;
    let slot = wantedLow & last;
    while (generation[slot] !== 0 && (high[slot] !== wantedHigh || low[slot] !== wantedLow)) slot = (slot + 1) & last;
    return slot;
  }

  #rebuild(now: number): void {
    const { high, low, generation, until } = this.#slots;
    let alive = 0;
    for (let slot = 0; slot < generation.length; slot += 1) {
      if (generation[slot] !== 0 && (until[slot] ?? 0) > now) alive += 1;
    }
    this.#slots = slotsOf(sizeFor(alive));
    this.#size = 0;
    for (let slot = 0; slot < generation.length; slot += 1) {
      const ends = until[slot] ?? 0;
      if (generation[slot] !== 0 && ends > now) this.#put(high[slot] ?? 0, low[slot] ?? 0, generation[slot] ?? 0, ends);
    }
  }

  /** Two halves by multiplication and shifts; the lengths keep names apart that read the same when put together. */
  #hash(tenantId: string, sessionId: string): void {
    const cut = tenantId.length;
    const end = cut + sessionId.length;
    let one = 0x9e37_79b9 ^ cut;
    let two = 0x85eb_ca6b ^ end;
    for (let index = 0; index < end; index += 1) {
      const code = index < cut ? tenantId.charCodeAt(index) : sessionId.charCodeAt(index - cut);
      one = Math.imul(one ^ code, 0x9e37_79b1);
      two = Math.imul(two ^ code, 0x5f35_6495);
    }
    one = Math.imul(one ^ (one >>> 16), 0x85eb_ca6b) ^ Math.imul(two ^ (two >>> 13), 0xc2b2_ae35);
    two = Math.imul(two ^ (two >>> 16), 0x85eb_ca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2_ae35);
    this.#high = one | 0;
    this.#low = two | 0;
  }
}
