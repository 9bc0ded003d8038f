/**
 * Whether the identity provider confirms a sign-in that is as fresh as a client wants it. Both times come from the
 * provider's own clock, so a wrong clock on either side changes nothing. Pure.
 */
import type { Identity } from '../../providers/ports.ts';
import type { Freshness } from '../ports/attempts.ts';

/** The time that may pass between the sign-in and the token that reports it. */
const LEEWAY_S = 5;

export function isFresh({ maxAgeS, askedAt }: Freshness, signedIn: Identity['signedIn'], now: Date): boolean {
  const sinceAskedS = Math.max(0, now.getTime() / 1_000 - askedAt);
  return signedIn !== undefined && signedIn.ageS <= maxAgeS + sinceAskedS + LEEWAY_S;
}
