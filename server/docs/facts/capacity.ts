/** What a number of sessions needs, as the bench has computed it, in rows of words and numbers. Pure. */

export interface Capacity {
  readonly sessions: number;
  /** The assumptions: what an open session does, and how busy a core may be. */
  readonly refreshesAnHour: number;
  readonly verifiesAMinute: number;
  readonly busy: number;
  readonly openShare: number;
  readonly keepDays: number;
  readonly refreshesPerSecond: number;
  readonly verifiesPerSecond: number;
  readonly nodeCores: number;
  readonly databaseCores: number;
  readonly restingGigabytes: number;
  readonly eventGigabytes: number;
  readonly revocationMegabytes: number;
  /** How many sessions each setup can serve, idle ones included. */
  readonly carries: readonly (readonly [what: string, sessions: number, limit: string])[];
}

const round = (value: number): string => Number(value.toPrecision(2)).toLocaleString('en-GB');

export const neededRows = (capacity: Capacity): string[][] => [
  ['refreshes a second', round(capacity.refreshesPerSecond)],
  ['verifies a second', round(capacity.verifiesPerSecond)],
  ['cores of nodes', round(capacity.nodeCores)],
  ['cores of the database', round(capacity.databaseCores)],
  ['disk for users and sessions, GB', round(capacity.restingGigabytes)],
  [`disk for events of ${capacity.keepDays} days, GB`, round(capacity.eventGigabytes)],
  ['memory of each node for revocations, MB', round(capacity.revocationMegabytes)],
];

export const carriedRows = ({ carries }: Capacity): string[][] =>
  carries.map(([what, sessions, limit]) => [what, round(sessions), limit]);

/**
 * What one primary database would need at the end of the table, by the same formulas. Each of these limits has to hold too.
 */
export function endRows(capacity: Capacity, transactionsOfSignIn: number | undefined): string[][] {
  const [, sessions = 0] = capacity.carries.find(([what]) => what.startsWith('one primary')) ?? [];
  const factor = sessions / capacity.sessions;
  const refreshes = capacity.refreshesPerSecond * factor;
  return [
    ['refreshes a second', round(refreshes)],
    ['verifies a second, on all nodes', round(capacity.verifiesPerSecond * factor)],
    [`disk for events of ${capacity.keepDays} days, TB`, round((capacity.eventGigabytes * factor) / 1_000)],
    ['memory of each node for revocations, GB', round((capacity.revocationMegabytes * factor) / 1_000)],
    ['revocations that a node reads at its start, millions', round((refreshes * 3_600) / 1_000_000)],
    ...(transactionsOfSignIn
      ? [['sign-ins a second with as many transactions as these refreshes', round(refreshes / transactionsOfSignIn)]]
      : []),
  ];
}
