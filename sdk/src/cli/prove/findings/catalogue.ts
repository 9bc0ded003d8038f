/** Every check by its id. The ids are stable, because allow files and code scanning use them. */
export const CHECKS = {
  P01: 'A page or an API is open to somebody who is not signed in',
  P02: 'One person reads the data of another',
  P03: 'One person changes the data of another',
  P04: 'A guard that only a browser obeys',
  P05: 'A data route of the framework has no guard',
  P06: 'Another spelling of the address gets past the guard',
  P07: 'An expired token is accepted',
  P08: 'A token of another project is accepted',
  P09: 'A token with a wrong signature is accepted',
  P10: 'A token without a signature is accepted',
  P11: 'An id token is accepted as an access token',
  P12: 'A truncated token is accepted',
  P13: 'The session lives on after the sign-out',
  P14: 'The session lives on after it was revoked',
  P15: 'A link can sign people in as somebody else',
  P16: 'The sign-in or sign-out leads to another site',
  P17: 'The session is known before the sign-in',
  P18: "The session's cookie lacks protection",
  P19: 'A token is in an address or a page',
  P20: 'A personal page may be kept by shared caches',
  P21: 'Other sites can read personal data',
  P22: 'Other sites can act for the person',
  P23: 'An account is lost when its address changes',
  P24: 'Two people with one address share an account',
  P26: 'An outage of the service signs people out, or lets anybody in',
  P27: 'There is no page for a sign-in that was declined',
  P28: 'Requests at the same moment end the session',
  P29: 'A secret of the project can be read',
  P30: 'A role in a team is not checked, or counts after it was taken away',
} as const;

export type CheckId = keyof typeof CHECKS;

export const CHECK_IDS = Object.keys(CHECKS) as CheckId[];
