/** Where requests are held in races: the statements that decide, by words that only they have. */

/** Spends a refresh token. */
export const REFRESH = /'token_refreshed'/;
/** Ends sessions. */
export const END_SESSIONS = /delete from \S+social_sessions/;
/** Stores the person's yes. */
export const APPROVE = /'authorize'/;
/** Stores an attempt and its `login_started`. */
export const START = /'login_started'/;
/** Takes an attempt back from the provider. */
export const TAKE = /set stage = 'exchanging'/;
