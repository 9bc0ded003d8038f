/**
 * The revocations of the last minute, in order, for tenants with a follower, so that a broken stream can go on where it
 * ended. A cursor names the run of this process and a position in its order. With any other cursor nothing is known, and
 * the follower has to ask everything again. Pure: time is an argument.
 */
import type { Revocation } from './revocations.ts';

export type Revoked =
  | { readonly session: string; readonly generation: number }
  | { readonly session: string }
  | { readonly all: true };

interface Entry {
  readonly place: number;
  readonly at: number;
  readonly revoked: Revoked;
}

interface Followed {
  entries: Entry[];
  /** Nothing before this position can be sent. */
  floor: number;
  /** When somebody last followed it. */
  usedAt: number;
}

const KEPT_MS = 60_000;
/** Some 100 KB for one tenant. A stream that is further behind asks again. */
const ENTRIES_MAX = 1_000;
const ALL: readonly Revoked[] = [{ all: true }];
const NOTHING: readonly Revoked[] = [];

export class RecentRevocations {
  readonly #run: string;
  readonly #tenants = new Map<string, Followed>();
  #place = 0;

  /** `run` is a new text at each start of the process. */
  constructor(run: string) {
    this.#run = run;
  }

  /** The position after everything that was added. */
  get place(): number {
    return this.#place;
  }

  get isEmpty(): boolean {
    return this.#tenants.size === 0;
  }

  /** The tenants that somebody follows, or followed a moment ago. */
  get tenantIds(): readonly string[] {
    return [...this.#tenants.keys()];
  }

  cursorOf(place: number): string {
    return `${this.#run}.${place}`;
  }

  /** Starts following the tenant. Returns the position to send from: the very beginning for a cursor of another run. */
  follow(tenantId: string, after: string | undefined, now: number): number {
    const followed = this.#tenants.get(tenantId);
    if (followed) followed.usedAt = now;
    else {
      // Earlier entries were not kept, so no earlier cursor can be continued.
      this.#place += 1;
      this.#tenants.set(tenantId, { entries: [], floor: this.#place, usedAt: now });
    }
    return after === undefined ? this.#place : this.#placeOf(after);
  }

  add(entry: Revocation, now: number): void {
    const followed = this.#tenants.get(entry.tenantId);
    if (!followed) return;
    this.#place += 1;
    if (entry.kind === 'tenant') {
      followed.entries = [];
      followed.floor = this.#place;
      return;
    }
    const session = entry.sessionId;
    const revoked = entry.kind === 'session' ? { session } : { session, generation: entry.generation };
    followed.entries.push({ place: this.#place, at: now, revoked });
    if (followed.entries.length > ENTRIES_MAX) drop(followed, ENTRIES_MAX / 2);
  }

  /** The revocations after the position. */
  since(tenantId: string, place: number): readonly Revoked[] {
    const followed = this.#tenants.get(tenantId);
    if (!followed || place < followed.floor) return ALL;
    const first = followed.entries.findIndex((entry) => entry.place > place);
    return first < 0 ? NOTHING : followed.entries.slice(first).map(({ revoked }) => revoked);
  }

  /** Drops entries older than a minute, and tenants without a stream for that long. */
  forget(now: number, isFollowed: (tenantId: string) => boolean): void {
    for (const [tenantId, followed] of this.#tenants) {
      if (isFollowed(tenantId)) followed.usedAt = now;
      else if (now - followed.usedAt > KEPT_MS) this.#tenants.delete(tenantId);
      const young = followed.entries.findIndex(({ at }) => now - at <= KEPT_MS);
      drop(followed, young < 0 ? followed.entries.length : young);
    }
  }

  #placeOf(cursor: string): number {
    const cut = cursor.lastIndexOf('.');
    const place = Number(cursor.slice(cut + 1));
    const isOurs = cursor.slice(0, cut) === this.#run && Number.isSafeInteger(place) && place <= this.#place;
    return isOurs ? place : -1;
  }
}

function drop(followed: Followed, count: number): void {
  if (count === 0) return;
  followed.floor = followed.entries[count - 1]?.place ?? followed.floor;
  followed.entries = followed.entries.slice(count);
}
