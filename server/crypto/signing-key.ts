/**
 * Key pairs that tenants sign with (ES256 and RS256), and the check of what was signed with them. Others verify these
 * tokens with the published halves. The private half leaves this file only sealed, or as a key for the protocol
 * library.
 */
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';

export type Jwk = JWK;

/** Access tokens and receipts are signed with it. */
export const SIGNING_ALGORITHM = 'ES256';
/** Id tokens are signed with what their client expects; libraries expect the first unless they are told otherwise. */
export const ID_TOKEN_ALGORITHMS = ['RS256', 'ES256'] as const;
/** What a client may sign its DPoP proofs with. */
export const DPOP_ALGORITHMS = ['ES256', 'Ed25519', 'EdDSA', 'RS256', 'PS256'] as const;
export type SigningAlgorithm = (typeof ID_TOKEN_ALGORITHMS)[number];

export interface SigningKeyPair {
  /** The thumbprint of the public half (RFC 7638). */
  readonly kid: string;
  readonly publicJwk: JWK;
  readonly privateJwk: JWK;
}

export type CreateSigningKeyPair = () => Promise<SigningKeyPair>;

export async function createSigningKeyPair(algorithm: SigningAlgorithm): Promise<SigningKeyPair> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const bare = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(bare);
  const named = { kid, use: 'sig', alg: algorithm };
  return { kid, publicJwk: { ...bare, ...named }, privateJwk: { ...(await exportJWK(privateKey)), ...named } };
}

/** A compact JWS over the claims, as the issuer of a tenant makes it. */
export const signIssued = async (
  { kid, privateJwk }: SigningKeyPair,
  type: string,
  claims: Readonly<Record<string, unknown>>,
): Promise<string> => {
  const alg = privateJwk.alg ?? SIGNING_ALGORITHM;
  return new SignJWT(claims).setProtectedHeader({ alg, kid, typ: type }).sign(await importJWK(privateJwk, alg));
};

export interface IssuedTokens {
  readonly issuer: string;
  readonly publicJwks: readonly JWK[];
  /** `at+jwt` for access tokens (RFC 9068 section 2.1), `JWT` for id tokens. */
  readonly type: 'at+jwt' | 'JWT';
  /** Accepts an expired token too: an id token says who was signed in long after it has expired. */
  readonly expiredToo?: boolean;
}

/** The claims of a token that one of the keys has signed, else null. Time is an argument. */
export async function readIssuedToken(
  token: string,
  { issuer, publicJwks, type, expiredToo = false }: IssuedTokens,
  now: Date,
): Promise<JWTPayload | null> {
  try {
    const keys = createLocalJWKSet({ keys: [...publicJwks] });
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      algorithms: type === 'JWT' ? [...ID_TOKEN_ALGORITHMS] : [SIGNING_ALGORITHM],
      currentDate: expiredToo ? new Date(0) : now,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    return (protectedHeader.typ ?? 'JWT') === type ? payload : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
