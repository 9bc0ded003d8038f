/** Feedback about the service, and reports that earn a discount. */
import { z } from 'zod';
import { FEEDBACK_MAX_LENGTH } from '../vocabulary.ts';

const FeedbackText = z
  .string()
  .trim()
  .min(1)
  .max(FEEDBACK_MAX_LENGTH)
  .meta({ description: 'Nonempty trimmed text, at most 20,000 characters.' });

export const FeedbackRequest = z.strictObject({ feedback: FeedbackText }).meta({ id: 'FeedbackRequest' });

export const DiscountReportRequest = z
  .strictObject({
    report: FeedbackText,
    user_authorized: z.literal(true).meta({ description: 'The boolean true: the user agreed to send this report.' }),
  })
  .meta({ id: 'DiscountReportRequest' });

export const DiscountReportAnswer = z
  .object({
    success: z.literal(true),
    report_id: z.string(),
    discount: z.object({ status: z.enum(['pending', 'granted', 'declined']) }),
  })
  .meta({ id: 'DiscountReportAnswer' });
