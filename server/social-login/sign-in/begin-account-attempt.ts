/** Starts a sign-in of an account at a provider of the service: no tenant, no consent page, no auth event. */
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/random.ts';
import type { IdentityProvider } from '../../providers/ports.ts';
import type { AttemptStore } from '../ports/attempts.ts';
import { ATTEMPT_LIFETIME_S, createAttemptSecrets } from './attempt-secrets.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly attempts: AttemptStore;
}

/** `returnTo` is a checked local path. Returns the provider's address to send the browser to. */
export type BeginAccountAttempt = (request: {
  provider: IdentityProvider;
  browserToken: string;
  returnTo: string | null;
  chooseAccount?: boolean;
  /** Where the provider sends the browser back to: always an address of the service. */
  callbackUri: string;
}) => Promise<URL>;

export const beginAccountAttempt =
  ({ clock, random, attempts }: Dependencies): BeginAccountAttempt =>
  async ({ provider, browserToken, returnTo, chooseAccount = false, callbackUri }) => {
    const now = clock.now();
    const { state, nonce, codeVerifier } = createAttemptSecrets(random);
    const url = await provider.authorizationUrl({ state, nonce, codeVerifier, callbackUri }, { chooseAccount });
    const expiresAt = addSeconds(now, ATTEMPT_LIFETIME_S);
    const secrets = { nonce, codeVerifier };
    const { id, issuer } = provider;
    await attempts.startAccount(
      { state, provider: id, issuer, callbackUri, browserToken, secrets, returnTo, expiresAt },
      now,
    );
    return url;
  };
