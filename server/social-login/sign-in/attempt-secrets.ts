/** The random values of one sign-in: each is secret and used once. */
import { type Random, randomBase64Url } from '../../kernel/random.ts';

/** How long a person may take from the start link to the decision. */
export const ATTEMPT_LIFETIME_S = 600;

export interface AttemptSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export const createAttemptSecrets = (random: Random): AttemptSecrets => ({
  state: randomBase64Url(random, 32),
  nonce: randomBase64Url(random, 32),
  codeVerifier: randomBase64Url(random, 32),
});
