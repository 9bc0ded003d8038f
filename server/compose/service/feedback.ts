import { giveFeedback } from '../../feedback/give-feedback.ts';
import type { GiveFeedback } from '../../feedback/ports.ts';
import { feedbackRoutes } from '../../feedback/routes.ts';
import { sendDiscountReport } from '../../feedback/send-discount-report.ts';
import type { RestRoutes } from '../../http/rest/ts-rest.ts';
import { createFeedbackStore } from '../../storage/feedback/feedback-store.ts';
import type { Shared } from '../shared/shared.ts';

interface Feedback {
  readonly routes: RestRoutes['feedback'];
  /** The same use case for the MCP tool `give_feedback`. */
  readonly giveFeedback: GiveFeedback;
}

export function composeFeedback({ clock, database, random, rateLimiter }: Shared): Feedback {
  const feedback = createFeedbackStore(database);
  const give = giveFeedback({ clock, rateLimiter, feedback });
  return {
    routes: feedbackRoutes({
      giveFeedback: give,
      sendDiscountReport: sendDiscountReport({ clock, random, rateLimiter, feedback }),
    }),
    giveFeedback: give,
  };
}
