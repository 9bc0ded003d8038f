/** `RateLimit` and `RateLimit-Policy` of one bucket (draft-ietf-httpapi-ratelimit-headers). */
import type { LimitState } from '../../kernel/domain-error.ts';

export const rateLimitHeaders = (
  { name, max, windowS, remaining }: LimitState,
  resetsInS: number,
): readonly [name: string, value: string][] => [
  ['RateLimit-Policy', `"${name}";q=${max};w=${windowS}`],
  ['RateLimit', `"${name}";r=${remaining};t=${resetsInS}`],
];
