/**
 * While a node is on its way out it still answers, and tells each client to open its next connection elsewhere. A
 * balancer keeps connections open: without this it would send the next request into one that is about to be closed.
 */
import type { RequestListener } from 'node:http';

export const closingWhile =
  (isDraining: () => boolean, handler: RequestListener): RequestListener =>
  (req, res) => {
    if (isDraining()) res.shouldKeepAlive = false;
    handler(req, res);
  };
