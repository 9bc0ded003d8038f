/** Feedback about the service. Each submission is appended; a paused tenant may speak too. REST and MCP call this. */

import type { Clock } from '../kernel/clock.ts';
import { ok } from '../kernel/result.ts';
import type { RateLimiter } from '../limits/ports.ts';
import { admitMessage } from './admit-message.ts';
import type { FeedbackStore, GiveFeedback } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly feedback: FeedbackStore;
}

export const giveFeedback =
  ({ clock, rateLimiter, feedback }: Dependencies): GiveFeedback =>
  async (tenant, text) => {
    const now = clock.now();
    const admitted = await admitMessage(rateLimiter, { tenant, text, field: 'feedback' }, now);
    if (!admitted.ok) return admitted;
    await feedback.append({ tenantId: tenant.id, text: admitted.value, at: now });
    return ok(null);
  };
