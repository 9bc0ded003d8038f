import { describe, expect, it } from 'vitest';
import type { AccessTokens, VerifiedClaims } from '../../../server/crypto/access-token.ts';
import { CheckedTokens } from '../../../server/social-login/verify/checked-tokens.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);

const claimsOf = (token: string): VerifiedClaims => ({
  id: Number(token),
  email: 'ada@example.com',
  name: null,
  picture: null,
  tenant_id: 'tenant',
  sid: token,
  gen: 1,
  epoch: 0,
  iat: NOW.getTime() / 1_000,
  exp: NOW.getTime() / 1_000 + 3_600,
});

/** Accepts every number as a valid token, and counts the calls. */
function counted() {
  const asked: string[] = [];
  const accessTokens: AccessTokens = {
    sign: () => '',
    verify(token) {
      asked.push(token);
      return Number.isNaN(Number(token)) ? null : claimsOf(token);
    },
  };
  return { asked, accessTokens };
}

const read = (tokens: CheckedTokens, token: string, now: Date) => tokens.read(tokens.recall(token) ?? token, now);

describe('checked tokens', () => {
  it('are computed twice, and from then on give the same user each time', () => {
    const { asked, accessTokens } = counted();
    const tokens = new CheckedTokens(accessTokens);
    expect(read(tokens, '1', NOW)).toMatchObject({ user: { id: 1 } });
    expect(tokens.recall('1')).toBeUndefined();
    const second = read(tokens, '1', NOW);
    expect(read(tokens, '1', NOW)).toBe(second);
    expect(tokens.recall('1')).toBe(second);
    expect(asked).toEqual(['1', '1']);
  });

  it('take no room when they come only once', () => {
    const { accessTokens } = counted();
    const tokens = new CheckedTokens(accessTokens);
    for (let token = 0; token < 1_000; token += 1) read(tokens, String(token), NOW);
    expect(tokens.size).toBe(0);
  });

  it('end at their time all the same', () => {
    const tokens = new CheckedTokens(counted().accessTokens);
    for (let time = 0; time < 2; time += 1) expect(read(tokens, '1', NOW)).not.toBeNull();
    expect(read(tokens, '1', at(3_599))).toBe(tokens.recall('1'));
    expect(read(tokens, '1', at(3_600))).toBeNull();
    expect(read(tokens, '1', at(-31))).toBeNull();
  });

  it('leave no trace of what is no token', () => {
    const { asked, accessTokens } = counted();
    const tokens = new CheckedTokens(accessTokens);
    for (const token of ['x', 'x']) expect(read(tokens, token, NOW)).toBeNull();
    expect(asked).toEqual(['x', 'x']);
    expect(tokens.size).toBe(0);
  });

  it('are bounded, and keep those that are asked for', () => {
    const { asked, accessTokens } = counted();
    const tokens = new CheckedTokens(accessTokens, 10);
    for (let token = 1; token < 1_000; token += 1) {
      for (const each of [String(token), String(token), '0']) read(tokens, each, NOW);
      expect(tokens.size).toBeLessThanOrEqual(10);
    }
    expect(asked.filter((token) => token === '0')).toEqual(['0', '0']);
    expect(asked).toHaveLength(2_000);
  });
});
