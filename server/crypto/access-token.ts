/**
 * Access tokens: HS256 under a key that only the service holds, since only the service verifies them. jose writes them
 * and checks their MAC. Before jose is asked, the header must be, character for character, one that we write. So the
 * token never chooses the algorithm, and fields such as `crit`, `jwk` and `jku` cannot occur. The claims are checked
 * here, and their times by the caller's clock.
 */

import { createSecretKey } from 'node:crypto';
import { ACCESS_TOKEN_LIFETIME_S } from '@porchlight/contract';
import { type CryptoKey, errors, flattenedVerify, SignJWT } from 'jose';
import { fieldsOf } from '../kernel/fields.ts';
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
  /**
   * Calls `use` with the claims of a valid token, or with null for any other text. It answers at once if the text does
   * not even have the form of a token.
   */
  verify<T>(token: string, now: Date, use: (claims: VerifiedClaims | null) => T): T | Promise<T>;
}

const ALGORITHM = 'HS256';
const TYPE = 'JWT';
const MAC_ALONE = { algorithms: [ALGORITHM] };
const IAT_LEEWAY_S = 30;
const utf8 = new TextDecoder();
/**
 * 32 bytes in base64url leave two bits of the last character unused. jose ignores these bits. We write zeros and accept
 * nothing else, so that each token has exactly one spelling.
 */
const SIGNATURE = /\.[\w-]{42}[AEIMQUYcgkosw048]$/y;
/** No token that we write is longer. Anybody may send any text, and nothing is computed over one that cannot be a token. */
const LENGTH_MAX = 8_192;
/** Includes the dot before the signature. */
const SIGNATURE_LENGTH = 44;
const endsInSignature = (token: string): boolean => {
  SIGNATURE.lastIndex = Math.max(0, token.length - SIGNATURE_LENGTH);
  return SIGNATURE.test(token);
};

export function createAccessTokens(ring: KeyRing, issuer: string): AccessTokens {
  const keys = ring.all('access-token').map(keyInUse);
  const header = headerOf(ring.current('access-token'));
  const signingKey = imported(ring.current('access-token'));
  return {
    async sign(claims, issuedAt, until) {
      const iat = Math.floor(issuedAt.getTime() / 1_000);
      const end = until ? Math.floor(until.getTime() / 1_000) : Number.POSITIVE_INFINITY;
      const exp = Math.min(iat + ACCESS_TOKEN_LIFETIME_S, end);
      return new SignJWT({ ...claims, iss: issuer, iat, exp }).setProtectedHeader(header).sign(signingKey);
    },
    verify(token, now, use) {
      const found =
        token.length <= LENGTH_MAX && endsInSignature(token) && keys.find(({ start }) => token.startsWith(start));
      if (!found) return use(null);
      const payload = token.slice(found.start.length, -SIGNATURE_LENGTH);
      const signature = token.slice(1 - SIGNATURE_LENGTH);
      return flattenedVerify({ protected: found.header, payload, signature }, found.key, MAC_ALONE).then(
        (good) => use(claimsIn(good.payload, issuer, now)),
        (error: unknown) => use(nullIfRefused(error)),
      );
    },
  };
}

/**
 * In the form that jose uses internally. If it got bytes or a key object, jose would make this form at every call. The
 * cast is needed because Node's type names more key usages than the standard's type, which jose takes. This key has
 * only two of the standard ones.
 */
const imported = ({ key }: RingKey): CryptoKey =>
  createSecretKey(key).toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']) as CryptoKey;

function keyInUse(key: RingKey) {
  const header = textOf(headerOf(key));
  return { header, start: `${header}.`, key: imported(key) };
}

function claimsIn(payload: Uint8Array, issuer: string, now: Date): VerifiedClaims | null {
  const claims: unknown = JSON.parse(utf8.decode(payload));
  return isAccessToken(claims, issuer) && isLive(claims, now) ? claims : null;
}

function nullIfRefused(error: unknown): null {
  if (error instanceof errors.JOSEError) return null;
  throw error;
}

const headerOf = ({ kid }: RingKey) => ({ alg: ALGORITHM, kid, typ: TYPE });

const textOf = (header: object): string => Buffer.from(JSON.stringify(header)).toString('base64url');

/** A MAC under our key proves that we wrote the text. This checks that we wrote it as an access token. */
function isAccessToken(payload: unknown, issuer: string): payload is VerifiedClaims {
  const claims = fieldsOf(payload);
  return (
    claims.iss === issuer &&
    Number.isSafeInteger(claims.iat) &&
    Number.isSafeInteger(claims.exp) &&
    // Revocations are remembered for this long. A token with a longer life could outlive its revocation.
    Number(claims.exp) - Number(claims.iat) <= ACCESS_TOKEN_LIFETIME_S &&
    Number.isSafeInteger(claims.id) &&
    typeof claims.email === 'string' &&
    typeof claims.tenant_id === 'string' &&
    typeof claims.sid === 'string' &&
    // Sessions begin with generation 1. A token of generation 0 is made to be refused.
    Number.isSafeInteger(claims.gen) &&
    Number(claims.gen) >= 1 &&
    Number.isSafeInteger(claims.epoch)
  );
}

/** Whether `now` lies in the life of a token. */
export function isLive({ iat, exp }: VerifiedClaims, now: Date): boolean {
  const seconds = now.getTime() / 1_000;
  return iat <= seconds + IAT_LEEWAY_S && exp > seconds;
}
