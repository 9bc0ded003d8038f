/**
 * The revocations of the last minute, in order, for tenants with a follower, so that a broken stream can go on where it
 * ended. A cursor names the run of this process and a position in its order. With any other cursor nothing is known, and
 * the follower has to ask everything again. Pure: time is an argument.
 */
import type { Revocation, TeamNews } from './revocations.ts';

export type Revoked =
  | { readonly session: string; readonly generation: number }
  | { readonly session: string }
  | { readonly user: number; readonly team: number; readonly version: number }
  | { readonly all: true };

interface Entry {
  readonly place: number;
  readonly at: number;
  readonly revoked: Revoked;
}

/** Entries in order. Those of sessions and of teams are kept apart, so that many changes of one push out none of the other. */
interface Line {
  entries: Entry[];
  /** Nothing before this position can be sent. */
  floor: number;
}

interface Followed {
  readonly sessions: Line;
  readonly teams: Line;
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
      this.#tenants.set(tenantId, { sessions: lineFrom(this.#place), teams: lineFrom(this.#place), usedAt: now });
    }
    return after === undefined ? this.#place : this.#placeOf(after);
  }

  add(entry: Revocation, now: number): void {
    const followed = this.#tenants.get(entry.tenantId);
    if (!followed) return;
    this.#place += 1;
    if (entry.kind === 'tenant') {
      for (const line of [followed.sessions, followed.teams]) Object.assign(line, lineFrom(this.#place));
      return;
    }
    const session = entry.sessionId;
    const revoked = entry.kind === 'session' ? { session } : { session, generation: entry.generation };
    push(followed.sessions, { place: this.#place, at: now, revoked });
  }

  /** A node hears of its own changes twice: a follower that knows the version already forgets nothing. */
  addTeam({ tenantId, userId, teamId, version }: TeamNews, now: number): void {
    const followed = this.#tenants.get(tenantId);
    if (!followed) return;
    this.#place += 1;
    push(followed.teams, { place: this.#place, at: now, revoked: { user: userId, team: teamId, version } });
  }

  /** What happened after the position; roles in teams only for those who asked for them. */
  since(tenantId: string, place: number, withTeams = false): readonly Revoked[] {
    const followed = this.#tenants.get(tenantId);
    if (!followed) return ALL;
    const lines = withTeams ? [followed.sessions, followed.teams] : [followed.sessions];
    if (lines.some(({ floor }) => place < floor)) return ALL;
    return lines.flatMap((line) => after(line, place));
  }

  /** Drops entries older than a minute, and tenants without a stream for that long. */
  forget(now: number, isFollowed: (tenantId: string) => boolean): void {
    for (const [tenantId, followed] of this.#tenants) {
      if (isFollowed(tenantId)) followed.usedAt = now;
      else if (now - followed.usedAt > KEPT_MS) this.#tenants.delete(tenantId);
      for (const line of [followed.sessions, followed.teams]) {
        const young = line.entries.findIndex(({ at }) => now - at <= KEPT_MS);
        drop(line, young < 0 ? line.entries.length : young);
      }
    }
  }

  #placeOf(cursor: string): number {
    const cut = cursor.lastIndexOf('.');
    const place = Number(cursor.slice(cut + 1));
    const isOurs = cursor.slice(0, cut) === this.#run && Number.isSafeInteger(place) && place <= this.#place;
    return isOurs ? place : -1;
  }
}

const lineFrom = (floor: number): Line => ({ entries: [], floor });

function push(line: Line, entry: Entry): void {
  line.entries.push(entry);
  if (line.entries.length > ENTRIES_MAX) drop(line, ENTRIES_MAX / 2);
}

function after({ entries }: Line, place: number): readonly Revoked[] {
  const first = entries.findIndex((entry) => entry.place > place);
  return first < 0 ? NOTHING : entries.slice(first).map(({ revoked }) => revoked);
}

function drop(line: Line, count: number): void {
  if (count === 0) return;
  line.floor = line.entries[count - 1]?.place ?? line.floor;
  line.entries = line.entries.slice(count);
}
