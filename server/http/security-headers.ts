/** Headers for every response. Pages replace the content policy by their own, narrower one. */
import { API_VERSION } from '@porchlight/contract';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

export function securityHeaders(baseUrl: string): RequestHandler[] {
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
