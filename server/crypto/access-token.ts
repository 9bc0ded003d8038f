/**
 * Access tokens: HS256 under a key that only the service holds, since only the service verifies them. The header must be,
 * character for character, one that we write. So the token never chooses the algorithm, and fields such as `crit`, `jwk`
 * and `jku` cannot occur. The claims are checked here, and their times by the caller's clock. The key ring computes the
 * MAC. jose would hand each one to a thread, which costs ten times more than the MAC itself.
 */
import { ACCESS_TOKEN_LIFETIME_S } from '@porchlight/contract';
import { fieldsOf } from '../kernel/fields.ts';
import { sameDigest } from './hashes.ts';
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
  sign(claims: AccessClaims, issuedAt: Date, until?: Date): string;
  /** The claims of a valid token, or null for any other text. */
  verify(token: string, now: Date): VerifiedClaims | null;
}

const ALGORITHM = 'HS256';
const TYPE = 'JWT';
const IAT_LEEWAY_S = 30;
/**
 * 32 bytes in base64url leave two bits of the last character unused. We write zeros and accept nothing else, so that each
 * token has exactly one spelling.
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
  const current = keyInUse(ring.current('access-token'));
  return {
    sign(claims, issuedAt, until) {
      const iat = Math.floor(issuedAt.getTime() / 1_000);
      const end = until ? Math.floor(until.getTime() / 1_000) : Number.POSITIVE_INFINITY;
      const exp = Math.min(iat + ACCESS_TOKEN_LIFETIME_S, end);
      const signed = current.start + base64url({ ...claims, iss: issuer, iat, exp });
      return `${signed}.${current.mac(signed)}`;
    },
    verify(token, now) {
      const found =
        token.length <= LENGTH_MAX && endsInSignature(token) && keys.find(({ start }) => token.startsWith(start));
      if (!found) return null;
      const signed = token.slice(0, -SIGNATURE_LENGTH);
      if (!sameDigest(found.mac(signed), token.slice(1 - SIGNATURE_LENGTH))) return null;
      const claims: unknown = JSON.parse(Buffer.from(signed.slice(found.start.length), 'base64url').toString('utf8'));
      return isAccessToken(claims, issuer) && isLive(claims, now) ? claims : null;
    },
  };
}

const keyInUse = ({ kid, mac }: RingKey) => ({ start: `${base64url({ alg: ALGORITHM, kid, typ: TYPE })}.`, mac });

const base64url = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');

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
