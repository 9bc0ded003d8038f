/**
 * Access tokens: HS256 under a key that only the service holds, since only the service verifies them. A token is ours
 * only if its header is, character for character, the header that we write: the algorithm is never the token's choice,
 * and `crit`, `jwk`, `jku` and their like have nowhere to stand. That makes checking one a MAC and a comparison, without
 * waiting for anything. Time is an argument: expiry is judged by the caller's clock.
 */

import { ACCESS_TOKEN_LIFETIME_S } from '@porchlight/contract';
import { sameDigest } from './hashes.ts';
import type { KeyRing, RingKey } from './key-ring.ts';

/** What a token says. `sid` and `gen` name the session and its refresh, `epoch` the life of the resource. */
export interface AccessClaims {
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
  sign(claims: AccessClaims, issuedAt: Date): string;
  /** The claims of a token of ours that has not expired at `now`, else null. */
  verify(token: string, now: Date): VerifiedClaims | null;
}

const ALGORITHM = 'HS256';
const IAT_LEEWAY_S = 30;

export function createAccessTokens(ring: KeyRing, issuer: string): AccessTokens {
  const current = encode(headerOf(ring.current('access-token').kid));
  const keys = new Map<string, RingKey>(ring.all('access-token').map((key) => [encode(headerOf(key.kid)), key]));
  return {
    sign(claims, issuedAt) {
      const iat = Math.floor(issuedAt.getTime() / 1_000);
      const text = `${current}.${encode({ ...claims, iss: issuer, iat, exp: iat + ACCESS_TOKEN_LIFETIME_S })}`;
      return `${text}.${ring.current('access-token').mac(text)}`;
    },
    verify(token, now) {
      const [first, last] = [token.indexOf('.'), token.lastIndexOf('.')];
      const key = keys.get(token.slice(0, first));
      if (!key || !sameDigest(key.mac(token.slice(0, last)), token.slice(last + 1))) return null;
      const payload = decode(token.slice(first + 1, last));
      return isOurs(payload, issuer) && isLive(payload, now) ? payload : null;
    },
  };
}

const headerOf = (kid: string) => ({ alg: ALGORITHM, kid, typ: 'JWT' });

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Only called for what carries our MAC, so the text is JSON that we wrote. */
const decode = (text: string): unknown => JSON.parse(Buffer.from(text, 'base64url').toString());

/** A MAC under our key says that we wrote it; this says that we wrote it as an access token. */
function isOurs(payload: unknown, issuer: string): payload is VerifiedClaims {
  const claims = (payload ?? {}) as Partial<Record<keyof VerifiedClaims | 'iss', unknown>>;
  return (
    claims.iss === issuer &&
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
