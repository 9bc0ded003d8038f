/** A report that the user authorized. It waits for the operator, who settles it with `npm run admin`. */
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { type Random, randomText } from '../kernel/random.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { RateLimiter } from '../limits/ports.ts';
import { type DiscountReport, received } from './discount-report.ts';
import { takeFeedback } from './feedback-limit.ts';
import { readFeedbackText } from './feedback-text.ts';
import type { FeedbackStore } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly rateLimiter: RateLimiter;
  readonly feedback: FeedbackStore;
}

export type SendDiscountReport = (tenantId: string, text: string) => Promise<Result<DiscountReport, DomainError>>;

export const sendDiscountReport =
  ({ clock, random, rateLimiter, feedback }: Dependencies): SendDiscountReport =>
  async (tenantId, text) => {
    const read = readFeedbackText(text, 'report');
    if (!read.ok) return read;
    const now = clock.now();
    const refused = await takeFeedback(rateLimiter, tenantId, now);
    if (refused) return fail(refused);
    const report = received({ id: `rep_${randomText(random, 16)}`, tenantId, text: read.value }, now);
    await feedback.addReport(report);
    return ok(report);
  };
