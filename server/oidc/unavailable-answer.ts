/** What the authorization server answers while the database is away, in the words of OAuth. */
export const UNAVAILABLE_RETRY_S = 2;

export const UNAVAILABLE_BODY = {
  error: 'temporarily_unavailable',
  error_description: 'The service is out of reach for a moment. Nothing was changed; repeat the request.',
} as const;
