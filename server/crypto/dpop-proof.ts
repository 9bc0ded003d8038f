/** Checks a DPoP proof (RFC 9449 section 4.3) and which keys it may be made with. Whether it was used before is not known here. */
import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, jwtVerify } from 'jose';
import { fail, ok, type Result } from '../kernel/result.ts';
import { ALLOWED_KEYS, isAllowedKey } from './allowed-key.ts';
import { DPOP_ALGORITHMS } from './signing-key.ts';

/** How far the time of a proof may be off. */
export const PROOF_WINDOW_S = 300;

/** What clients are told when their key is refused. */
export const ALLOWED_PROOF_KEYS = `the key of a proof is ${ALLOWED_KEYS}`;

/** The sender chooses the key of a proof, so the key is checked before anything is computed with it. */
export function hasAllowedKey(proof: string): boolean {
  try {
    return isAllowedKey(decodeProtectedHeader(proof).jwk);
  } catch {
    return false;
  }
}

/** The thumbprint of the key that a proof names; the proof was checked before. */
export const keyOfProof = (proof: string): Promise<string> =>
  calculateJwkThumbprint(decodeProtectedHeader(proof).jwk ?? {});

export interface DpopProof {
  /** The thumbprint of the key (RFC 7638). */
  readonly thumbprint: string;
  readonly id: string;
}

interface ProvenRequest {
  readonly method: string;
  readonly address: string;
  readonly now: Date;
}

/** The content of the proof, or its fault in words for the sender. */
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
    // Nothing is fetched here, so every failure is the sender's.
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
