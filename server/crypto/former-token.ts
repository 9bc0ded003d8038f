/**
 * Reads a token of a project's former system by that system's published keys. It must be a token of one session of one
 * person, for this app: whatever else an issuer signs with the same keys is refused.
 */
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { fail, ok, type Result } from '../kernel/result.ts';
import { ALGORITHMS, claimedIssuerOf } from './assertion.ts';
import { sha256 } from './hashes.ts';
import { KeysUnreadable, type PublishedKeys } from './published-keys.ts';

export interface FormerTokenRules {
  readonly issuer: string;
  readonly audience: string;
  readonly maxAgeS: number;
  readonly now: Date;
}

export interface FormerToken {
  readonly subject: string;
  /** The hash of header and payload. A signature can be written in several ways and stays out of it. */
  readonly hash: string;
  readonly expiresAt: Date;
}

/** Session tokens have no type, or one of these. Logout tokens, events, proofs and assertions have others. */
const TYPES: ReadonlySet<unknown> = new Set([undefined, 'jwt', 'at+jwt', 'application/at+jwt']);
/** How far the clock of the former system may be ahead. */
const TOLERANCE_S = 60;

/**
 * `noKeys` if the keys cannot be read now, so that the same token may be presented again later; `forged` if none of the
 * keys has signed it; `refused` if it is no token of this issuer, or a real one that does not fit.
 */
export async function readFormerToken(
  token: string,
  keys: PublishedKeys,
  { issuer, audience, maxAgeS, now }: FormerTokenRules,
): Promise<Result<FormerToken, 'noKeys' | 'forged' | 'refused'>> {
  // Strangers can send anything. The keys are fetched only for a token that names the issuer.
  if (claimedIssuerOf(token) !== issuer) return fail('refused');
  try {
    if (!TYPES.has(decodeProtectedHeader(token).typ?.toLowerCase())) return fail('refused');
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      algorithms: ALGORITHMS,
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    const { sub, exp = 0, iat = 0 } = payload;
    const seconds = now.getTime() / 1_000;
    const isFresh = iat <= seconds + TOLERANCE_S && iat >= seconds - maxAgeS;
    if (typeof sub !== 'string' || sub === '' || !isFresh) return fail('refused');
    if (!isFor(payload, audience) || isOfAnotherKind(payload)) return fail('refused');
    const hash = sha256(token.slice(0, token.lastIndexOf('.')));
    // After this time the token is too old, whatever its own end says.
    const expiresAt = new Date(Math.min(exp, iat + maxAgeS) * 1_000);
    return ok({ subject: sub, hash, expiresAt });
  } catch (error) {
    if (error instanceof KeysUnreadable) return fail('noKeys');
    // The library looks at the claims after the signature.
    if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired) return fail('refused');
    if (error instanceof errors.JOSEError || error instanceof TypeError) return fail('forged');
    // The published key is faulty. The token may be good, so it may be sent again.
    return fail('noKeys');
  }
}

/** `azp` is used only if there is no audience. In other tokens it names who asked for the token, not who may accept it. */
function isFor({ aud, azp }: JWTPayload, audience: string): boolean {
  if (aud === undefined) return azp === audience;
  return [aud].flat().includes(audience);
}

/**
 * Tokens with `events` are logout tokens or security events. Only the holder of a key may use a token with `cnf`, and we
 * cannot ask for that proof. With `act`, somebody else acts for the person, such as a support agent.
 */
const isOfAnotherKind = ({ events, cnf, act }: JWTPayload): boolean =>
  events !== undefined || cnf !== undefined || act !== undefined;
