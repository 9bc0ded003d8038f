/** What each of our authorization servers offers to clients, as its metadata says it and its library enforces it. */
export const GRANT_TYPES = ['authorization_code', 'refresh_token'] as const;
export const CLIENT_AUTH_METHODS = ['none', 'client_secret_basic', 'client_secret_post'] as const;

/** The most bytes of one request or registration that is stored for a stranger. */
export const STORED_MAX = 8_192;
