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

export function composeFeedback(shared: Shared): Feedback {
  const dependencies = { ...shared, feedback: createFeedbackStore(shared.database) };
  const give = giveFeedback(dependencies);
  return {
    routes: feedbackRoutes({ giveFeedback: give, sendDiscountReport: sendDiscountReport(dependencies) }),
    giveFeedback: give,
  };
}
