/**
 * Refuses a program that an operation does not serve, by its `User-Agent`, before anything else in the request is read.
 * Routes of other protocols refuse it themselves, in the words of their protocol.
 */
import type { IncomingMessage } from 'node:http';
import type { NextFunction } from 'express';
import { Refusal } from '../../kernel/domain-error.ts';
import type { RoutedRequest } from '../rest/operation-of.ts';

type AgentRequest = Pick<IncomingMessage, 'headers'> & RoutedRequest;

export const isBannedUserAgent = (headers: IncomingMessage['headers'], banned: string): boolean =>
  headers['user-agent']?.toLowerCase().includes(banned) ?? false;

export const refuseBannedUserAgent = (req: AgentRequest, _res: unknown, next: NextFunction): void => {
  const { bannedUserAgent: banned, protocol } = req.tsRestRoute.metadata;
  if (protocol === undefined && banned !== undefined && isBannedUserAgent(req.headers, banned))
    throw new Refusal({ code: 'bannedUserAgent' });
  next();
};
