/** Browsers of any origin may call the operations that say so in the contract, never with cookies. */
import { operationsOf } from '@porchlight/contract';
import type { Express } from 'express';
import type { HeaderMiddleware } from './security-headers.ts';

const PREFLIGHT_AGE_S = 86_400;

export const allowAnyOrigin: HeaderMiddleware = (_req, res, next) => {
  res.setHeader('Access-Control-Allow-Origin', '*');
  res.setHeader('Access-Control-Expose-Headers', 'Api-Version, X-Request-Id, Retry-After, RateLimit, RateLimit-Policy');
  next();
};

export function cors(app: Express): void {
  for (const { path, method, metadata } of operationsOf()) {
    if (!metadata.cors) continue;
    app.use(path, allowAnyOrigin);
    app.options(path, (_req, res) => {
      res.setHeader('Access-Control-Allow-Methods', method);
      res.setHeader('Access-Control-Allow-Headers', 'Content-Type, Idempotency-Key');
      res.setHeader('Access-Control-Max-Age', String(PREFLIGHT_AGE_S));
      res.status(204).end();
    });
  }
}
