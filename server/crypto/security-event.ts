/**
 * Security event tokens (RFC 8417). They are read with the published keys of the provider that should have signed them.
 * They can be signed here too.
 */
import { errors, importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { publishedKeys } from './published-keys.ts';

/** Only asymmetric algorithms: with others a published key could be used as a secret. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256'];
/** How far the clock of the provider may be ahead. */
const CLOCK_TOLERANCE_S = 60;

export interface SecurityEventRules {
  readonly issuer: string;
  readonly audience: string;
  readonly maxAgeS: number;
  readonly now: Date;
}

/** Google writes its issuer with a slash here, and without one in id tokens. */
const spellings = (issuer: string): string[] => {
  const bare = issuer.replace(/\/$/, '');
  return [bare, `${bare}/`];
};

/** The claims; `unknownKey` if none of the keys is the one that it names, null if the token is not good. */
export async function readSecurityEvent(
  token: string,
  keys: object,
  { issuer, audience, maxAgeS, now }: SecurityEventRules,
): Promise<JWTPayload | 'unknownKey' | null> {
  try {
    const { payload } = await jwtVerify(token, publishedKeys(keys), {
      issuer: spellings(issuer),
      audience,
      algorithms: ALGORITHMS,
      currentDate: now,
      maxTokenAge: maxAgeS,
      clockTolerance: CLOCK_TOLERANCE_S,
      requiredClaims: ['iat', 'jti', 'events'],
    });
    return payload;
  } catch (error) {
    // Nothing is fetched here, so every failure is caused by the token or by a published key.
    return error instanceof errors.JWKSNoMatchingKey ? 'unknownKey' : null;
  }
}

/** Signs an event in the form in which the built-in identity provider sends it. */
export const signSecurityEvent = async (
  privateJwk: object,
  claims: Readonly<Record<string, unknown>>,
): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'secevent+jwt' })
    .sign(await importJWK(privateJwk as JWK, 'ES256'));
