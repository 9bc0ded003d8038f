/** A change that a person makes: it is counted for them, and takes bytes of the project's day. A refused one gives them back. */
import { CHANGE_BYTES } from '@porchlight/contract';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Result } from '../kernel/result.ts';
import type { ChargeBytes, RateLimiter, ReturnBytes } from '../limits/ports.ts';
import type { TeamPerson } from './ports.ts';

type Outcome<T> = Promise<Result<T, DomainError>>;

export interface CountedChangeDependencies {
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly chargeBytes: ChargeBytes;
  readonly returnBytes: ReturnBytes;
}

/** The subject of a person in the limits. */
export const personOf = ({ tenant, userId }: TeamPerson) => ({ person: `${tenant.id} ${userId}` });

export type CountedChange = <T>(person: TeamPerson, work: () => Outcome<T>) => Outcome<T>;

export const countedChange =
  ({ clock, rateLimiter, chargeBytes, returnBytes }: CountedChangeDependencies): CountedChange =>
  async (person, work) => {
    const allowed = await rateLimiter.take('teamsChange', personOf(person), clock.now());
    if (!allowed.ok) return allowed;
    const chargedAt = clock.now();
    const charged = await chargeBytes(person.tenant, CHANGE_BYTES);
    if (!charged.ok) return charged;
    const done = await work();
    if (!done.ok) await returnBytes(person.tenant, CHANGE_BYTES, chargedAt);
    return done;
  };
