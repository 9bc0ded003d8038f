/** Sealed texts: what opens them, and that they are the JWEs that jose reads and writes. */
import { randomBytes } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { describe, expect, it } from 'vitest';
import { createKeyRing } from '../../../server/crypto/key-ring.ts';
import { createSealer } from '../../../server/crypto/sealer.ts';

const [old, present] = [randomBytes(32), randomBytes(32)];
const ring = createKeyRing([present, old]);
const sealer = createSealer(ring);
const TEXTS = ['', 'a', '{"sub":"1"}', 'ünïcödé 🔑', 'x'.repeat(100_000)];

describe('a sealed text', () => {
  it.each(TEXTS)('is opened again: %.20s', async (text) => {
    const sealed = await sealer.seal('identity', text);
    expect(await sealer.open('identity', sealed)).toBe(text);
    expect(await sealer.seal('identity', text)).not.toBe(sealed);
  });

  it.each(TEXTS)('is a JWE that jose opens, and jose writes what opens here: %.20s', async (text) => {
    const { kid, key } = ring.current('seal');
    const { plaintext, protectedHeader } = await compactDecrypt(await sealer.seal('identity', text), key);
    expect(new TextDecoder().decode(plaintext)).toBe(text);
    expect(protectedHeader).toEqual({ alg: 'dir', enc: 'A256GCM', kid, use: 'identity' });
    const theirs = await new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid, use: 'identity' })
      .encrypt(key);
    expect(await sealer.open('identity', theirs)).toBe(text);
  });

  it('opens under a former key, and not under a key that is gone', async () => {
    const sealed = await createSealer(createKeyRing([old])).seal('identity', 'secret');
    expect(await sealer.open('identity', sealed)).toBe('secret');
    expect(await createSealer(createKeyRing([present])).open('identity', sealed)).toBeNull();
  });

  it('opens for its own use alone', async () => {
    const sealed = await sealer.seal('identity', 'secret');
    for (const use of ['', 'identit', 'identity2', 'mail']) expect(await sealer.open(use, sealed)).toBeNull();
  });

  it('does not open if any character was changed, left out or added', async () => {
    const sealed = await sealer.seal('identity', 'secret');
    for (let at = 0; at < sealed.length; at += 1) {
      // The last bits of a part mean nothing, so a letter is replaced by one with other first bits.
      const other = sealed[at] === 'A' ? 'z' : 'A';
      for (const text of [
        sealed.slice(0, at) + other + sealed.slice(at + 1),
        sealed.slice(0, at) + sealed.slice(at + 1),
      ])
        expect([at, text === sealed ? null : await sealer.open('identity', text)]).toEqual([at, null]);
    }
    for (const text of [`${sealed}A`, ` ${sealed}`, `${sealed}.`, `${sealed}\n`, '', '....', 'x']) {
      expect(await sealer.open('identity', text)).toBeNull();
    }
  });

  it('does not open under a header that names another cipher', async () => {
    const { kid, key } = ring.current('seal');
    const header = { alg: 'dir', enc: 'A128CBC-HS256', kid, use: 'identity' };
    const other = await new CompactEncrypt(new TextEncoder().encode('secret')).setProtectedHeader(header).encrypt(key);
    expect(await sealer.open('identity', other)).toBeNull();
  });
});
