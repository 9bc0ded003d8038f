/** Starts a sign-in of an account at the same provider: no tenant, no consent page, no auth event. */
import { addSeconds, type Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/random.ts';
import type { IdentityProvider } from '../providers/ports.ts';
import { ATTEMPT_LIFETIME_S, createAttemptSecrets } from './attempt-secrets.ts';
import type { AttemptStore } from './ports/attempts.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly provider: IdentityProvider;
  readonly attempts: AttemptStore;
}

/** `returnTo` is a checked local path. Returns the provider's address to send the browser to. */
export type BeginAccountAttempt = (request: {
  browserToken: string;
  returnTo: string | null;
  chooseAccount?: boolean;
}) => Promise<URL>;

export const beginAccountAttempt =
  ({ clock, random, provider, attempts }: Dependencies): BeginAccountAttempt =>
  async ({ browserToken, returnTo, chooseAccount = false }) => {
    const now = clock.now();
    const { state, nonce, codeVerifier } = createAttemptSecrets(random);
    const url = await provider.authorizationUrl({ state, nonce, codeVerifier }, { chooseAccount });
    const expiresAt = addSeconds(now, ATTEMPT_LIFETIME_S);
    await attempts.startAccount({ state, browserToken, secrets: { nonce, codeVerifier }, returnTo, expiresAt }, now);
    return url;
  };
