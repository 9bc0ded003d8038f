/** Whatever is sent as a token, there is an answer and never an exception. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAccessTokens } from '../../../server/crypto/access-token.ts';
import { createKeyRing } from '../../../server/crypto/key-ring.ts';
import { createRefreshTokens, createSessionId } from '../../../server/crypto/refresh-token.ts';
import { systemRandom } from '../../../server/kernel/random.ts';

const ring = createKeyRing([new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]);
const access = createAccessTokens(ring, 'https://login.example.com');
const refresh = createRefreshTokens(ring, systemRandom);
const now = new Date('2026-01-15T12:00:00Z');
const claims = {
  id: 1,
  email: 'ada@example.com',
  name: null,
  picture: null,
  tenant_id: 't',
  sid: 'ses_x',
  gen: 1,
  epoch: 0,
};

const verified = (token: string) => access.verify(token, now);

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ maxLength: 300 }),
  fc.array(fc.base64String({ maxLength: 80 }), { minLength: 1, maxLength: 5 }).map((parts) => parts.join('.')),
);

describe('any text', () => {
  it('as an access token is not valid', () => {
    fc.assert(fc.property(anyText, (text) => verified(text) === null));
  });

  it('as a refresh token is nobody’s', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(refresh.read('t', text)).toBeNull();
        expect(refresh.read('t', `svc_ref_${text}`)).toBeNull();
      }),
    );
  });

  it('in place of any character of a good token makes it a bad one', () => {
    const token = access.sign(claims, now);
    const sessionId = createSessionId(systemRandom);
    const refreshToken = refresh.create('t', { sessionId, generation: 1 });
    expect(verified(token)).toMatchObject(claims);
    expect(refresh.read('t', refreshToken)).toEqual({ sessionId, generation: 1 });
    fc.assert(
      fc.property(fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (place, character) => {
        const changed = (text: string) => {
          const index = place % text.length;
          return text[index] === character
            ? `${text}${character}`
            : text.slice(0, index) + character + text.slice(index + 1);
        };
        expect(verified(changed(token))).toBeNull();
        expect(refresh.read('t', changed(refreshToken))).toBeNull();
      }),
    );
  });

  it('is no good token with any one character of it changed, left out, added or doubled', () => {
    const token = access.sign(claims, now);
    const others = Array.from(token, (character, index) => {
      const [before, after] = [token.slice(0, index), token.slice(index + 1)];
      const changed = ['A', 'B', '.', '-', '='].filter((other) => other !== character);
      return [
        ...changed.flatMap((other) => [before + other + after, before + other + character + after]),
        before + after,
        before + character + character + after,
      ];
    });
    const good = [];
    for (const other of others.flat()) if (verified(other)) good.push(other);
    expect(good).toEqual([]);
  });

  it('that spells the same signature in another way makes no second good token', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const token = access.sign(claims, now);
    const good = [];
    for (const last of alphabet) if (verified(`${token.slice(0, -1)}${last}`)) good.push(last);
    expect(good).toEqual([token.at(-1)]);
  });
});
