/** Feedback about the service. Each submission is appended; a paused tenant may speak too. REST and MCP call this. */

import type { Clock } from '../kernel/clock.ts';
import { fail, ok } from '../kernel/result.ts';
import type { RateLimiter } from '../limits/ports.ts';
import { takeFeedback } from './feedback-limit.ts';
import { readFeedbackText } from './feedback-text.ts';
import type { FeedbackStore, GiveFeedback } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly feedback: FeedbackStore;
}

export const giveFeedback =
  ({ clock, rateLimiter, feedback }: Dependencies): GiveFeedback =>
  async (tenantId, text) => {
    const read = readFeedbackText(text, 'feedback');
    if (!read.ok) return read;
    const now = clock.now();
    const refused = await takeFeedback(rateLimiter, tenantId, now);
    if (refused) return fail(refused);
    await feedback.append({ tenantId, text: read.value, at: now });
    return ok(null);
  };
