/**
 * Checks what an authenticator has made or signed (Web Authentication Level 3, sections 7.1 and 7.2). Every answer is from a
 * stranger: whatever does not fit is null, and the reason stays here. The library is loaded with the first passkey.
 */
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { lazy } from '../kernel/lazy.ts';

const library = lazy(() => import('@simplewebauthn/server'));

/** EdDSA, ES256 and RS256, as COSE numbers them: every authenticator has one of them. */
export const PASSKEY_ALGORITHMS: readonly number[] = [-8, -7, -257];
/** Without attestation browsers send none, or what the authenticator has signed about itself. */
const FORMATS = new Set(['none', 'packed']);
const TRANSPORTS_MAX = 10;

const Text = z.string().min(1).max(8_192);
const Base64Url = Text.regex(/^[\w-]+$/);
const Credential = { id: Base64Url.max(1_400), rawId: Base64Url.max(1_400), type: z.literal('public-key') };

const Registration = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(32)).max(TRANSPORTS_MAX).default([]),
  }),
});

const Assertion = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.max(86),
  }),
});

const ClientData = z.object({ crossOrigin: z.boolean().optional() });

export interface NewCredential {
  readonly credentialId: string;
  /** A COSE key, in base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  /** Its maker may copy it to other devices of the person. */
  readonly synchronised: boolean;
}

/** An answer of which only the form is known. */
export type AskedAssertion = z.output<typeof Assertion>;

type Registered = (VerifiedRegistrationResponse & { readonly verified: true })['registrationInfo'];

interface SignedAssertion {
  readonly counter: number;
  readonly synchronised: boolean;
}

export interface Webauthn {
  /** The host for which every passkey of the service is made. */
  readonly rpId: string;
  register(answer: string, challenge: string): Promise<NewCredential | null>;
  /** Says who claims to sign in. Nothing is checked yet. */
  read(answer: string): AskedAssertion | null;
  /** One of the challenges has to be the one that was signed. The counter is the caller's to compare. */
  verify(asked: AskedAssertion, challenges: readonly string[], publicKey: string): Promise<SignedAssertion | null>;
}

export function createWebauthn(baseUrl: string): Webauthn {
  const { origin, hostname: rpId } = new URL(baseUrl);
  const expected = { expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true };
  return {
    rpId,
    async register(answer, challenge) {
      const parsed = Registration.safeParse(parseJson(answer));
      if (!parsed.success || isInFrame(parsed.data.response.clientDataJSON)) return null;
      const { verifyRegistrationResponse } = await library();
      const response: RegistrationResponseJSON = { ...parsed.data, clientExtensionResults: {} };
      const checked = await orNull(() =>
        verifyRegistrationResponse({
          ...expected,
          response,
          expectedChallenge: challenge,
          supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
        }),
      );
      if (!checked?.verified || !FORMATS.has(checked.registrationInfo.fmt)) return null;
      return newCredential(checked.registrationInfo, parsed.data.response.transports);
    },

    read(answer) {
      const parsed = Assertion.safeParse(parseJson(answer));
      return parsed.success && !isInFrame(parsed.data.response.clientDataJSON) ? parsed.data : null;
    },

    async verify(asked, challenges, publicKey) {
      const { verifyAuthenticationResponse } = await library();
      const response: AuthenticationResponseJSON = { ...asked, clientExtensionResults: {} };
      // The library looks at the counter before the signature. So a stranger could make a counter go back.
      const credential = { id: asked.id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 };
      const checked = await orNull(() =>
        verifyAuthenticationResponse({
          ...expected,
          response,
          credential,
          expectedChallenge: (challenge) => challenges.includes(challenge),
        }),
      );
      if (!checked?.verified) return null;
      const { newCounter: counter, credentialDeviceType } = checked.authenticationInfo;
      return { counter, synchronised: credentialDeviceType === 'multiDevice' };
    },
  };
}

const newCredential = (
  { credential, credentialDeviceType }: Registered,
  transports: readonly string[],
): NewCredential => ({
  credentialId: credential.id,
  publicKey: Buffer.from(credential.publicKey).toString('base64url'),
  counter: credential.counter,
  transports,
  synchronised: credentialDeviceType === 'multiDevice',
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** No page of ours is ever in a frame of another site, so an answer from there was not made for it. */
function isInFrame(clientData: string): boolean {
  const read = ClientData.safeParse(parseJson(Buffer.from(clientData, 'base64url').toString()));
  return !read.success || read.data.crossOrigin === true;
}

/** The library throws for every answer that does not fit. */
async function orNull<T>(check: () => Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch {
    return null;
  }
}
