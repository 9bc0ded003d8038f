/** Feedback about the service, and reports that earn a discount. */
import { z } from 'zod';
import { DISCOUNT_STATUSES, FEEDBACK_MAX_LENGTH } from '../vocabulary.ts';
import { BLANK, isSeen } from './scalars.ts';

/** Characters as people and JSON Schema count them: an emoji is one, although JavaScript's `length` says two. */
const characters = (text: string): number => {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
};

export const FeedbackText = z
  .string()
  .trim()
  .min(1, { error: BLANK, abort: true })
  .refine(isSeen, BLANK)
  .refine((text) => characters(text) <= FEEDBACK_MAX_LENGTH, 'must have at most 20,000 characters')
  .refine((text) => !text.includes('\0'), 'must not contain the NUL character')
  .meta({ description: 'Nonempty trimmed text, at most 20,000 characters.', maxLength: FEEDBACK_MAX_LENGTH });

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
    report_id: z.string().meta({ example: 'rep_7Q2mXv0cK1nB4sZd' }),
    discount: z.object({ status: z.enum(DISCOUNT_STATUSES) }),
  })
  .meta({ id: 'DiscountReportAnswer' });
