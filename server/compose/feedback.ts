import { type GiveFeedback, giveFeedback } from '../feedback/give-feedback.ts';
import { feedbackRoutes } from '../feedback/routes.ts';
import { sendDiscountReport } from '../feedback/send-discount-report.ts';
import { createFeedbackStore } from '../storage/feedback/feedback-store.ts';
import type { Feature } from './feature.ts';
import type { Shared } from './shared.ts';

export interface Feedback {
  readonly feature: Feature;
  /** The same use case for the MCP tool `give_feedback`. */
  readonly giveFeedback: GiveFeedback;
}

export function composeFeedback(shared: Shared): Feedback {
  const dependencies = { ...shared, feedback: createFeedbackStore(shared.database) };
  const give = giveFeedback(dependencies);
  return {
    feature: {
      routes: {
        feedback: feedbackRoutes({ giveFeedback: give, sendDiscountReport: sendDiscountReport(dependencies) }),
      },
    },
    giveFeedback: give,
  };
}
