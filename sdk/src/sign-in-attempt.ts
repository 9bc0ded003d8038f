/**
 * Ties a sign-in to the browser that started it: a state by which the callback is recognised, and a verifier whose hash
 * is part of the start link (RFC 7636). Both stay in the browser until it comes back, so a link without them is
 * useless. The state also contains the start time, so that a sign-in that took too long is distinguished from a missing
 * cookie.
 */
import { base64Url, randomText } from './random-text.ts';
import { webCrypto } from './web-crypto.ts';

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
export const newAttempt = (now: number = Date.now()): SignInAttempt => ({
  state: `${randomText(16)}-${Math.floor(now / 1_000).toString(36)}`,
  codeVerifier: randomText(32),
});

/** The state of an older release contains no time. */
const STATE = /^[\w-]{22}(?:-([0-9a-z]{6,9}))?$/;

/** Whether a text can be the state of an attempt. */
export const isState = (text: string | null): text is string => text !== null && STATE.test(text);

/**
 * Whether the attempt of a state began too long ago. Anybody can write a state, so this only selects a text and decides
 * nothing else.
 */
export function isLate(state: string, now: number = Date.now()): boolean {
  const begunS = Number.parseInt(STATE.exec(state)?.[1] ?? '', 36);
  return now / 1_000 - begunS > ATTEMPT_LIFETIME_S;
}

export async function challengeOf({ codeVerifier }: SignInAttempt): Promise<string> {
  const { subtle } = webCrypto();
  if (!subtle) throw new Error('Signing in needs https: without it this browser offers no SHA-256.');
  return base64Url(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier))));
}
