/**
 * What ties a sign-in to the browser that began it: a state by which the callback is known again, and a verifier whose
 * hash travels in the start link (RFC 7636). Both stay with the browser until it comes back; a link alone is worth nothing.
 */
import { base64Url, randomText } from './random-text.ts';

export interface SignInAttempt {
  readonly state: string;
  readonly codeVerifier: string;
}

/** How long an attempt is kept: as long as the service waits for a person to finish. */
export const ATTEMPT_LIFETIME_S = 600;

/**
 * A sign-in of one browser, to keep there until it comes back.
 *
 * @example
 * import { createClient, newAttempt } from '@porchlight/sdk';
 *
 * const client = createClient({ baseUrl: 'http://localhost:3000', tenantId: 'brave-otter-k3f9q2' });
 * const attempt = newAttempt();
 * console.log((await client.boundLoginUrl(attempt)).includes(attempt.state)); // true
 */
export const newAttempt = (): SignInAttempt => ({ state: randomText(16), codeVerifier: randomText(32) });

/** Whether a text can be the state of an attempt. */
export const isState = (text: string | null): text is string => text !== null && /^[\w-]{22}$/.test(text);

export async function challengeOf({ codeVerifier }: SignInAttempt): Promise<string> {
  const { subtle } = crypto;
  if (!subtle) throw new Error('Signing in needs https: without it this browser offers no SHA-256.');
  return base64Url(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier))));
}
