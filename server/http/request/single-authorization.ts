/**
 * RFC 9110 section 5.3: `Authorization` is not a list. Node would take the first of two headers, while a proxy may have
 * checked the other.
 */
import type { RequestHandler } from 'express';
import { HttpRefusal } from '../errors/http-error.ts';

const refusal = new HttpRefusal({
  code: 'invalidRequest',
  errors: [{ path: 'headers.authorization', message: 'may be sent only once' }],
});

export const singleAuthorization: RequestHandler = ({ rawHeaders }, _res, next) => {
  const names = rawHeaders.filter((_text, index) => index % 2 === 0);
  next(names.filter((name) => name.toLowerCase() === 'authorization').length > 1 ? refusal : undefined);
};
