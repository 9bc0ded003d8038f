/** `RateLimit` and `RateLimit-Policy` of one bucket (draft-ietf-httpapi-ratelimit-headers). */
import type { Response } from 'express';
import type { LimitState } from '../kernel/domain-error.ts';

export function setRateLimit(res: Response, { name, max, windowS, remaining }: LimitState, resetsInS: number): void {
  res.setHeader('RateLimit-Policy', `"${name}";q=${max};w=${windowS}`);
  res.setHeader('RateLimit', `"${name}";r=${remaining};t=${resetsInS}`);
}
