/**
 * How often a test repeats what it proves. One run in ten shows a fault that is always there; `npm run test:all`, and a run
 * that names the file, looks for the rare ones too.
 */
import { inject } from 'vitest';

export const timesOf = (all: number, few: number): number => (inject('scope') === 'once' ? few : all);

/** Rows of a long table whose rows are alike: one of `few` in `npm test`, all in `npm run test:all`. */
export const someOf = <Row>(rows: readonly Row[], few: number): Row[] =>
  rows.filter((_, index) => index % timesOf(1, few) === 0);

/**
 * Tests that only `npm run test:all` has, and a run that names the file: variations of what the tests beside them prove, and
 * what takes long. The rows of the attacks and the operations in here do not count as proved by `npm test`
 * (`test/support/run/promises.ts`).
 */
export function onlyInTestAll(define: () => void): void {
  if (inject('scope') !== 'once') define();
}
