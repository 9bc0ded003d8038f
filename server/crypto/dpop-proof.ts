/** Checks a DPoP proof (RFC 9449 section 4.3) and which keys it may be made with. Whether it was used before is not known here. */
import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, jwtVerify } from 'jose';
import { fail, ok, type Result } from '../kernel/result.ts';
import { DPOP_ALGORITHMS } from './signing-key.ts';

/** How far the time of a proof may be off. */
export const PROOF_WINDOW_S = 300;
const RSA_BITS = { min: 2_048, max: 4_096 } as const;
/** 65537 in base64url. A long exponent makes each check as expensive as the sender likes. */
const RSA_EXPONENT = 'AQAB';

/** What clients are told when their key is refused. */
export const ALLOWED_PROOF_KEYS = 'the key of a proof is EC, Ed25519, or RSA of 2048 to 4096 bits with exponent 65537';

/** The key of a proof is the sender's choice, so it is looked at before anything is computed with it. */
export function hasAllowedKey(proof: string): boolean {
  try {
    const { kty, crv, n, e } = decodeProtectedHeader(proof).jwk ?? {};
    if (kty === 'EC') return true;
    if (kty === 'OKP') return crv === 'Ed25519';
    const bits = kty === 'RSA' && typeof n === 'string' ? bitsOf(n) : 0;
    return bits >= RSA_BITS.min && bits <= RSA_BITS.max && e === RSA_EXPONENT;
  } catch {
    return false;
  }
}

function bitsOf(modulus: string): number {
  const bytes = Buffer.from(modulus, 'base64url');
  const first = bytes.findIndex((byte) => byte !== 0);
  return first < 0 ? 0 : (bytes.length - first) * 8 - (Math.clz32(bytes[first] ?? 0) - 24);
}

export interface DpopProof {
  /** Of the key (RFC 7638). */
  readonly thumbprint: string;
  readonly id: string;
}

interface ProvenRequest {
  readonly method: string;
  readonly address: string;
  readonly now: Date;
}

/** What the proof proves, or what is wrong with it in words for its sender. */
export async function readDpopProof(
  proof: string,
  { method, address, now }: ProvenRequest,
): Promise<Result<DpopProof, string>> {
  if (!hasAllowedKey(proof)) return fail(ALLOWED_PROOF_KEYS);
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      algorithms: [...DPOP_ALGORITHMS],
      typ: 'dpop+jwt',
      currentDate: now,
    });
    const { jti, iat, htm, htu } = payload;
    if (typeof jti !== 'string' || jti === '') return fail('the proof has no jti');
    if (typeof iat !== 'number' || Math.abs(now.getTime() / 1_000 - iat) > PROOF_WINDOW_S)
      return fail(`iat of the proof has to be within ${PROOF_WINDOW_S} seconds of now`);
    if (htm !== method) return fail(`htm of the proof has to be ${method}`);
    if (!isSameAddress(htu, address)) return fail(`htu of the proof has to be ${address}`);
    return ok({ thumbprint: await calculateJwkThumbprint(protectedHeader.jwk ?? {}), id: jti });
  } catch {
    // Nothing is read from elsewhere here: whatever fails, fails because of what the sender wrote.
    return fail('the proof is not signed by the key that it names, or is no proof');
  }
}

/** RFC 9449 section 4.3: query and fragment do not count. */
function isSameAddress(claimed: unknown, address: string): boolean {
  const url = typeof claimed === 'string' ? URL.parse(claimed) : null;
  if (!url) return false;
  url.search = '';
  url.hash = '';
  return url.href === new URL(address).href;
}
