/** JWTs written by hand, so that they can be wrong in ways that a library would not allow. */
import { createHmac } from 'node:crypto';
import type { Harness } from '../../support/harness.ts';

const encode = (part: unknown): string =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');

export interface Parts {
  readonly header: Record<string, unknown>;
  readonly payload: Record<string, unknown>;
  readonly signature: string;
}

export function partsOf(token: string): Parts {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  return { header: decode(header), payload: decode(payload), signature };
}

export const assemble = (header: unknown, payload: unknown, signature: string): string =>
  `${encode(header)}.${encode(payload)}.${signature}`;

/** Signed as an HMAC with any bytes: a wrong key, an empty one, or the one that only the service has. */
export function signedWith(key: Uint8Array | string, header: unknown, payload: unknown, hash = 'sha256'): string {
  const input = `${encode(header)}.${encode(payload)}`;
  return `${input}.${createHmac(hash, key).update(input).digest('base64url')}`;
}

/** A token as the service would write it, with the given claims instead of its own. */
export function writtenByService(harness: Harness, like: string, claims: Record<string, unknown>): string {
  const { header, payload } = partsOf(like);
  const { key } = harness.service.shared.keyRing.current('access-token');
  return signedWith(key, header, { ...payload, ...claims });
}
