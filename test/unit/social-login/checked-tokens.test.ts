import { describe, expect, it } from 'vitest';
import type { AccessTokens, VerifiedClaims } from '../../../server/crypto/access-token.ts';
import { CheckedTokens } from '../../../server/social-login/checked-tokens.ts';

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

/** Takes every number for a good token, and counts how often it is asked. */
function counted() {
  const asked: string[] = [];
  const accessTokens: AccessTokens = {
    sign: () => '',
    verify: (token) => {
      asked.push(token);
      return Number.isNaN(Number(token)) ? null : claimsOf(token);
    },
  };
  return { asked, accessTokens };
}

describe('checked tokens', () => {
  it('are computed once, and give the same user each time', () => {
    const { asked, accessTokens } = counted();
    const tokens = new CheckedTokens(accessTokens);
    expect(tokens.read('1', NOW)?.user).toBe(tokens.read('1', NOW)?.user);
    expect(asked).toEqual(['1']);
  });

  it('end at their time all the same', () => {
    const tokens = new CheckedTokens(counted().accessTokens);
    expect(tokens.read('1', NOW)).not.toBeNull();
    expect(tokens.read('1', at(3_599))).not.toBeNull();
    expect(tokens.read('1', at(3_600))).toBeNull();
    expect(tokens.read('1', at(-31))).toBeNull();
  });

  it('leave no trace of what is no token', () => {
    const { asked, accessTokens } = counted();
    const tokens = new CheckedTokens(accessTokens);
    for (const token of ['x', 'x']) expect(tokens.read(token, NOW)).toBeNull();
    expect(asked).toEqual(['x', 'x']);
    expect(tokens.size).toBe(0);
  });

  it('are bounded, and keep those that are asked for', () => {
    const { asked, accessTokens } = counted();
    const tokens = new CheckedTokens(accessTokens, 10);
    for (let token = 0; token < 1_000; token += 1) {
      tokens.read(String(token), NOW);
      tokens.read('0', NOW);
      expect(tokens.size).toBeLessThanOrEqual(20);
    }
    expect(asked.filter((token) => token === '0')).toEqual(['0']);
    expect(asked).toHaveLength(1_000);
  });
});
