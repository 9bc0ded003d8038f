/** For calls that count only once they have failed: whether a guard has room, and nothing is counted. */
import type { GuardName } from '@porchlight/contract';
import type { RateLimited } from '../kernel/domain-error.ts';
import type { Result } from '../kernel/result.ts';
import type { RateLimiter, Subjects } from './ports.ts';

/** Refused as `take` would refuse. What it takes to find out is given back at once. */
export async function checkRoom(
  rateLimiter: RateLimiter,
  guard: GuardName,
  subjects: Subjects,
  now: Date,
): Promise<Result<void, RateLimited>> {
  const taken = await rateLimiter.take(guard, subjects, now);
  return taken.ok ? rateLimiter.take(guard, subjects, now, -1) : taken;
}
