/**
 * Refresh tokens: the session's handle, the generation, randomness, and a MAC over all of it and the tenant. The MAC
 * lets a token that was rotated long ago be told from a forged one without storing it, and refuses tokens of other
 * tenants before the database is asked. Only the SHA-256 of the current token is stored.
 */
import { REFRESH_TOKEN_PREFIX } from '@porchlight/contract';
import { type Random, randomText } from '../kernel/random.ts';
import { sameDigest } from './hashes.ts';
import type { KeyRing, RingKey } from './key-ring.ts';

export interface RefreshTokenParts {
  readonly sessionId: string;
  readonly generation: number;
}

export interface RefreshTokens {
  create(tenantId: string, parts: RefreshTokenParts): string;
  /**
   * The successor of a token under an idempotency key. The same token and key give the same successor, so a lost answer
   * can be repeated without storing the pair.
   */
  successor(tenantId: string, parts: RefreshTokenParts, token: string, idempotencyKey: string): string;
  /** All possible successors: another node may have made one while another key was the first of its ring. */
  successors(tenantId: string, parts: RefreshTokenParts, token: string, idempotencyKey: string): string[];
  /** What an authentic token of this tenant says, else null. */
  read(tenantId: string, token: string): RefreshTokenParts | null;
}

const SESSION_PREFIX = 'ses_';
const SESSION_LENGTH = 16;
const GENERATION_LENGTH = 6;
const RANDOM_LENGTH = 22;
const MAC_LENGTH = 22;
const BODY_LENGTH = SESSION_LENGTH + GENERATION_LENGTH + RANDOM_LENGTH;

export const createSessionId = (random: Random): string => `${SESSION_PREFIX}${randomText(random, SESSION_LENGTH)}`;

/** Random handles have no underscore, so that none begins like this by chance. */
export const TEST_SESSION_PREFIX = `${SESSION_PREFIX}test_`;

export const createTestSessionId = (random: Random): string => {
  const length = SESSION_LENGTH + SESSION_PREFIX.length - TEST_SESSION_PREFIX.length;
  return `${TEST_SESSION_PREFIX}${randomText(random, length)}`;
};

export const isTestSessionId = (sessionId: string): boolean => sessionId.startsWith(TEST_SESSION_PREFIX);

export function createRefreshTokens(ring: KeyRing, random: Random): RefreshTokens {
  const assemble = (
    key: RingKey,
    tenantId: string,
    { sessionId, generation }: RefreshTokenParts,
    salt: string,
  ): string => {
    const handle = sessionId.slice(SESSION_PREFIX.length);
    const body = `${handle}${generation.toString(36).padStart(GENERATION_LENGTH, '0')}${salt}`;
    return `${REFRESH_TOKEN_PREFIX}${body}${mac(key, `${tenantId} ${body}`)}`;
  };
  const succeed = (key: RingKey, tenantId: string, parts: RefreshTokenParts, token: string, idempotencyKey: string) =>
    assemble(key, tenantId, parts, mac(key, `successor ${idempotencyKey} ${token}`));
  return {
    create: (tenantId, parts) =>
      assemble(ring.current('refresh-token'), tenantId, parts, randomText(random, RANDOM_LENGTH)),
    successor: (...of) => succeed(ring.current('refresh-token'), ...of),
    successors: (...of) => ring.all('refresh-token').map((key) => succeed(key, ...of)),
    read(tenantId, token) {
      if (!token.startsWith(REFRESH_TOKEN_PREFIX)) return null;
      const text = token.slice(REFRESH_TOKEN_PREFIX.length);
      if (text.length !== BODY_LENGTH + MAC_LENGTH) return null;
      const body = text.slice(0, BODY_LENGTH);
      const given = text.slice(BODY_LENGTH);
      const authentic = ring.all('refresh-token').some((key) => sameDigest(mac(key, `${tenantId} ${body}`), given));
      if (!authentic) return null;
      return {
        sessionId: `${SESSION_PREFIX}${body.slice(0, SESSION_LENGTH)}`,
        generation: Number.parseInt(body.slice(SESSION_LENGTH, SESSION_LENGTH + GENERATION_LENGTH), 36),
      };
    },
  };
}

const mac = (key: RingKey, text: string): string => key.mac(text).slice(0, MAC_LENGTH);
