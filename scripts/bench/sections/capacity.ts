/**
 * What a number of open sessions needs, and how many sessions each setup carries. Computed from the figures of this run
 * and a few assumptions that are shown with the result. Pure.
 */
import type { Capacity } from '../../../server/docs/facts/capacity.ts';
import type { Measured } from '../instruments/measure.ts';
import type { RefreshResults } from './refresh.ts';

/** What a session does while it is open, and how busy a core may be. */
export const ASSUMPTIONS = {
  /** Access tokens live for an hour. */
  refreshesAnHour: 1,
  verifiesAMinute: 1,
  busy: 0.6,
  /** The share of all sessions that is open at the busiest time; the others only take space in the table. */
  openShare: 0.2,
  keepDays: 90,
  primaryCores: 16,
} as const;

/** The cost of each open session in the memory of each node (test/unit/social-login/revoked-sessions.test.ts). */
const REVOCATION_BYTES = 34;
/** Bytes of one event with its indexes, in a history of millions (`npm run scale -- --only deletion`). */
const EVENT_BYTES = 351;

export interface CapacityInput {
  readonly verifyMicros: number;
  readonly refreshMicros: number;
  /** Refreshes a second that one core of the database carries. */
  readonly refreshesPerDatabaseCore: number;
  readonly bytes: RefreshResults['bytes'];
}

/** Null if the cost of a refresh for the database is unknown: that needs a database on this machine, and pgbench. */
export function inputOf(verify: readonly Measured[], refresh: RefreshResults): CapacityInput | null {
  const microsOf = (rows: readonly Measured[], name: string): number => {
    const row = rows.find((one) => one.name === name);
    if (!row) throw new Error(`the bench has no row ${name}`);
    return row.cpuMicros;
  };
  if (refresh.databaseMicros === null) return null;
  return {
    verifyMicros: microsOf(verify, 'porchlight verify'),
    refreshMicros: microsOf(refresh.measured, 'porchlight refresh'),
    refreshesPerDatabaseCore: 1e6 / refresh.databaseMicros,
    bytes: refresh.bytes,
  };
}

export function computeCapacity(input: CapacityInput, sessions: number): Capacity {
  const { refreshesAnHour, verifiesAMinute, busy, openShare, keepDays, primaryCores } = ASSUMPTIONS;
  const open = sessions * openShare;
  const refreshesPerSecond = (open * refreshesAnHour) / 3_600;
  const verifiesPerSecond = (open * verifiesAMinute) / 60;
  const nodeSecondsOfOne =
    ((refreshesAnHour / 3_600) * input.refreshMicros + (verifiesAMinute / 60) * input.verifyMicros) / 1e6;
  const perDatabaseCore = input.refreshesPerDatabaseCore * busy;
  const onOnePrimary = (perDatabaseCore * primaryCores * 3_600) / refreshesAnHour / openShare;
  return {
    ...ASSUMPTIONS,
    sessions,
    refreshesPerSecond,
    verifiesPerSecond,
    nodeCores: (open * nodeSecondsOfOne) / busy,
    databaseCores: refreshesPerSecond / perDatabaseCore,
    restingGigabytes: (sessions * (input.bytes.session + input.bytes.user)) / 1e9,
    // Assumes that half of the day is as busy as the busiest hour. Real services are less busy.
    eventGigabytes: (refreshesPerSecond * 43_200 * keepDays * EVENT_BYTES) / 1e9,
    revocationMegabytes: (open * REVOCATION_BYTES) / 1e6,
    carries: [
      ['one core of a node', busy / nodeSecondsOfOne / openShare, 'its CPU'],
      [`one primary of ${primaryCores} cores, any number of nodes`, onOnePrimary, 'refreshes, its CPU'],
      ['the same with Patroni', onOnePrimary, 'the same; a lost server is no lost session'],
      ['Citus', onOnePrimary, 'the same: buckets and revocations stay on the coordinator; it spreads disk and reads'],
      ['ten cells', onOnePrimary * 10, 'as many as there are cells'],
    ],
  };
}
