/** A report that a user authorized in return for a discount, and its one move. Pure: `now` is an argument. */
import type { DiscountStatus } from '@porchlight/contract';
import { fail, ok, type Result } from '../kernel/result.ts';

export interface DiscountReport {
  readonly id: string;
  readonly tenantId: string;
  readonly text: string;
  readonly status: DiscountStatus;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

export type Settlement = Exclude<DiscountStatus, 'pending'>;

export const received = (report: Pick<DiscountReport, 'id' | 'tenantId' | 'text'>, now: Date): DiscountReport => ({
  ...report,
  status: 'pending',
  createdAt: now,
  settledAt: null,
});

/** The operator's word is final. Saying the same again changes nothing; saying the opposite is refused. */
export function settled(
  report: DiscountReport,
  outcome: Settlement,
  now: Date,
): Result<DiscountReport, { readonly code: 'alreadySettled'; readonly status: Settlement }> {
  if (report.status === outcome) return ok(report);
  if (report.status !== 'pending') return fail({ code: 'alreadySettled', status: report.status });
  return ok({ ...report, status: outcome, settledAt: now });
}
