/**
 * Calls that can wait a moment are started a few at a time, after everything else that has arrived. Node accepts one
 * new connection in each turn of its event loop. Turns that are full of work leave new connections, verify calls among
 * them, waiting where this process cannot see them, and no limit on concurrent calls is ever reached. While each turn
 * brings a new connection, accepting comes first: a call that cannot be served is then known here and refused at once.
 */
export interface Arrivals {
  /** Connections so far, each counted with its first request. */
  count: number;
}

interface Turn {
  /** Calls in line. */
  readonly waiting: number;
  /** Connections that came in this turn of the event loop. */
  readonly newcomers: number;
  /** Connections that came, and milliseconds that passed, since calls were last begun. */
  readonly newcomersSince: number;
  readonly sinceMs: number;
}

/** A refresh takes an eighth of a millisecond to begin, and as much again when the database has answered. */
const AT_ONCE = { usual: 16, rush: 4 } as const;
/** In a rush, calls start only after this many new connections were accepted, or after this time. */
const RUSH_NEWCOMERS = 20;
const RUSH_MS = 100;

/** How many of the waiting calls are started in this turn. */
export function callsToBegin({ waiting, newcomers, newcomersSince, sinceMs }: Turn): number {
  if (newcomers === 0) return Math.min(waiting, AT_ONCE.usual);
  const isDue = newcomersSince >= RUSH_NEWCOMERS || sinceMs >= RUSH_MS;
  return isDue ? Math.min(waiting, AT_ONCE.rush) : 0;
}

/** Returns a function that puts a call in the queue. The first in starts first. */
export function deferCalls(arrivals: Arrivals): (begin: () => void) => void {
  const line: (() => void)[] = [];
  let arrivedBefore = 0;
  let last = { arrived: 0, at: Number.NEGATIVE_INFINITY };

  const turn = (): void => {
    const [arrived, at] = [arrivals.count, performance.now()];
    const newcomers = arrived - arrivedBefore;
    arrivedBefore = arrived;
    const newcomersSince = arrived - last.arrived;
    const begun = line.splice(
      0,
      callsToBegin({ waiting: line.length, newcomers, newcomersSince, sinceMs: at - last.at }),
    );
    if (begun.length > 0) last = { arrived, at };
    if (line.length > 0) setImmediate(turn);
    for (const begin of begun) begin();
  };
  return (begin) => {
    if (line.push(begin) === 1) setImmediate(turn);
  };
}
