/**
 * The port to whoever says who a person is. Features know this file only; they never see a library, a token or a
 * provider's own words.
 */
import type { Result } from '../kernel/result.ts';

/** The one address that the provider sends people back to, for every tenant and for account sign-in. */
export const PROVIDER_CALLBACK_PATH = '/edge/auth/google/callback';

/** Who signed in. The pair of issuer and subject is the identity; everything else is an attribute of it. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly name: string | null;
  readonly picture: string | null;
  /** The organisation whose directory the provider keeps, where it names one (Google's `hd`). */
  readonly hostedDomain?: string;
}

/** What ties an answer of the provider to one attempt in one browser. Each value is used once. */
export interface LoginAttempt {
  readonly state: string;
  readonly nonce: string;
  /** RFC 7636 section 4.1: 43 to 128 unreserved characters. */
  readonly codeVerifier: string;
}

/** `errorCode` is one of our own stable words, fit for an event's metadata. */
export type ProviderFailure =
  | { readonly kind: 'denied' }
  | { readonly kind: 'failed'; readonly stage: 'token_exchange' | 'userinfo'; readonly errorCode: string };

/** Whether the person is asked which account to use, even where there is only one to go on with. */
export interface AccountChoice {
  readonly chooseAccount: boolean;
}

export interface IdentityProvider {
  readonly issuer: string;
  /** The name people know it by: "Google", "Porchlight Personas". */
  readonly label: string;
  /** Where to send the browser. Throws `ProviderUnavailable` while the provider cannot be reached. */
  authorizationUrl(attempt: LoginAttempt, choice?: AccountChoice): Promise<URL>;
  /** Takes the query that the browser came back with. Never throws for anything that the provider does. */
  exchange(callbackUrl: URL, attempt: LoginAttempt): Promise<Result<Identity, ProviderFailure>>;
}
