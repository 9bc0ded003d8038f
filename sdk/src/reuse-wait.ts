/**
 * How long to wait after `refreshTokenReused` before it counts as a theft: a little longer than the two seconds in which
 * the service treats a second use as another tab.
 */
export const REUSE_WAIT_MS = 2_100;
