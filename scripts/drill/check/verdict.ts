/** The proof: record, database and answers must agree. Each list has one sentence for each fault. Pure. */
import { findCounterFaults } from './counter-faults.ts';
import { findDoubleSpent } from './double-spent.ts';
import type { Evidence } from './evidence.ts';
import { findGaps } from './gaps.ts';
import { findLost } from './lost.ts';
import { findRevokedButValid } from './revoked-but-valid.ts';

export interface Verdict {
  readonly lost: readonly string[];
  readonly doubleSpent: readonly string[];
  readonly revokedButValid: readonly string[];
  readonly gaps: readonly string[];
  readonly counterFaults: readonly string[];
  readonly surprises: readonly string[];
}

export const judge = (evidence: Evidence): Verdict => ({
  lost: findLost(evidence),
  doubleSpent: findDoubleSpent(evidence.record),
  revokedButValid: findRevokedButValid(evidence),
  gaps: findGaps(evidence),
  counterFaults: findCounterFaults(evidence),
  surprises: evidence.record.surprises,
});

export const faultsOf = (verdict: Verdict): string[] =>
  Object.entries(verdict).flatMap(([kind, faults]) => (faults as string[]).map((fault) => `${kind}: ${fault}`));
