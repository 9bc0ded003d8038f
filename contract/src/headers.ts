/** Response headers by name: where they are documented, and with which text. */

export const RESPONSE_HEADERS = {
  'Api-Version': { type: 'string', description: 'Major version of the API.', example: '1' },
  'X-Request-Id': {
    type: 'string',
    description: 'Names this request in the log of the service.',
    example: 'req_7Q2mXv0c',
  },
  'Cache-Control': { type: 'string', description: 'Responses with credentials are never stored.', example: 'no-store' },
  Deprecation: {
    type: 'string',
    description: 'RFC 9745: since when the used form is deprecated.',
    example: '@1793491200',
  },
  Sunset: {
    type: 'string',
    description: 'RFC 8594: when the used form will stop working.',
    example: 'Mon, 01 Nov 2027 00:00:00 GMT',
  },
  Link: {
    type: 'string',
    description: 'Related documents, such as the migration of a deprecated form.',
    example: '</docs/migrations#callback_url>; rel="deprecation"',
  },
  RateLimit: { type: 'string', description: 'What is left of the tightest bucket.', example: '"minute";r=4;t=37' },
  'RateLimit-Policy': { type: 'string', description: 'The buckets that apply.', example: '"minute";q=5;w=60' },
  'Retry-After': { type: 'integer', description: 'Seconds to wait before the next try.', example: 37 },
  'WWW-Authenticate': {
    type: 'string',
    description: 'Which credential is asked for.',
    example: 'Bearer realm="porchlight"',
  },
  Allow: { type: 'string', description: 'The methods that this address takes.', example: 'GET, POST' },
  Location: {
    type: 'string',
    description: 'Where the browser goes next.',
    example: 'https://app.example.com/auth/callback',
  },
} as const;
export type ResponseHeader = keyof typeof RESPONSE_HEADERS;

/** Headers that every REST response carries. */
export const COMMON_HEADERS: readonly ResponseHeader[] = ['Api-Version', 'X-Request-Id'];

/**
 * Headers that an error status always has. One 429 has no time to wait: the store of users is full. Only the consent
 * page answers with it, and that page is no operation.
 */
export const STATUS_HEADERS: Readonly<Record<number, readonly ResponseHeader[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
  503: ['Retry-After'],
};
