/** Refuses a program that an operation does not serve, by its `User-Agent`, before anything else of the request is looked at. */
import type { Request, RequestHandler } from 'express';
import { Refusal } from '../kernel/domain-error.ts';
import { operationOf } from './operation-of.ts';

export const refuseBannedUserAgent: RequestHandler = (req: Request, _res, next) => {
  const banned = operationOf(req)?.metadata.bannedUserAgent;
  const agent = req.headers['user-agent']?.toLowerCase() ?? '';
  if (banned !== undefined && agent.includes(banned)) throw new Refusal({ code: 'bannedUserAgent' });
  next();
};
