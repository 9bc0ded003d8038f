/**
 * How long to wait after `refreshTokenReused` before it counts as a theft: a little longer than the two seconds in which the
 * service takes a second use for another tab.
 */
export const REUSE_WAIT_MS = 2_100;
