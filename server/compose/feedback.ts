import { type GiveFeedback, giveFeedback } from '../feedback/give-feedback.ts';
import { feedbackRoutes } from '../feedback/routes.ts';
import { sendDiscountReport } from '../feedback/send-discount-report.ts';
import { createFeedbackStore } from '../storage/feedback-store.ts';
import type { Foundation } from './foundation.ts';
import type { Part } from './part.ts';

export interface Feedback {
  readonly part: Part;
  /** The same use case for the MCP tool `give_feedback`. */
  readonly giveFeedback: GiveFeedback;
}

export function composeFeedback(foundation: Foundation): Feedback {
  const dependencies = { ...foundation, feedback: createFeedbackStore(foundation.database) };
  const give = giveFeedback(dependencies);
  return {
    part: {
      routes: {
        feedback: feedbackRoutes({ giveFeedback: give, sendDiscountReport: sendDiscountReport(dependencies) }),
      },
    },
    giveFeedback: give,
  };
}
