/** Which public keys of others are used at all. With a long modulus or exponent each check is as expensive as its sender likes. */
import { fieldsOf } from '../kernel/fields.ts';

const RSA_BITS = { min: 2_048, max: 4_096 } as const;
/** 65537 in base64url. */
const RSA_EXPONENT = 'AQAB';

/** What the owner of a refused key is told. */
export const ALLOWED_KEYS = 'EC, Ed25519, or RSA of 2048 to 4096 bits with exponent 65537';

export function isAllowedKey(jwk: unknown): boolean {
  const { kty, crv, n, e } = fieldsOf(jwk);
  if (kty === 'EC') return true;
  if (kty === 'OKP') return crv === 'Ed25519';
  const bits = kty === 'RSA' && typeof n === 'string' ? bitsOf(n) : 0;
  return bits >= RSA_BITS.min && bits <= RSA_BITS.max && e === RSA_EXPONENT;
}

function bitsOf(modulus: string): number {
  const bytes = Buffer.from(modulus, 'base64url');
  const first = bytes.findIndex((byte) => byte !== 0);
  return first < 0 ? 0 : (bytes.length - first) * 8 - (Math.clz32(bytes[first] ?? 0) - 24);
}
