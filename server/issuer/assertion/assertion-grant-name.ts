/** The name of the grant by which an identity assertion becomes an access token (RFC 7523 section 2.1). */
export const ASSERTION_GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
