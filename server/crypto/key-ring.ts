/**
 * Keys derived from the master keys, one for each purpose, so that no key serves two purposes. The first master key
 * signs and seals; all of them verify and open, which is how a key is rotated.
 */
import { createHash, createHmac, createSecretKey, hkdfSync } from 'node:crypto';

const KEY_PURPOSES = [
  'access-token',
  'refresh-token',
  'seal',
  'cookie',
  'edge-session',
  'identity',
  'sign-in-code',
  'email-code',
  'passkey',
] as const;
type KeyPurpose = (typeof KEY_PURPOSES)[number];

export interface RingKey {
  /** Names the key in tokens and reveals nothing about it. */
  readonly kid: string;
  readonly key: Uint8Array;
  /** HMAC-SHA-256 under this key, in base64url. */
  readonly mac: (text: string) => string;
}

export interface KeyRing {
  readonly current: (purpose: KeyPurpose) => RingKey;
  readonly all: (purpose: KeyPurpose) => readonly RingKey[];
  readonly find: (purpose: KeyPurpose, kid: string) => RingKey | undefined;
}

export function createKeyRing(masterKeys: readonly Uint8Array[]): KeyRing {
  const rings = new Map<KeyPurpose, RingKey[]>(
    KEY_PURPOSES.map((purpose) => [purpose, masterKeys.map((master) => derive(master, purpose))]),
  );
  const all = (purpose: KeyPurpose): RingKey[] => rings.get(purpose) ?? [];
  return {
    all,
    current(purpose) {
      const [first] = all(purpose);
      if (!first) throw new Error('a key ring needs at least one master key');
      return first;
    },
    find: (purpose, kid) => all(purpose).find((candidate) => candidate.kid === kid),
  };
}

function derive(master: Uint8Array, purpose: KeyPurpose): RingKey {
  const key = new Uint8Array(hkdfSync('sha256', master, 'porchlight', purpose, 32));
  const kid = createHash('sha256').update('kid').update(key).digest('base64url').slice(0, 10);
  // A key object makes a MAC ten times cheaper than a key that is passed as bytes each time.
  const held = createSecretKey(key);
  return { kid, key, mac: (text) => createHmac('sha256', held).update(text).digest('base64url') };
}
