/** What a run ends with. Exit 0 says that nothing was found, and that every check that applies was carried out. */
import { EXIT, type ExitCode, UsageError } from '../../frame/exit-codes.ts';
import { CHECK_IDS } from './catalogue.ts';
import { isAtLeast, type NotReached, type Report, type Severity } from './report.ts';

export interface Demands {
  /** Gaps are accepted. That nobody could sign in is not. */
  readonly partialOk: boolean;
  /** Checks that must have been carried out, whatever else is accepted. */
  readonly required: readonly string[];
  /** The least severity that makes the command fail. */
  readonly failOn: Severity;
}

export interface Ended {
  readonly report: Report;
  /** False if too little was reached for a result. */
  readonly isEnough: boolean;
  readonly isInterrupted: boolean;
}

/** Entries of the report that say that something is missing. Others are notes. */
export const gapsOf = ({ coverage }: Pick<Report, 'coverage'>): NotReached[] =>
  coverage.not_reached.filter(({ applies }) => applies);

export function exitOf({ report, isEnough, isInterrupted }: Ended, demands: Demands): ExitCode {
  if (isInterrupted) return EXIT.interrupted;
  if (report.findings.some(({ severity }) => isAtLeast(severity, demands.failOn))) return EXIT.findings;
  const isLacking = demands.required.some((id) => !report.coverage.proved.includes(id));
  const hasGaps = !demands.partialOk && gapsOf(report).length > 0;
  return !isEnough || isLacking || hasGaps ? EXIT.unavailable : EXIT.ok;
}

/** @throws UsageError for an id that no check has. */
export function requiredIds(text: string | undefined): string[] {
  const ids = (text ?? '').split(/[\s,]+/).filter(Boolean);
  const known: readonly string[] = CHECK_IDS;
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown !== undefined) {
    throw new UsageError(`--require: there is no check ${unknown}. Write ids like this: --require P01,P02`);
  }
  return ids;
}
