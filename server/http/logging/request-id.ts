/** Gives each request an id that the response, the log and the error body share. Ids from outside are not taken over. */
import type { RequestHandler, Response } from 'express';
import { type Random, randomText } from '../../kernel/random.ts';

export const requestIdOf = (res: Response): string => String(res.locals.requestId ?? '');

/** Unique ids, not secret ones: a random word of this process and a number. */
export function createRequestIds(random: Random): () => string {
  const process = randomText(random, 10);
  let count = 0;
  return () => {
    count += 1;
    return `req_${process}${count.toString(36).padStart(5, '0')}`;
  };
}

export const requestId =
  (nextId: () => string): RequestHandler =>
  (_req, res, next) => {
    const id = nextId();
    res.locals.requestId = id;
    res.setHeader('X-Request-Id', id);
    next();
  };
