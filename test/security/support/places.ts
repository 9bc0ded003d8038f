/** Where requests are held in races: the deciding statements, found by words that only they contain. */

/** Spends a refresh token. */
export const REFRESH = /'token_refreshed'/;
/** Ends sessions. */
export const END_SESSIONS = /delete from \S+social_sessions/;
/** Stores the person's yes. */
export const APPROVE = /'authorize'/;
/** Counts the calls of an address. */
export const COUNT_ADDRESS = /insert into porchlight.address_uses/;
/** Takes an attempt back from the provider. */
export const TAKE = /set stage = 'exchanging'/;
