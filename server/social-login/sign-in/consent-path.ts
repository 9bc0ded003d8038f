/** Where the consent page of a sign-in is. */
export const CONSENT_PATH = '/edge/auth/consent/:token';
export const consentPath = (token: string): string => `/edge/auth/consent/${token}`;
