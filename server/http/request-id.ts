/** Gives each request an id that the response, the log and the error body share. Ids from outside are not taken over. */
import type { RequestHandler, Response } from 'express';
import { type Random, randomText } from '../kernel/random.ts';

export const requestIdOf = (res: Response): string => String(res.locals.requestId ?? '');

export const requestId =
  (random: Random): RequestHandler =>
  (_req, res, next) => {
    const id = `req_${randomText(random, 16)}`;
    res.locals.requestId = id;
    res.setHeader('X-Request-Id', id);
    next();
  };
