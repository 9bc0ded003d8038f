/** Reads a signed statement of an identity provider by that provider's published keys. */
import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import { fail, ok, type Result } from '../kernel/result.ts';
import { KeysUnreadable, type PublishedKeys } from './published-keys.ts';

/** Only asymmetric algorithms: with others a published key could be used as a secret. */
export const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'Ed25519', 'EdDSA'];

export interface AssertionRules {
  readonly issuer: string;
  readonly audience: string;
  readonly type: string;
  readonly now: Date;
}

/**
 * What is wrong: `noKeys` if the keys cannot be read, `unknownKey` if the token names none of them, else the part that
 * is not valid.
 */
export type AssertionFlaw =
  | 'noKeys'
  | 'unknownKey'
  | 'signature'
  | 'type'
  | 'audience'
  | 'times'
  | 'client'
  | 'incomplete';

/** The issuer that the token claims; undefined if it names none, null if it is no token. Nothing is checked yet. */
export function claimedIssuerOf(assertion: string): string | undefined | null {
  try {
    return decodeJwt(assertion).iss;
  } catch {
    return null;
  }
}

export async function readAssertion(
  assertion: string,
  keys: PublishedKeys,
  { issuer, audience, type, now }: AssertionRules,
): Promise<Result<JWTPayload, AssertionFlaw>> {
  try {
    const { payload } = await jwtVerify(assertion, keys, {
      issuer,
      audience,
      typ: type,
      algorithms: ALGORITHMS,
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'iat', 'jti', 'client_id'],
    });
    // A list of several audiences would make it valid elsewhere too.
    return [payload.aud].flat().length === 1 ? ok(payload) : fail('audience');
  } catch (error) {
    return fail(flawOf(error));
  }
}

const FLAWS: Readonly<Record<string, AssertionFlaw>> = {
  typ: 'type',
  aud: 'audience',
  exp: 'times',
  iat: 'times',
  nbf: 'times',
  client_id: 'client',
};

/**
 * Any error except the library's own, and except those about reading the keys, means that a published key cannot be
 * used.
 */
function flawOf(error: unknown): AssertionFlaw {
  if (error instanceof KeysUnreadable) return 'noKeys';
  if (error instanceof errors.JWKSNoMatchingKey) return 'unknownKey';
  if (error instanceof errors.JWTExpired) return 'times';
  if (error instanceof errors.JWTClaimValidationFailed) return FLAWS[error.claim] ?? 'incomplete';
  return error instanceof errors.JWTInvalid ? 'incomplete' : 'signature';
}
