/**
 * Checks that the sender of a token has the key that the token is bound to (RFC 9449 section 4.3). A proof is accepted
 * once, for one method and address, and for some minutes.
 */
import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, type JWK, jwtVerify } from 'jose';

/** The parts of a request that a proof covers. */
export interface ProvenRequest {
  readonly method: string;
  /** The address as the caller wrote it, without its query. */
  readonly address: string;
  readonly proof: string | null;
}

export const DPOP_ALGORITHMS = ['ES256', 'Ed25519', 'EdDSA', 'RS256', 'PS256'];
/** In bits. */
const RSA_MODULUS = { min: 2_048, max: 4_096 };
/** 65537 in base64url. */
const RSA_EXPONENT = 'AQAB';
/** How far the time of a proof may differ from ours, in seconds. */
const WINDOW_S = 300;
const REMEMBERED_MAX = 50_000;

export type CheckProof = (token: string, thumbprint: string, request: ProvenRequest) => Promise<boolean>;

export function createCheckProof(now: () => number = Date.now): CheckProof {
  const seen = new Map<string, number>();
  /** False for a proof that was used before. */
  const remember = (id: string): boolean => {
    const time = now();
    for (const [known, until] of seen) {
      if (until > time && seen.size <= REMEMBERED_MAX) break;
      seen.delete(known);
    }
    if ((seen.get(id) ?? 0) > time) return false;
    seen.set(id, time + 2 * WINDOW_S * 1_000);
    return true;
  };
  return async (token, thumbprint, { method, address, proof }) => {
    if (proof === null || proof.includes(',')) return false;
    try {
      if (!isAllowedKey(decodeProtectedHeader(proof).jwk ?? {})) return false;
      const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
        algorithms: DPOP_ALGORITHMS,
        typ: 'dpop+jwt',
        currentDate: new Date(now()),
      });
      const { jti, iat, htm, htu, ath } = payload;
      if (typeof jti !== 'string' || jti === '' || typeof iat !== 'number' || Math.abs(now() / 1_000 - iat) > WINDOW_S)
        return false;
      if (htm !== method || !isSameAddress(htu, address) || ath !== (await digestOf(token))) return false;
      const held = await calculateJwkThumbprint(protectedHeader.jwk ?? {});
      return held === thumbprint && remember(`${held} ${jti}`);
    } catch {
      return false;
    }
  };
}

/** The sender chooses the key. A key that makes the check expensive is refused before it is used. */
function isAllowedKey({ kty, crv, n = '', e }: JWK): boolean {
  if (kty !== 'RSA') return kty === 'EC' || (kty === 'OKP' && crv === 'Ed25519');
  const modulus = atob(n.replaceAll('-', '+').replaceAll('_', '/')).replace(/^\0+/, '');
  const bits = modulus.length * 8 - Math.clz32(modulus.charCodeAt(0)) + 24;
  return bits >= RSA_MODULUS.min && bits <= RSA_MODULUS.max && e === RSA_EXPONENT;
}

function isSameAddress(claimed: unknown, address: string): boolean {
  const url = typeof claimed === 'string' ? URL.parse(claimed) : null;
  if (!url) return false;
  url.search = '';
  url.hash = '';
  return url.href === new URL(address).href;
}

async function digestOf(token: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
