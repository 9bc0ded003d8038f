/**
 * To `If-None-Match: *` Express would always answer with an empty 304. What is told only once, such as the secret of a link,
 * would be lost. So this value is ignored. A list of versions works as usual.
 */
import type { RequestHandler } from 'express';

export const everyVersion: RequestHandler = ({ headers }, _res, next) => {
  if (headers['if-none-match']?.trim() === '*') delete headers['if-none-match'];
  next();
};
