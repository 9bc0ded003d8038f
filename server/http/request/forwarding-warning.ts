/**
 * With TRUST_PROXY=0 all callers behind a proxy count as one address, the proxy's own, and limits by address then
 * refuse people who did nothing wrong. The operator is warned at the first header that a proxy adds. Its content is not
 * trusted.
 */
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { forwardingHeaderOf } from './forwarding-headers.ts';

export function warnOfForwarding(trustProxy: number, logger: Pick<Logger, 'warn'>): RequestHandler {
  let isQuiet = trustProxy > 0;
  return (req, _res, next) => {
    const header = isQuiet ? undefined : forwardingHeaderOf(req.headers);
    if (header !== undefined) {
      isQuiet = true;
      logger.warn(
        { header },
        'a request came through a proxy, and TRUST_PROXY is 0: everybody behind it counts as one address. Set it to the number of proxies in front. Said once',
      );
    }
    next();
  };
}
