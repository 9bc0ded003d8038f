/** Reads a signed statement of an identity provider by that provider's published keys. */
import { createLocalJWKSet, decodeJwt, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';

/** Never one by which a published key could pass for a secret. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'Ed25519', 'EdDSA'];

export interface AssertionRules {
  readonly issuer: string;
  readonly audience: string;
  readonly type: string;
  readonly now: Date;
}

/** Who claims to have signed it. Nothing of it is checked yet. */
export function claimedIssuerOf(assertion: string): string | null {
  try {
    return decodeJwt(assertion).iss ?? null;
  } catch {
    return null;
  }
}

/** The claims; `unknownKey` where none of the keys is the one that it names, null where it is not good. */
export async function readAssertion(
  assertion: string,
  keys: object,
  { issuer, audience, type, now }: AssertionRules,
): Promise<JWTPayload | 'unknownKey' | null> {
  try {
    const { payload } = await jwtVerify(assertion, createLocalJWKSet(keys as JSONWebKeySet), {
      issuer,
      audience,
      typ: type,
      algorithms: ALGORITHMS,
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'iat', 'jti', 'client_id', 'resource'],
    });
    // A list of audiences would make it good at others too.
    return typeof payload.aud === 'string' ? payload : null;
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) return 'unknownKey';
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
