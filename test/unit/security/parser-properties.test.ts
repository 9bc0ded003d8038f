/** The readers of credentials and addresses: they have an answer for any text, and accept only what was issued. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CENSORED, censor } from '../../../server/crypto/censor.ts';
import { createCredential, isWellFormed } from '../../../server/crypto/credentials.ts';
import { createEdgeSessionTokens } from '../../../server/crypto/edge-session-token.ts';
import { createKeyRing } from '../../../server/crypto/key-ring.ts';
import { createRefreshTokens } from '../../../server/crypto/refresh-token.ts';
import { bearerOf } from '../../../server/http/authentication/caller.ts';
import { normalAddress } from '../../../server/http/request/client-address.ts';
import { readCookie, setCookie } from '../../../server/kernel/cookies.ts';
import { systemRandom } from '../../../server/kernel/random.ts';

const ring = createKeyRing([new Uint8Array(32).fill(1)]);
const PREFIXES = ['svc_man_', 'svc_app_', 'svc_wait_', 'svc_claim_'] as const;
const prefix = fc.constantFrom(...PREFIXES);
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.string({ unit: 'grapheme' }));

/** A text with one character changed, removed, inserted or doubled; never the text itself. */
const changed = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(text.length - 1), fc.string({ minLength: 1, maxLength: 1 }), fc.constantFrom('set', 'cut', 'add'))
    .map(([at, character, how]) => {
      const rest = text.slice(at + (how === 'add' ? 0 : 1));
      return `${text.slice(0, at)}${how === 'cut' ? '' : character}${rest}`;
    })
    .filter((other) => other !== text);

describe('keys', () => {
  it('a key that was issued is well formed, under its own prefix only', () => {
    fc.assert(
      fc.property(prefix, prefix, (own, other) => {
        const key = createCredential(systemRandom, own);
        return isWellFormed(own, key) && isWellFormed(other, key) === (own === other);
      }),
    );
  });

  it('any other text is not, and neither is a key with a typo', () => {
    fc.assert(fc.property(prefix, anyText, (own, text) => !isWellFormed(own, text) && !isWellFormed(own, own + text)));
    const key = createCredential(systemRandom, 'svc_man_');
    fc.assert(fc.property(changed(key), (typo) => !isWellFormed('svc_man_', typo)));
  });
});

describe('refresh tokens', () => {
  const tokens = createRefreshTokens(ring, systemRandom);
  const handle = fc.stringMatching(/^[0-9A-Za-z]{16}$/).map((text) => `ses_${text}`);

  it('say what they were made from, to their own tenant', () => {
    fc.assert(
      fc.property(handle, fc.integer({ min: 1, max: 36 ** 6 - 1 }), (sessionId, generation) => {
        const token = tokens.create('tenant-a', { sessionId, generation });
        expect(tokens.read('tenant-a', token)).toEqual({ sessionId, generation });
        expect(tokens.read('tenant-b', token)).toBeNull();
      }),
    );
  });

  it('are not read from any other text, nor with one character changed', () => {
    fc.assert(fc.property(anyText, (text) => tokens.read('tenant-a', text) === null));
    const token = tokens.create('tenant-a', { sessionId: 'ses_0123456789abcdef', generation: 3 });
    fc.assert(fc.property(changed(token), (other) => tokens.read('tenant-a', other) === null));
  });

  it('of one token and one key have one successor, and of another key another', () => {
    const parts = { sessionId: 'ses_0123456789abcdef', generation: 2 };
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (token, key, otherKey) => {
        const one = tokens.successor('t', parts, token, key);
        expect(tokens.successor('t', parts, token, key)).toBe(one);
        if (otherKey !== key) expect(tokens.successor('t', parts, token, otherKey)).not.toBe(one);
      }),
    );
  });
});

describe('edge session tokens', () => {
  const tokens = createEdgeSessionTokens(ring);
  const now = new Date('2026-01-15T12:00:00.000Z');
  const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

  it('name their tenant until they end', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9-]{1,64}$/), fc.integer({ min: 1, max: 60 }), (tenantId, seconds) => {
        const token = tokens.issue({ tenantId, expiresAt: later(seconds) });
        expect(tokens.read(token, now)).toEqual({ tenantId, expiresAt: later(seconds) });
        expect(tokens.read(token, later(seconds))).toBeNull();
      }),
    );
  });

  it('are not read from any other text, nor with one character changed', () => {
    fc.assert(
      fc.property(anyText, (text) => tokens.read(text, now) === null && tokens.read(`svc_edge_${text}`, now) === null),
    );
    const token = tokens.issue({ tenantId: 'brave-otter-k3f9q2', expiresAt: later(60) });
    fc.assert(fc.property(changed(token), (other) => tokens.read(other, now) === null));
  });
});

describe('headers and addresses', () => {
  it('a bearer is printable ASCII without spaces, or nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const token = bearerOf(`Bearer ${text}`);
        return token === null || (token === text && /^[\x21-\x7e]+$/.test(token));
      }),
    );
    fc.assert(fc.property(anyText, (text) => bearerOf(text) === null || /^bearer /i.test(text)));
  });

  it('a cookie that was set is read again among any others', () => {
    const value = fc.stringMatching(/^[\w-]{43}$/);
    fc.assert(
      fc.property(value, fc.array(fc.stringMatching(/^[^;]*$/)), (own, others) => {
        const [pair = ''] = setCookie({ name: 'own', value: own, maxAgeS: 1, secure: true }).split(';');
        const strangers = others.filter((other) => other.split('=')[0]?.trim() !== 'own');
        return readCookie([...strangers, pair].join('; '), 'own') === own;
      }),
    );
  });

  it('any text becomes one short spelling of an address, and stays it', () => {
    const address = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      anyText,
      fc.ipV4().map((ip) => `::ffff:${ip}`),
    );
    fc.assert(
      fc.property(address, (text) => {
        const normal = normalAddress(text);
        expect(normal).toMatch(/^(unknown|\d+\.\d+\.\d+\.\d+|[0-9a-f:]+::\/64)$/);
        expect(normal.length).toBeLessThanOrEqual(45);
      }),
    );
  });

  it('two addresses of one /64 are one, and a mapped IPv4 address is the IPv4 address', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const half = fc.array(group, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(half, half, half, (net, one, two) => {
        fc.pre(net.some((value) => value !== '0'));
        return normalAddress([...net, ...one].join(':')) === normalAddress([...net, ...two].join(':'));
      }),
    );
    fc.assert(fc.property(fc.ipV4(), (ip) => normalAddress(`::ffff:${ip}`) === normalAddress(ip)));
  });
});

describe('texts that are shown to others', () => {
  it('lose every credential, wherever it stands in them', () => {
    fc.assert(
      fc.property(prefix, fc.string(), fc.string(), (own, before, after) => {
        const key = createCredential(systemRandom, own);
        const text = censor(`${before}${key} ${after}`);
        return !text.includes(key) && text.includes(CENSORED);
      }),
    );
  });

  it('are left as they are without one', () => {
    for (const text of [
      'body.callback_urls.0',
      '/api/social-login/check?redirect_uri=https%3A%2F%2Fapp.example.com',
      '',
    ]) {
      expect(censor(text)).toBe(text);
    }
  });
});
