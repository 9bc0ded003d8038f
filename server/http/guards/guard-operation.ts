/**
 * Counts the caller of an operation as its contract entry says. Where the use case counts by itself, once it knows the
 * request to be good, a public operation still takes from what one address may ask of pages: refusing costs something too.
 */
import { GUARDS } from '@porchlight/contract';
import type { NextFunction, Request, Response } from 'express';
import type { Clock } from '../../kernel/clock.ts';
import { unwrap } from '../../kernel/domain-error.ts';
import type { RateLimiter, Subjects } from '../../limits/ports.ts';
import { callerOf } from '../authentication/caller.ts';
import { clientAddress } from '../request/client-address.ts';
import type { RoutedRequest } from '../rest/operation-of.ts';

type CountedRequest = Pick<Request, 'ip'> & RoutedRequest;

interface Dependencies {
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
}

export const guardOperation =
  ({ clock, rateLimiter }: Dependencies) =>
  async (req: CountedRequest, res: Response, next: NextFunction): Promise<void> => {
    const { guard, auth } = req.tsRestRoute.metadata;
    const inside = typeof guard === 'string' && GUARDS[guard].inside === true;
    const here = inside ? (auth === 'public' ? 'page' : null) : typeof guard === 'string' ? guard : null;
    if (here) unwrap(await rateLimiter.take(here, subjectsOf(req, res), clock.now()));
    next();
  };

function subjectsOf(req: CountedRequest, res: Response): Subjects {
  const { tenant, account } = callerOf(res);
  return {
    address: clientAddress(req),
    ...(tenant ? { tenant: tenant.id, unclaimed: tenant.ownerId === null } : {}),
    ...(account ? { account: account.id } : {}),
  };
}
