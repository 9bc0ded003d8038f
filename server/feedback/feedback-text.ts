/** The rule for what people write to us, the contract's own, for callers that the contract has not checked. */
import { FeedbackText } from '@porchlight/contract';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';

export function readFeedbackText(text: string, field: string): Result<string, DomainError> {
  const parsed = FeedbackText.safeParse(text);
  if (parsed.success) return ok(parsed.data);
  const errors = parsed.error.issues.map(({ message }) => ({ path: field, message }));
  return fail({ code: 'invalidRequest', errors });
}
