/**
 * Access tokens: HS256 under a key that only the service holds, since only the service verifies them. jose writes and
 * checks them. Before it is asked, the header must be, character for character, one that we write: the algorithm is
 * never the token's choice, and `crit`, `jwk`, `jku` and their like have nowhere to stand. Time is an argument: expiry
 * is judged by the caller's clock.
 */
import { ACCESS_TOKEN_LIFETIME_S } from '@porchlight/contract';
import { type CryptoKey, errors, jwtVerify, SignJWT } from 'jose';
import type { KeyRing, RingKey } from './key-ring.ts';

/** What a token says. `sid` and `gen` name the session and its refresh, `epoch` the life of the resource. */
interface AccessClaims {
  readonly id: number;
  readonly email: string;
  readonly name: string | null;
  readonly picture: string | null;
  readonly tenant_id: string;
  readonly sid: string;
  readonly gen: number;
  readonly epoch: number;
  /** When the tenant ends unless somebody claims it, in seconds; absent for a claimed one. */
  readonly tenant_exp?: number;
}

export interface VerifiedClaims extends AccessClaims {
  readonly iat: number;
  readonly exp: number;
}

export interface AccessTokens {
  /** Lives an hour, and never beyond `until`. */
  sign(claims: AccessClaims, issuedAt: Date, until?: Date): Promise<string>;
  /** The claims of a token of ours that has not expired at `now`, else null: at once for what has not even the form. */
  verify(token: string, now: Date): null | Promise<VerifiedClaims | null>;
}

const ALGORITHM = 'HS256';
const TYPE = 'JWT';
const IAT_LEEWAY_S = 30;
/**
 * 32 bytes in base64url leave two bits of the last character unused. jose reads it whatever they are; we write zeros, and
 * a token has one spelling only.
 */
const SIGNATURE = /^[\w-]{42}[AEIMQUYcgkosw048]$/;

export function createAccessTokens(ring: KeyRing, issuer: string): AccessTokens {
  const keys = new Map(ring.all('access-token').map((key) => [textOf(headerOf(key)), imported(key)]));
  const header = headerOf(ring.current('access-token'));
  const signingKey = imported(ring.current('access-token'));
  const keyFor = (token: string): Promise<CryptoKey> | undefined =>
    SIGNATURE.test(token.slice(token.lastIndexOf('.') + 1)) ? keys.get(token.slice(0, token.indexOf('.'))) : undefined;
  return {
    async sign(claims, issuedAt, until) {
      const iat = Math.floor(issuedAt.getTime() / 1_000);
      const end = until ? Math.floor(until.getTime() / 1_000) : Number.POSITIVE_INFINITY;
      const exp = Math.min(iat + ACCESS_TOKEN_LIFETIME_S, end);
      return new SignJWT({ ...claims, iss: issuer, iat, exp }).setProtectedHeader(header).sign(await signingKey);
    },
    verify(token, now) {
      const key = keyFor(token);
      return key ? checked(token, key, issuer, now) : null;
    },
  };
}

/** In the form that jose computes with. It would bring bytes, and a key object too, into that form at every call. */
const imported = ({ key }: RingKey): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', Uint8Array.from(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

async function checked(
  token: string,
  key: Promise<CryptoKey>,
  issuer: string,
  now: Date,
): Promise<VerifiedClaims | null> {
  try {
    const options = { algorithms: [ALGORITHM], typ: TYPE, issuer, currentDate: now };
    const { payload } = await jwtVerify<unknown>(token, await key, options);
    return isAccessToken(payload) && isLive(payload, now) ? payload : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

const headerOf = ({ kid }: RingKey) => ({ alg: ALGORITHM, kid, typ: TYPE });

const textOf = (header: object): string => Buffer.from(JSON.stringify(header)).toString('base64url');

/** A MAC under our key says that we wrote it; this says that we wrote it as an access token. */
function isAccessToken(payload: unknown): payload is VerifiedClaims {
  const claims = (payload ?? {}) as Partial<Record<keyof VerifiedClaims, unknown>>;
  return (
    Number.isSafeInteger(claims.iat) &&
    Number.isSafeInteger(claims.exp) &&
    // What was revoked is remembered for so long: a token that lived longer could outlive its revocation.
    Number(claims.exp) - Number(claims.iat) <= ACCESS_TOKEN_LIFETIME_S &&
    Number.isSafeInteger(claims.id) &&
    typeof claims.email === 'string' &&
    typeof claims.tenant_id === 'string' &&
    typeof claims.sid === 'string' &&
    Number.isSafeInteger(claims.gen) &&
    Number.isSafeInteger(claims.epoch)
  );
}

/** Whether `now` lies in the life of a token. */
export function isLive({ iat, exp }: VerifiedClaims, now: Date): boolean {
  const seconds = now.getTime() / 1_000;
  return iat <= seconds + IAT_LEEWAY_S && exp > seconds;
}
