/**
 * What the two features of anonymous agent registration share: addresses and versions for the metadata that names them,
 * and refusals in the words of the protocol. `auth` is the form of May 2026 (version 0.1 of WorkOS's auth.md), the
 * others are the form of version 0.6.
 */
import { type AgentRefusal, contract } from '@porchlight/contract';
import type { NextFunction, Response } from 'express';
import type { z } from 'zod';

export const AGENT_PATHS = {
  auth: contract.agentAuth.register.path,
  identity: contract.agentAuth.registerIdentity.path,
  claim: contract.agentClaims.begin.path,
  token: contract.agentClaims.poll.path,
} as const;

export const AGENT_VERSIONS = ['0.1.0', '0.6.0'] as const;

interface Refused<Body> {
  readonly status: 400 | 403;
  readonly body: Body;
}

export const agentRefusal = (
  error: z.output<typeof AgentRefusal>['error'],
  message: string,
): z.output<typeof AgentRefusal> => ({ error, message });

/**
 * Checks a request before the contract's own check, which would refuse with a problem. The protocol's errors are answered
 * in its own form.
 */
export const refusingBefore =
  <Req, Body extends object>(refusalOf: (req: Req) => Refused<Body> | undefined) =>
  (req: Req, res: Response, next: NextFunction): void => {
    res.setHeader('Cache-Control', 'no-store');
    const refused = refusalOf(req);
    if (refused) res.status(refused.status).json(refused.body);
    else next();
  };
