/** Access tokens: that they are the JWTs that jose reads and writes, and for what no MAC is computed. */
import { randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createAccessTokens } from '../../../server/crypto/access-token.ts';
import { createKeyRing, type KeyRing } from '../../../server/crypto/key-ring.ts';

const [old, present] = [randomBytes(32), randomBytes(32)];
const ring = createKeyRing([present, old]);
const ISSUER = 'https://login.example.com';
const tokens = createAccessTokens(ring, ISSUER);
const NOW = new Date('2026-01-15T12:00:00Z');
const SECONDS = NOW.getTime() / 1_000;
const NAMES = [null, 'Ada', 'ünïcödé 🔑', '"\\\u0000\n', 'x'.repeat(2_000)];
const claimsOf = (name: string | null) => ({
  id: 1,
  email: 'ada@example.com',
  name,
  picture: null,
  tenant_id: 'tenant',
  sid: 'ses_x',
  gen: 1,
  epoch: 0,
});

/** The tokens of a ring, and how often a MAC was computed for them. */
function counting(of: KeyRing) {
  const counted = { macs: 0 };
  const all: KeyRing['all'] = (purpose) =>
    of.all(purpose).map((key) => ({
      ...key,
      mac(text) {
        counted.macs += 1;
        return key.mac(text);
      },
    }));
  return { counted, tokens: createAccessTokens({ ...of, all }, ISSUER) };
}

describe('an access token', () => {
  it.each(NAMES)('is a JWT that jose verifies, and jose writes what is valid here: %.20s', async (name) => {
    const { kid, key } = ring.current('access-token');
    const claims = claimsOf(name);
    const { payload, protectedHeader } = await jwtVerify(tokens.sign(claims, NOW), key, { currentDate: NOW });
    expect(payload).toEqual({ ...claims, iss: ISSUER, iat: SECONDS, exp: SECONDS + 3_600 });
    expect(protectedHeader).toEqual({ alg: 'HS256', kid, typ: 'JWT' });
    const theirs = await new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid, typ: 'JWT' }).sign(key);
    expect(tokens.verify(theirs, NOW)).toEqual(payload);
  });

  it('is valid under a former key, and not under a key that is gone', () => {
    const token = createAccessTokens(createKeyRing([old]), ISSUER).sign(claimsOf('Ada'), NOW);
    expect(tokens.verify(token, NOW)).toMatchObject({ id: 1 });
    expect(createAccessTokens(createKeyRing([present]), ISSUER).verify(token, NOW)).toBeNull();
  });

  it('lives an hour, and never beyond its end', () => {
    const token = tokens.sign(claimsOf('Ada'), NOW, new Date(NOW.getTime() + 60_000));
    expect(tokens.verify(token, new Date(NOW.getTime() + 59_000))).not.toBeNull();
    expect(tokens.verify(token, new Date(NOW.getTime() + 60_000))).toBeNull();
  });

  it('H41: costs a MAC only if it has the form and the length of a token', () => {
    const { counted, tokens: countedTokens } = counting(ring);
    const good = tokens.sign(claimsOf('Ada'), NOW);
    const [header = '', payload = '', signature = ''] = good.split('.');
    const long = (length: number) =>
      `${header}.${'A'.repeat(length - header.length - signature.length - 2)}.${signature}`;
    for (const text of ['', 'x', long(8_193), long(1_000_000), `${header}.${payload}`, `x${good}`, `${good}A`])
      expect(countedTokens.verify(text, NOW)).toBeNull();
    expect(counted.macs).toBe(0);
    expect(countedTokens.verify(long(8_192), NOW)).toBeNull();
    expect(counted.macs).toBe(1);
  });
});
