/**
 * Calls that can wait a moment are begun a few at a time, after everything else that has arrived. Node takes one new
 * connection in each turn of its event loop, so turns that are full of work leave newcomers waiting where this process cannot
 * see them, verify among them, and no limit on calls under way is ever reached. Where each turn brings a newcomer, taking
 * them in comes first: whoever cannot be served is then here, and hears so at once.
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
/** In a rush so many are taken in between, or as many as come in so long. */
const RUSH_NEWCOMERS = 20;
const RUSH_MS = 100;

/** How many of the calls in line are begun in this turn. */
export function callsToBegin({ waiting, newcomers, newcomersSince, sinceMs }: Turn): number {
  if (newcomers === 0) return Math.min(waiting, AT_ONCE.usual);
  const isDue = newcomersSince >= RUSH_NEWCOMERS || sinceMs >= RUSH_MS;
  return isDue ? Math.min(waiting, AT_ONCE.rush) : 0;
}

/** Returns what puts a call in line: whoever came first is begun first. */
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
