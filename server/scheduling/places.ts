/**
 * How many places work for others may hold: in a room, for one tenant, for one receiver. Pure: what is held is an argument.
 * Each room has places of its own, so that work of one kind never waits for work of another.
 */

export interface Share {
  readonly places: number;
  readonly ofTenant: number;
  readonly ofReceiver: number;
}

/** `unclaimed` is the part of the room that all tenants without an owner share. */
export interface Room extends Share {
  readonly unclaimed: Share;
}

/** The tenant and receiver whose work waits or runs. */
export interface Asker<R extends string = string> {
  readonly room: R;
  readonly tenantId: string;
  /** Where the work goes to. */
  readonly receiver: string;
  readonly isClaimed: boolean;
}

/** How many places each of these holds. */
export type Held = ReadonlyMap<string, number>;

const WHOLE = 'all';
const UNCLAIMED = 'unclaimed';

/** The names of all counts that go up by one when this asker gets a place. */
export const countsOf = ({ room, tenantId, receiver, isClaimed }: Asker): string[] => [
  `${room} ${WHOLE}`,
  `${room} tenant ${tenantId}`,
  `${room} receiver ${receiver}`,
  ...(isClaimed ? [] : [`${room} ${UNCLAIMED}`]),
];

export function hasPlace(room: Room, asker: Asker, held: Held): boolean {
  const [whole = '', tenant = '', receiver = '', unclaimed] = countsOf(asker);
  const share = asker.isClaimed ? room : room.unclaimed;
  const isBelow = (count: string, max: number): boolean => (held.get(count) ?? 0) < max;
  return (
    isBelow(whole, room.places) &&
    isBelow(tenant, share.ofTenant) &&
    isBelow(receiver, share.ofReceiver) &&
    (unclaimed === undefined || isBelow(unclaimed, share.places))
  );
}

/** When a tenant or a receiver last had a turn; 0 for one that had none. */
export type LastTurn = (name: string) => number;

/**
 * The tenant whose last turn was longest ago, and the one of its receivers for which the same is true. Among equals the
 * earlier entry comes first.
 */
export function nextInTurn<A extends Asker>(waiting: readonly A[], lastTurn: LastTurn): A | undefined {
  return waiting.reduce<A | undefined>((first, one) => {
    if (first === undefined) return one;
    const byTenant = lastTurn(one.tenantId) - lastTurn(first.tenantId);
    const order = byTenant === 0 ? lastTurn(one.receiver) - lastTurn(first.receiver) : byTenant;
    return order < 0 ? one : first;
  }, undefined);
}
