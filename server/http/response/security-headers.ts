/** Headers for every response. Pages replace the content policy by their own, narrower one. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { API_VERSION } from '@porchlight/contract';
import helmet from 'helmet';

/** Sets headers without looking at the request, so that its headers can be computed before there is one. */
export type HeaderMiddleware = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void;

export function securityHeaders(baseUrl: string): HeaderMiddleware[] {
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
      },
      strictTransportSecurity: baseUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      crossOriginResourcePolicy: false,
      crossOriginEmbedderPolicy: false,
      referrerPolicy: { policy: 'no-referrer' },
      xFrameOptions: { action: 'deny' },
    }),
    (_req, res, next) => {
      res.setHeader('Api-Version', API_VERSION);
      next();
    },
  ];
}
