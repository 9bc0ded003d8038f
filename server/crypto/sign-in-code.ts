/**
 * Codes that a sign-in brings to the callback URL: randomness and a MAC over it and the tenant, so that a code of another
 * tenant, or a guess, is refused before the database is asked. Only the SHA-256 of a code is stored.
 */
import { SIGN_IN_CODE_PREFIX } from '@porchlight/contract';
import { type Random, randomText } from '../kernel/random.ts';
import { sameDigest } from './hashes.ts';
import type { KeyRing, RingKey } from './key-ring.ts';

export interface SignInCodes {
  create(tenantId: string, options?: { readonly isTest?: boolean }): string;
  /** Whether an authentic code is that of a test user. */
  isTest(code: string): boolean;
  /** Whether this service made the code for this tenant. */
  isAuthentic(tenantId: string, code: string): boolean;
}

const RANDOM_LENGTH = 32;
const MAC_LENGTH = 22;
/** Random text has no underscore, so no other code begins like this. */
const TEST_MARK = 'test_';

export function createSignInCodes(ring: KeyRing, random: Random): SignInCodes {
  return {
    create(tenantId, { isTest = false } = {}) {
      const body = isTest
        ? `${TEST_MARK}${randomText(random, RANDOM_LENGTH - TEST_MARK.length)}`
        : randomText(random, RANDOM_LENGTH);
      return `${SIGN_IN_CODE_PREFIX}${body}${mac(ring.current('sign-in-code'), tenantId, body)}`;
    },
    isTest: (code) => code.startsWith(`${SIGN_IN_CODE_PREFIX}${TEST_MARK}`),
    isAuthentic(tenantId, code) {
      if (!code.startsWith(SIGN_IN_CODE_PREFIX)) return false;
      const text = code.slice(SIGN_IN_CODE_PREFIX.length);
      if (text.length !== RANDOM_LENGTH + MAC_LENGTH) return false;
      const body = text.slice(0, RANDOM_LENGTH);
      return ring.all('sign-in-code').some((key) => sameDigest(mac(key, tenantId, body), text.slice(RANDOM_LENGTH)));
    },
  };
}

const mac = (key: RingKey, tenantId: string, body: string): string =>
  key.mac(`${tenantId} ${body}`).slice(0, MAC_LENGTH);
