/** The former system of an app, and which addresses it may have. Pure. */
import { ADOPTION_MAX_DAYS, type FieldFault } from '@porchlight/contract';
import { issuerAddressFault } from '../../egress/outside-url.ts';
import { addHours } from '../../kernel/clock.ts';

/** The former system of an app, whose tokens open sessions. The times are in ISO 8601. */
export interface AdoptionSource {
  readonly issuer: string;
  readonly jwksUri: string;
  readonly audience: string;
  readonly until: string;
  /** When it was set. */
  readonly from: string;
}

interface Terms {
  /** Whether this service itself is on a loopback address. */
  readonly loopback: boolean;
  /** Whether people sign in here by this provider. Then its tokens are not sessions of a former system. */
  readonly isProvider: (issuer: string) => boolean;
  readonly now: Date;
}

export function sourceFaults(
  { issuer, jwksUri, until }: Pick<AdoptionSource, 'issuer' | 'jwksUri' | 'until'>,
  { loopback, isProvider, now }: Terms,
): FieldFault[] {
  const faults: (FieldFault | null)[] = [
    faultOf('issuer', issuerAddressFault(issuer, loopback)),
    faultOf('issuer', isProvider(issuer) ? 'is an identity provider, and people sign in with it here as before' : null),
    faultOf('jwks_uri', issuerAddressFault(jwksUri, loopback)),
    faultOf('until', timeFault(new Date(until), now)),
  ];
  return faults.filter((fault) => fault !== null);
}

const faultOf = (path: string, message: string | null): FieldFault | null =>
  message === null ? null : { path, message };

function timeFault(until: Date, now: Date): string | null {
  if (until <= now) return 'must be in the future';
  return until > addHours(now, 24 * ADOPTION_MAX_DAYS) ? `must be at most ${ADOPTION_MAX_DAYS} days from now` : null;
}

export const isOpenAt = ({ until }: Pick<AdoptionSource, 'until'>, now: Date): boolean => new Date(until) > now;
