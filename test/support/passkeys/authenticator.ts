/**
 * An authenticator in software. It makes keys, counts, and signs what a browser gives it. Every part can be bent, to see what
 * the service makes of it.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { cbor } from './cbor.ts';

export type Algorithm = 'ES256' | 'EdDSA' | 'RS256';

export interface Bent {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly crossOrigin?: boolean;
  readonly topOrigin?: string;
  /** Bits of the flags that are left out or added. */
  readonly without?: number;
  readonly adding?: number;
  readonly counter?: number;
  /** Another handle; null for none. */
  readonly handle?: string | null;
  /** Changes the finished answer, after it was signed. */
  readonly after?: (answer: Answer) => void;
  readonly cose?: (key: Map<number | string, number | string | Uint8Array>) => void;
  readonly format?: string;
}

export interface Answer {
  id: string;
  rawId: string;
  type: string;
  response: Record<string, unknown>;
  clientExtensionResults: object;
}

export interface Credential {
  readonly id: string;
  readonly rpId: string;
  readonly handle: string;
  readonly algorithm: Algorithm;
  readonly privateKey: KeyObject;
  counter: number;
}

interface CreateOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string; readonly name: string };
  readonly excludeCredentials: readonly { readonly id: string }[];
}

interface GetOptions {
  readonly challenge: string;
  readonly rpId: string;
}

/** Bits of the flags: the person is there, was verified, the key may be copied, is copied, and comes with this answer. */
export const FLAGS = { UP: 1, UV: 4, BE: 8, BS: 16, AT: 64 } as const;

const digest = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');

const COSE = {
  ES256: ({ x = '', y = '' }: JsonWebKey): [number, number | Uint8Array][] => [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ],
  EdDSA: ({ x = '' }: JsonWebKey): [number, number | Uint8Array][] => [
    [1, 1],
    [3, -8],
    [-1, 6],
    [-2, Buffer.from(x, 'base64url')],
  ],
  RS256: ({ n = '', e = '' }: JsonWebKey): [number, number | Uint8Array][] => [
    [1, 3],
    [3, -257],
    [-1, Buffer.from(n, 'base64url')],
    [-2, Buffer.from(e, 'base64url')],
  ],
};

function keysOf(algorithm: Algorithm) {
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519');
  return generateKeyPairSync('rsa', { modulusLength: 2_048 });
}

interface Kind {
  readonly algorithm?: Algorithm;
  /** It counts its signatures; most passkeys do not. */
  readonly counts?: boolean;
  /** Its maker copies keys to other devices. */
  readonly synchronised?: boolean;
}

export class Authenticator {
  readonly credentials: Credential[] = [];
  readonly #origin: string;
  readonly #kind: Required<Kind>;

  constructor(origin: string, { algorithm = 'ES256', counts = true, synchronised = false }: Kind = {}) {
    this.#origin = origin;
    this.#kind = { algorithm, counts, synchronised };
  }

  create(options: CreateOptions, bent: Bent = {}): Answer {
    const { algorithm } = this.#kind;
    const { publicKey, privateKey } = keysOf(algorithm);
    const rawId = randomBytes(32);
    const credential: Credential = {
      id: base64url(rawId),
      rpId: options.rp.id,
      handle: options.user.id,
      algorithm,
      privateKey,
      counter: 0,
    };
    this.credentials.push(credential);
    const key = new Map<number | string, number | string | Uint8Array>(
      COSE[algorithm](publicKey.export({ format: 'jwk' })),
    );
    bent.cose?.(key);
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, cbor(key)]);
    const authData = Buffer.concat([this.#head(credential, FLAGS.AT, bent), attested]);
    const object = new Map<string, string | Uint8Array | Map<string, never>>([
      ['fmt', bent.format ?? 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', authData],
    ]);
    const answer: Answer = {
      id: credential.id,
      rawId: credential.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, bent),
        attestationObject: base64url(cbor(object)),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    };
    bent.after?.(answer);
    return answer;
  }

  get(options: GetOptions, bent: Bent = {}, credential: Credential | undefined = this.credentials.at(-1)): Answer {
    if (!credential) throw new Error('this authenticator has no passkey');
    if (this.#kind.counts) credential.counter += 1;
    const authData = this.#head({ ...credential, rpId: bent.rpId ?? options.rpId }, 0, bent);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, bent);
    const signed = Buffer.concat([authData, digest(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = sign(credential.algorithm === 'EdDSA' ? null : 'sha256', signed, credential.privateKey);
    const userHandle = bent.handle === undefined ? credential.handle : bent.handle;
    const answer: Answer = {
      id: credential.id,
      rawId: credential.id,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        ...(userHandle === null ? {} : { userHandle }),
      },
      clientExtensionResults: {},
    };
    bent.after?.(answer);
    return answer;
  }

  #head({ rpId, counter }: Pick<Credential, 'rpId' | 'counter'>, more: number, bent: Bent): Buffer {
    const { without = 0, adding = 0 } = bent;
    const copied = this.#kind.synchronised ? FLAGS.BE | FLAGS.BS : 0;
    const flags = ((FLAGS.UP | FLAGS.UV | copied | more) & ~without) | adding;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(bent.counter ?? counter);
    return Buffer.concat([digest(bent.rpId ?? rpId), Buffer.from([flags]), count]);
  }

  #clientData(type: string, challenge: string, bent: Bent): string {
    return base64url(
      JSON.stringify({
        type: bent.type ?? type,
        challenge: bent.challenge ?? challenge,
        origin: bent.origin ?? this.#origin,
        crossOrigin: bent.crossOrigin ?? false,
        ...(bent.topOrigin === undefined ? {} : { topOrigin: bent.topOrigin }),
      }),
    );
  }
}
