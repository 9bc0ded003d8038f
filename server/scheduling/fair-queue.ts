/**
 * A fair queue. Tenants take turns, the longest waiting item comes first, and each tenant has a maximum of places. It
 * knows nothing about the work itself. Work that waits in rows is offered by `admit`; work that waits in this process,
 * such as a request that needs a fetch, waits in `run`.
 */
import { type Asker, countsOf, hasPlace, nextInTurn, type Room } from './places.ts';

export interface FairQueue<R extends string> {
  /** Gives free places to those that wait, one entry for each place; `leave` gives a place back. */
  admit<A extends Waiting<R>>(waiting: readonly A[]): A[];
  leave(asker: Asker<R>): void;
  /** Runs the work when its turn comes; null if that takes longer than `patienceMs`. */
  run<T>(asker: Asker<R>, patienceMs: number, work: () => Promise<T>): Promise<{ readonly value: T } | null>;
  /** Places that are held now. */
  readonly held: () => number;
}

/** `wants` is how many places it can use. */
export type Waiting<R extends string> = Asker<R> & { readonly wants: number };

/** How many turns are remembered. A tenant that was forgotten comes first again. */
const TURNS_MAX = 50_000;

export function createFairQueue<const R extends string>(rooms: Readonly<Record<R, Room>>): FairQueue<R> {
  const { held, lastTurn, enter, add, total } = createPlaces<R>();
  const inside = new Set<{ readonly asker: Asker<R>; readonly begin: () => void }>();

  const admit = <A extends Waiting<R>>(waiting: readonly A[]): A[] => {
    const mayEnter = (one: A): boolean => hasPlace(rooms[one.room], one, held);
    return admitByTurn(waiting, { mayEnter, lastTurn, enter });
  };

  const admitInside = (): void => {
    for (const one of admit([...inside].map((entry) => ({ ...entry.asker, wants: 1, entry })))) one.entry.begin();
  };

  const leave = (asker: Asker<R>): void => {
    add(asker, -1);
    admitInside();
  };

  return {
    admit,
    leave,
    held: total,
    run(asker, patienceMs, work) {
      return new Promise((resolve, reject) => {
        const entry = {
          asker,
          begin: () => {
            inside.delete(entry);
            clearTimeout(patience);
            work()
              .finally(() => leave(asker))
              .then((value) => resolve({ value }), reject);
          },
        };
        const patience = setTimeout(() => {
          inside.delete(entry);
          resolve(null);
        }, patienceMs);
        inside.add(entry);
        admitInside();
      });
    },
  };
}

interface Turns<A> {
  readonly mayEnter: (one: A) => boolean;
  readonly lastTurn: (name: string) => number;
  readonly enter: (one: A) => void;
}

function admitByTurn<A extends Waiting<string>>(waiting: readonly A[], { mayEnter, lastTurn, enter }: Turns<A>): A[] {
  const admitted: A[] = [];
  const wants = new Map(waiting.map((one) => [one, one.wants]));
  const canUse = (one: A): boolean => (wants.get(one) ?? 0) > 0 && mayEnter(one);
  let left = waiting.filter(canUse);
  for (let next = nextInTurn(left, lastTurn); next !== undefined; next = nextInTurn(left, lastTurn)) {
    enter(next);
    admitted.push(next);
    wants.set(next, (wants.get(next) ?? 0) - 1);
    left = left.filter(canUse);
  }
  return admitted;
}

/** Which places are held, and who had the last turns. */
function createPlaces<R extends string>() {
  const held = new Map<string, number>();
  const turns = new Map<string, number>();
  let turn = 0;
  let total = 0;

  const add = (asker: Asker<R>, change: 1 | -1): void => {
    total += change;
    for (const count of countsOf(asker)) {
      const next = (held.get(count) ?? 0) + change;
      if (next > 0) held.set(count, next);
      else held.delete(count);
    }
  };

  const noteTurn = (name: string): void => {
    turns.delete(name);
    turns.set(name, turn);
    const [oldest] = turns.keys();
    if (turns.size > TURNS_MAX && oldest !== undefined) turns.delete(oldest);
  };

  const enter = (asker: Asker<R>): void => {
    add(asker, 1);
    turn += 1;
    noteTurn(asker.tenantId);
    noteTurn(asker.receiver);
  };

  return { held, add, enter, lastTurn: (name: string) => turns.get(name) ?? 0, total: () => total };
}
