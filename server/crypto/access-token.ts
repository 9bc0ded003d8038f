/**
 * Access tokens: HS256 under a key that only the service holds, since only the service verifies them. The algorithm is
 * this file's choice, never the token's. Time is an argument: expiry is judged by the caller's clock.
 */

import { ACCESS_TOKEN_LIFETIME_S } from '@porchlight/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { KeyRing } from './key-ring.ts';

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
  sign(claims: AccessClaims, issuedAt: Date): Promise<string>;
  /** The claims of a token of ours that has not expired at `now`, else null. */
  verify(token: string, now: Date): Promise<VerifiedClaims | null>;
}

const ALGORITHM = 'HS256';
const IAT_LEEWAY_S = 30;

export function createAccessTokens(ring: KeyRing, issuer: string): AccessTokens {
  return {
    async sign(claims, issuedAt) {
      const { kid, key } = ring.current('access-token');
      const iat = Math.floor(issuedAt.getTime() / 1_000);
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setIssuedAt(iat)
        .setExpirationTime(iat + ACCESS_TOKEN_LIFETIME_S)
        .sign(key);
    },
    async verify(token, now) {
      try {
        const { payload } = await jwtVerify(token, ({ kid }) => keyOf(ring, kid), {
          algorithms: [ALGORITHM],
          issuer,
          currentDate: now,
          requiredClaims: ['iat', 'exp'],
        });
        return isOurs(payload, now) ? payload : null;
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof UnknownKey) return null;
        throw error;
      }
    },
  };
}

class UnknownKey extends Error {}

function keyOf(ring: KeyRing, kid: string | undefined): Uint8Array {
  const found = kid === undefined ? undefined : ring.find('access-token', kid);
  if (!found) throw new UnknownKey();
  return found.key;
}

/** A signature under our key says that we wrote it; this says that we wrote it as an access token of this form. */
function isOurs(payload: object, now: Date): payload is VerifiedClaims {
  const claims = payload as Partial<Record<keyof VerifiedClaims, unknown>>;
  return (
    Number.isSafeInteger(claims.id) &&
    typeof claims.email === 'string' &&
    typeof claims.tenant_id === 'string' &&
    typeof claims.sid === 'string' &&
    Number.isSafeInteger(claims.gen) &&
    Number.isSafeInteger(claims.epoch) &&
    Number(claims.iat) <= now.getTime() / 1_000 + IAT_LEEWAY_S
  );
}
