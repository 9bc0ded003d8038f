/**
 * Gets revocations by the service's stream of lines, so that an answer of the service can be kept until it is revoked.
 * This holds only while lines come in. After two seconds without a line, after a step of the clock, or when the service
 * says that everything has to be asked again, no earlier answer counts. It never compares the clock of this machine
 * with another clock.
 */
import type { RevocationLine } from '../../../generated/porchlight.schemas.ts';
import { getFollowRevocationsUrl } from '../../../generated/porchlight.ts';
import { type ReadLines, readLines, type StopReading, warn } from './read-lines.ts';

export interface WatchOptions {
  readonly baseUrl: string;
  readonly tenantId: string;
  readonly applicationKey: string;
}

/** A number for what was known at one moment: if it is still the same, nothing was heard since. */
export type Mark = number;

export interface RevocationWatch {
  /**
   * Take a mark before you ask the service. Null means that a later revocation could be missed, so keep nothing of the
   * answer.
   */
  mark(): Mark | null;
  /**
   * Whether the service's answer after the mark is still true: the stream did not break, and the session was not
   * revoked.
   */
  holds(mark: Mark, session: string, generation?: number): boolean;
  /** The present mark, even if nothing is received at this moment. */
  present(): Mark;
  /** Whether the end of a session was received after the mark. An end that was not received is not known here. */
  endedSince(mark: Mark, session: string, generation: number): boolean;
  /** From now on the stream names roles in teams too. `hear` is called for each, `forget` when some may have been missed. */
  followTeams(listener: TeamListener): void;
  /** Like `mark`, for roles in teams: these are read from the database, so no other node can be behind. */
  teamMark(): Mark | null;
  /** Whether no change of a role was missed since the mark. */
  holdsTeams(mark: Mark): boolean;
  /** The service's time in milliseconds, at most a second ahead and never behind; NaN before the first answer. */
  serviceNow(): number;
}

export interface TeamListener {
  hear(news: { readonly user: number; readonly team: number; readonly version: number }): void;
  forgetAll(): void;
}

/** The parts that a test replaces: clocks and the connection. */
export interface WatchWorld {
  readonly read: ReadLines;
  /** A clock that only goes forward, in milliseconds. */
  readonly steadyNow: () => number;
  /** Milliseconds of the time of day. */
  readonly dayNow: () => number;
}

const HERE: WatchWorld = { read: readLines, steadyNow: () => performance.now(), dayNow: () => Date.now() };

/** If no line came for this long, or the last line is older than this, the service is asked. */
export const SILENCE_MS = 2_000;
/** A larger step means that the clock was set, or that the machine slept. */
const STEP_MS = 1_000;
/** Longer than any answer is kept, so that a late answer is still compared with these revocations. */
const DEAD_KEPT_MS = 360_000;
/** About 5 MB. With more than this, everything is asked again. */
const DEAD_MAX = 50_000;
/** If nobody asks for this long, the stream is closed until somebody asks again. */
const IDLE_MS = 600_000;
const RETRY_MS = { first: 250, most: 15_000, refused: 30_000 };

interface Dead {
  /** The lowest generation that is still valid. */
  readonly from: number;
  readonly at: number;
}

export function watchRevocations(options: WatchOptions, world: WatchWorld = HERE): RevocationWatch {
  const { baseUrl, tenantId, applicationKey } = options;
  const { read, steadyNow, dayNow } = world;
  const headers = { authorization: `Bearer ${applicationKey}` };
  const dead = new Map<string, Dead>();
  let state: 'off' | 'waiting' | 'opening' | 'live' = 'off';
  let stop: StopReading | undefined;
  let cursor: string | undefined;
  let heardAt = 0;
  let ageMs = 0;
  let clockOffset = 0;
  let era = 0;
  let eraBegan = 0;
  let askedAt = 0;
  let failures = 0;
  let service = { at: 0, time: Number.NaN };
  let hasWarned = false;
  let teams: TeamListener | undefined;
  /** Whether the open stream was asked for roles. */
  let tellsTeams = false;

  const newEra = (): void => {
    era += 1;
    eraBegan = steadyNow();
    dead.clear();
    teams?.forgetAll();
  };
  const open = (): void => {
    state = 'opening';
    tellsTeams = teams !== undefined;
    const query = { ...(cursor !== undefined && { after: cursor }), ...(tellsTeams && ({ teams: '1' } as const)) };
    const path = getFollowRevocationsUrl(tenantId, query);
    stop = read({ url: baseUrl + path, headers }, { onOpen, onLine, onEnd });
  };
  const onOpen = (date: string): void => {
    service = { at: steadyNow(), time: Date.parse(date) + 1_000 };
  };
  const onLine = (text: string): void => {
    const line = parsed(text);
    const now = steadyNow();
    if (!line) {
      stop?.();
      onEnd(undefined);
      return;
    }
    // The steady clock stops while a machine sleeps, so answers would be kept after their tokens expire.
    const isTorn = cursor !== undefined && hasStepped(now);
    // On the first line of a first stream, everything before it was missed.
    if (cursor === undefined || isTorn) newEra();
    clockOffset = dayNow() - now;
    // A line that was delayed is old. The next stream begins with the present state.
    if (state === 'live' && (isTorn || isLate(now))) {
      again();
      return;
    }
    state = 'live';
    failures = 0;
    cursor = line.cursor;
    ageMs = line.age_ms;
    heardAt = now;
    for (const entry of line.revoked) {
      if (isTeamNews(entry)) {
        teams?.hear(entry);
        continue;
      }
      // `all`, or a kind of entry from a later service that this release cannot read.
      if (typeof entry?.session !== 'string') newEra();
      else bury(entry.session, typeof entry.generation === 'number' ? entry.generation : Number.POSITIVE_INFINITY, now);
    }
    if (dead.size > DEAD_MAX) newEra();
    forgetOld(now);
    if (now - askedAt > IDLE_MS) rest();
  };
  const onEnd = (status: number | undefined): void => {
    const isRefused = status !== undefined && status >= 400 && status < 500;
    if (isRefused && status !== 429 && !hasWarned) {
      hasWarned = true;
      warn(`The service refused to tell revocations (${status}): until it does, every request is verified by a call.`);
    }
    if (steadyNow() - askedAt > IDLE_MS) {
      rest();
      return;
    }
    const delay = isRefused ? RETRY_MS.refused : Math.min(RETRY_MS.first * 2 ** failures, RETRY_MS.most);
    if (status !== 200) failures += 1;
    state = 'waiting';
    // Apps that lost the same node must not all reconnect at the same moment.
    const timer = setTimeout(open, delay * (0.5 + Math.random()));
    timer.unref?.();
  };
  const bury = (session: string, from: number, at: number): void => {
    const before = dead.get(session);
    dead.delete(session);
    dead.set(session, { from: Math.max(from, before?.from ?? 0), at });
  };
  const forgetOld = (now: number): void => {
    for (const [session, { at }] of dead) {
      if (now - at <= DEAD_KEPT_MS) return;
      dead.delete(session);
    }
  };
  const again = (): void => {
    stop?.();
    open();
  };
  const rest = (): void => {
    stop?.();
    state = 'off';
    cursor = undefined;
    newEra();
  };
  const isLate = (now: number): boolean => now - heardAt > SILENCE_MS;
  const hasStepped = (now: number): boolean => Math.abs(dayNow() - now - clockOffset) > STEP_MS;
  const isCurrent = (now: number): boolean => {
    if (state !== 'live') return false;
    const isTorn = hasStepped(now);
    if (isTorn) newEra();
    if (!isTorn && !isLate(now)) return ageMs <= SILENCE_MS;
    again();
    return false;
  };

  return {
    mark() {
      const now = steadyNow();
      askedAt = now;
      if (state === 'off') open();
      // Another node may not know yet what this stream has already sent.
      return isCurrent(now) && now - eraBegan > SILENCE_MS ? era : null;
    },
    holds(mark, session, generation = 0) {
      const now = steadyNow();
      askedAt = now;
      if (mark !== era || !isCurrent(now)) return false;
      return generation >= (dead.get(session)?.from ?? 0);
    },
    followTeams(listener) {
      if (teams) return;
      teams = listener;
      // The open stream does not name roles. The next one continues it, and does.
      if (state === 'live' || state === 'opening') again();
    },
    teamMark() {
      const now = steadyNow();
      askedAt = now;
      if (state === 'off') open();
      return tellsTeams && isCurrent(now) ? era : null;
    },
    holdsTeams(mark) {
      const now = steadyNow();
      askedAt = now;
      return mark === era && tellsTeams && isCurrent(now);
    },
    present: () => era,
    endedSince: (mark, session, generation) => mark !== era || generation < (dead.get(session)?.from ?? 0),
    serviceNow: () => service.time + steadyNow() - service.at,
  };
}

interface HeardLine extends Omit<RevocationLine, 'revoked'> {
  readonly revoked: readonly ({ readonly [field: string]: unknown } | null)[];
}

const isTeamNews = (
  entry: HeardLine['revoked'][number],
): entry is { readonly user: number; readonly team: number; readonly version: number } =>
  typeof entry?.user === 'number' && typeof entry.team === 'number' && typeof entry.version === 'number';

function parsed(text: string): HeardLine | null {
  try {
    const line = JSON.parse(text) as Partial<HeardLine> | null;
    const isLine = typeof line?.cursor === 'string' && typeof line.age_ms === 'number' && Array.isArray(line.revoked);
    return isLine ? (line as HeardLine) : null;
  } catch {
    return null;
  }
}
