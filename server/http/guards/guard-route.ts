/** The guard of a page or protocol, next to its mount: it counts the caller's address before anything is done. */
import type { GuardChoice } from '@porchlight/contract';
import type { NextFunction, Request, RequestHandler } from 'express';
import type { Clock } from '../../kernel/clock.ts';
import { unwrap } from '../../kernel/domain-error.ts';
import type { RateLimiter } from '../../limits/ports.ts';
import { clientAddress } from '../request/client-address.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
}

/** It reads only the address, so that it fits before a handler with parameters of any type. */
type GuardHandler = (req: Pick<Request, 'ip'>, res: object, next: NextFunction) => Promise<void>;

export type GuardRoute = (choice: GuardChoice) => GuardHandler;

const choices = new WeakMap<object, GuardChoice>();

/** The guard that a handler is marked as, if it is one. */
export const guardOf = (handler: object): GuardChoice | undefined => choices.get(handler);

/** Marks a handler as the guard of its route, for handlers that refuse in a form of their own. */
export function asGuard<H extends GuardHandler | RequestHandler>(choice: GuardChoice, handler: H): H {
  choices.set(handler, choice);
  return handler;
}

export const createGuardRoute =
  ({ clock, rateLimiter }: Dependencies): GuardRoute =>
  (choice) =>
    asGuard<GuardHandler>(choice, async (req, _res, next) => {
      if (typeof choice === 'string')
        unwrap(await rateLimiter.take(choice, { address: clientAddress(req) }, clock.now()));
      next();
    });
