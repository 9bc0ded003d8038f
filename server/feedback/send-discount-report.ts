/** A report that the user authorized. It waits for the operator, who settles it with `npm run admin`. */
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { type Random, randomText } from '../kernel/random.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { RateLimiter } from '../limits/ports.ts';
import { admitMessage } from './admit-message.ts';
import { type DiscountReport, received } from './discount-report.ts';
import type { FeedbackStore, Speaker } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly rateLimiter: RateLimiter;
  readonly feedback: FeedbackStore;
}

export type SendDiscountReport = (tenant: Speaker, text: string) => Promise<Result<DiscountReport, DomainError>>;

export const sendDiscountReport =
  ({ clock, random, rateLimiter, feedback }: Dependencies): SendDiscountReport =>
  async (tenant, text) => {
    const now = clock.now();
    const admitted = await admitMessage(rateLimiter, { tenant, text, field: 'report' }, now);
    if (!admitted.ok) return admitted;
    const report = received({ id: `rep_${randomText(random, 16)}`, tenantId: tenant.id, text: admitted.value }, now);
    await feedback.addReport(report);
    return ok(report);
  };
