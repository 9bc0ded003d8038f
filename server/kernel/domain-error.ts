/**
 * What a use case says when it refuses. The code fixes status and title (contract); a feature adds what only it knows.
 * Nothing secret may enter `detail` or `fix`: both are shown to the caller.
 */
import type { ErrorCode, FieldFault, Fix } from '@porchlight/contract';

export interface DomainError {
  readonly code: ErrorCode;
  readonly detail?: string;
  readonly fix?: Fix;
  readonly errors?: readonly FieldFault[];
  readonly retryAfterS?: number;
  /** The bucket that refused. */
  readonly limit?: LimitState;
}

/** A bucket as the RateLimit headers tell it. */
export interface LimitState {
  readonly name: string;
  readonly max: number;
  readonly windowS: number;
  readonly remaining: number;
}

/** Carries an expected refusal from a route to the one place that turns it into a response. */
export class Refusal extends Error {
  readonly error: DomainError;

  constructor(error: DomainError) {
    super(error.code);
    this.name = 'Refusal';
    this.error = error;
  }
}

/** The value, or the refusal thrown toward the edge. Only routes and middleware call this. */
export function unwrap<T>(result: { ok: true; value: T } | { ok: false; error: DomainError }): T {
  if (result.ok) return result.value;
  throw new Refusal(result.error);
}
