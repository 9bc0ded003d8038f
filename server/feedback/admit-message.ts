/**
 * Checks feedback before it is stored: the contract's rule for the text, for callers that did not come through the
 * contract, and how often one tenant may send it. It is counted by tenant, because an agent may change its address.
 */
import { FeedbackText } from '@porchlight/contract';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { RateLimiter } from '../limits/ports.ts';
import type { Speaker } from './ports.ts';

interface Message {
  readonly tenant: Speaker;
  readonly text: string;
  /** The name of the field that holds the text. */
  readonly field: string;
}

export async function admitMessage(
  limiter: RateLimiter,
  { tenant, text, field }: Message,
  now: Date,
): Promise<Result<string, DomainError>> {
  const parsed = FeedbackText.safeParse(text);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ message }) => ({ path: field, message }));
    return fail({ code: 'invalidRequest', errors });
  }
  const counted = await limiter.take('feedback', { tenant: tenant.id, unclaimed: tenant.ownerId === null }, now);
  if (counted.ok) return ok(parsed.data);
  const { max, name } = counted.error.limit;
  const span = name === 'unclaimed' ? 'until it is claimed' : `a ${name}`;
  return fail({ ...counted.error, detail: `One tenant may send ${max} messages ${span}.` });
}
