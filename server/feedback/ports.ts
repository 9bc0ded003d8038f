/** What feedback needs from storage. */
import type { DomainError } from '../kernel/domain-error.ts';
import type { Result } from '../kernel/result.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { DiscountReport } from './discount-report.ts';

/** Who sends feedback. A tenant without an owner may send less. */
export type Speaker = Pick<Tenant, 'id' | 'ownerId'>;

interface FeedbackEntry {
  readonly tenantId: string;
  readonly text: string;
  readonly at: Date;
}

export interface FeedbackStore {
  /** Adds one entry. Earlier entries are not changed. */
  append(entry: FeedbackEntry): Promise<void>;
  addReport(report: DiscountReport): Promise<void>;
  /** Applies a named transition under a lock on the report; null when there is no such report. */
  changeReport<E>(
    reportId: string,
    move: (report: DiscountReport) => Result<DiscountReport, E>,
  ): Promise<Result<DiscountReport, E> | null>;
}

export type GiveFeedback = (tenant: Speaker, text: string) => Promise<Result<null, DomainError>>;
