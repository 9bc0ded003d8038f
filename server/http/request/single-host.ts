/**
 * RFC 9112 section 3.2: a request that names its host twice is refused. Node takes the first, while a proxy in front
 * may have used the second. What is done with a host is decided elsewhere; here there only has to be exactly one.
 */
import type { RequestHandler } from 'express';
import { HttpRefusal } from '../errors/http-error.ts';

const refusal = new HttpRefusal({
  code: 'invalidRequest',
  errors: [{ path: 'headers.host', message: 'is required exactly once' }],
});

export const singleHost: RequestHandler = ({ rawHeaders }, _res, next) =>
  next(namesHostOnce(rawHeaders) ? undefined : refusal);

/** A request without any host was already refused by Node. */
export function namesHostOnce(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts <= 1;
}
