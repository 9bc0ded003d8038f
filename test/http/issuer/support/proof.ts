/** DPoP proofs (RFC 9449) as a client makes them, valid and invalid. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { exportJWK, type JWK, SignJWT } from 'jose';

export const ath = (token: string): string => createHash('sha256').update(token).digest('base64url');

interface ProvenRequest {
  readonly method: string;
  readonly address: string | undefined;
  readonly token?: string;
}

export async function proofFor(pair: CryptoKeyPair, { method, address, token }: ProvenRequest, alg = 'ES256') {
  const claims = { jti: randomUUID(), htm: method, htu: address, ...(token === undefined ? {} : { ath: ath(token) }) };
  return new SignJWT(claims)
    .setProtectedHeader({ alg, typ: 'dpop+jwt', jwk: await exportJWK(pair.publicKey) })
    .setIssuedAt()
    .sign(pair.privateKey);
}

const odd = (bits: number): string => {
  const bytes = randomBytes(bits / 8);
  bytes[0] = 0x80 | (bytes[0] ?? 0);
  bytes[bytes.length - 1] = 1 | (bytes.at(-1) ?? 0);
  return bytes.toString('base64url');
};

/** Keys that make a check expensive or useless. They must be refused before they are used. */
export const HOSTILE_KEYS: [what: string, key: JWK][] = [
  ['RSA of 3,072 bits with an exponent as long', { kty: 'RSA', n: odd(3_072), e: odd(3_064) }],
  ['RSA of 16,384 bits', { kty: 'RSA', n: odd(16_384), e: 'AQAB' }],
  ['RSA of 4,104 bits', { kty: 'RSA', n: odd(4_104), e: 'AQAB' }],
  ['RSA of 1,024 bits', { kty: 'RSA', n: odd(1_024), e: 'AQAB' }],
  ['RSA of 1,024 bits with zeros before', { kty: 'RSA', n: 'A'.repeat(256) + odd(1_024), e: 'AQAB' }],
  ['RSA with the exponent 3', { kty: 'RSA', n: odd(2_048), e: 'Aw' }],
  ['RSA without a modulus', { kty: 'RSA', e: 'AQAB' }],
  ['a symmetric key', { kty: 'oct', k: odd(256) }],
  ['Ed448', { kty: 'OKP', crv: 'Ed448', x: odd(456) }],
  ['no key', {}],
];

/** A proof with a key that the sender chose. */
export function proofNaming(jwk: JWK, { method, address, token }: ProvenRequest): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(Date.now() / 1_000);
  const claims = { jti: randomUUID(), htm: method, htu: address, iat, ...(token ? { ath: ath(token) } : {}) };
  return `${part({ alg: 'RS256', typ: 'dpop+jwt', jwk })}.${part(claims)}.${odd(3_072)}`;
}
