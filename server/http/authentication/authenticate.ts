/**
 * Turns the credential of a request into a caller, by what the operation's contract entry asks for. Each kind of
 * credential is checked by the feature that hands it out; an endpoint never authenticates by itself.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Auth, Permission } from '@porchlight/contract';
import type { NextFunction, Request, Response } from 'express';
import type { Clock } from '../../kernel/clock.ts';
import { type DomainError, unwrap } from '../../kernel/domain-error.ts';
import type { Result } from '../../kernel/result.ts';
import type { RoutedRequest } from '../rest/operation-of.ts';
import { type Caller, setCaller } from './caller.ts';

/** What of a request may decide who is calling. */
export interface AuthRequest extends Pick<Request, 'ip'> {
  readonly headers: IncomingHttpHeaders;
  readonly query: object;
}

/** What the operation asks of its caller. */
interface AuthTerms {
  readonly now: Date;
  /** The operation keeps working while the tenant is paused. */
  readonly whilePaused: boolean;
  /** What a management key needs for it. */
  readonly permission: Permission | undefined;
}

/** The caller, or why the credential does not do. */
export type Authenticator = (req: AuthRequest, terms: AuthTerms) => Promise<Result<Caller, DomainError>>;

interface Dependencies {
  readonly clock: Clock;
  readonly authenticators: Readonly<Record<Exclude<Auth, 'public'>, Authenticator>>;
}

export const authenticate =
  ({ clock, authenticators }: Dependencies) =>
  async (req: AuthRequest & RoutedRequest, res: Response, next: NextFunction): Promise<void> => {
    const { auth, whilePaused = false, permission } = req.tsRestRoute.metadata;
    if (auth === 'public') return next();
    const caller = await authenticators[auth](req, { now: clock.now(), whilePaused, permission });
    setCaller(res, unwrap(caller));
    next();
  };
