/**
 * A statement changed nothing, and a check found no reason: the tenant has changed, a bucket has refilled or the list of
 * callbacks was replaced in between. The work is tried again, at most three times.
 */
import type { DomainError } from '../../kernel/domain-error.ts';
import { fail, type Result } from '../../kernel/result.ts';

const TURNS = 3;

/** `attempt` returns null if nothing stood in the way and yet nothing was done. */
export async function retryWhenStateMoved<T>(
  attempt: (turn: number) => Promise<Result<T, DomainError> | null>,
): Promise<Result<T, DomainError>> {
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const answer = await attempt(turn);
    if (answer) return answer;
  }
  return fail({ code: 'unavailable', retryAfterS: 1 });
}
