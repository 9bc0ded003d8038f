/** Tokens written by hand, so that they can be wrong in ways that a library would not allow. */
import { createHmac } from 'node:crypto';
import { createKeyRing } from '../../server/crypto/key-ring.ts';
import { testMasterKeys } from './harness.ts';

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

export interface Jwt {
  readonly header: Record<string, unknown>;
  readonly claims: Record<string, unknown>;
}

export function readJwt(token: string): Jwt {
  const [header = '', claims = ''] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('utf8'));
  return { header: JSON.parse(header), claims: JSON.parse(claims) };
}

/** Signed with the service's own key by default, so that only the test's change is wrong. */
export function forgeJwt(
  { header, claims }: { header: unknown; claims: unknown },
  key: Uint8Array = createKeyRing(testMasterKeys).current('access-token').key,
  hash = 'sha256',
): string {
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${createHmac(hash, key).update(input).digest('base64url')}`;
}
