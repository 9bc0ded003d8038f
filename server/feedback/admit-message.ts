/**
 * What people write to us, before it is kept: the contract's own rule for the text, for callers that the contract has not
 * checked, and how often one tenant may say something. Counted by tenant: an agent may move between addresses.
 */
import { FeedbackText } from '@porchlight/contract';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { RateLimiter } from '../limits/ports.ts';

interface Message {
  readonly tenantId: string;
  readonly text: string;
  /** Where the text stands in the request. */
  readonly field: string;
}

export async function admitMessage(
  limiter: RateLimiter,
  { tenantId, text, field }: Message,
  now: Date,
): Promise<Result<string, DomainError>> {
  const parsed = FeedbackText.safeParse(text);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ message }) => ({ path: field, message }));
    return fail({ code: 'invalidRequest', errors });
  }
  const limited = await limiter.take('feedback', { tenant: tenantId }, now);
  if (!limited) return ok(parsed.data);
  const { max, name } = limited.limit;
  return fail({ ...limited, detail: `One tenant may send ${max} messages a ${name}.` });
}
