/** The one table at the end. Pure. */
import { stripVTControlCharacters } from 'node:util';
import { table } from '../measure/table.ts';
import { faultsOf } from './check/verdict.ts';
import type { Outcome } from './run-scenario.ts';

const COLUMNS: readonly (readonly [string, (outcome: Outcome) => string | number])[] = [
  ['scenario', ({ scenario }) => scenario],
  ['operations', ({ operations }) => operations],
  ['acknowledged', ({ acknowledged }) => acknowledged],
  ['refused', ({ refused }) => refused],
  ['503', ({ refused503 }) => refused503],
  ['unanswered', ({ unanswered }) => unanswered],
  ['lost', ({ verdict }) => verdict.lost.length],
  ['double-spent', ({ verdict }) => verdict.doubleSpent.length],
  ['revoked but valid', ({ verdict }) => verdict.revokedButValid.length],
  ['gaps', ({ verdict }) => verdict.gaps.length],
  ['counter faults', ({ verdict }) => verdict.counterFaults.length],
  ['other faults', ({ verdict }) => verdict.surprises.length],
  ['longest outage ms', ({ longestOutageMs }) => longestOutageMs],
  ['took s', ({ seconds }) => seconds],
];

export const renderTable = (outcomes: readonly Outcome[]): string =>
  table(
    COLUMNS.map(([title]) => title),
    outcomes.map((outcome) => COLUMNS.map(([, of]) => String(of(outcome)))),
  ).join('\n');

const SHOWN = 20;

/** What is wrong, in sentences, or nothing. */
export function renderFaults(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ scenario, verdict }) => {
    const faults = faultsOf(verdict);
    const shown = faults.slice(0, SHOWN).map((fault) => `${scenario}: ${stripVTControlCharacters(fault)}`);
    return faults.length > SHOWN ? [...shown, `${scenario}: … and ${faults.length - SHOWN} more`] : shown;
  });
}
