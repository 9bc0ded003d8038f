/**
 * A bare `npm test` runs a sample, and these functions choose it. `npm run test:all` runs everything on PostgreSQL, and the
 * sample on the embedded engine. A run that names the file runs everything.
 */
import { inject } from 'vitest';

/** How often a test repeats something. A few times show a fault that is always there; rare faults need all of them. */
export const timesOf = (all: number, few: number): number => (inject('scope') === 'once' ? few : all);

/** Rows of a long table whose rows are alike: a bare `npm test` runs one row in `few`. */
export const someOf = <Row>(rows: readonly Row[], few: number): Row[] =>
  rows.filter((_, index) => index % timesOf(1, few) === 0);

/**
 * Tests that a bare `npm test` leaves out: variations of tests nearby, and tests that take long. An attack or an
 * operation that is tested only in here does not count as tested by `npm test` (`test/support/run/promises.ts`).
 */
export function onlyInTestAll(define: () => void): void {
  if (inject('scope') !== 'once') define();
}
