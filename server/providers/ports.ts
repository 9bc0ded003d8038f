/**
 * The port to identity providers. Features know only this file; they never see a library, a token or a provider's own
 * error texts.
 */
import type { Result } from '../kernel/result.ts';

/** Where the provider of a client of the service calls back, whichever project the sign-in is for. */
export const PROVIDER_CALLBACK_PATH = '/edge/auth/:provider/callback';
export const providerCallbackPath = (provider: string): string => `/edge/auth/${provider}/callback`;
/**
 * Where the provider of an owner's client calls back: each project has an address of its own (RFC 9700 section 4.4), so that
 * the answer of one project's provider is never taken for that of another's.
 */
export const PROJECT_CALLBACK_PATH = '/edge/auth/:tenantId/:provider/callback';
export const projectCallbackPath = (tenantId: string, provider: string): string =>
  `/edge/auth/${tenantId}/${provider}/callback`;

/** Who signed in. The pair of issuer and subject is the identity; everything else is an attribute of it. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly name: string | null;
  readonly picture: string | null;
  /** The domain of the address, if the provider vouches for everybody in it. */
  readonly vouchedDomain?: string;
  /** When the person signed in at the provider, in seconds since 1970, and how long that was ago by the provider's own clock. */
  readonly signedIn?: { readonly at: number; readonly ageS: number };
  /** The provider sends a name only at the first sign-in, so a missing name leaves the one that is known. */
  readonly nameToldOnce?: true;
  /** The provider knows nothing but the address: a name and a picture that are known stay. */
  readonly knowsNoProfile?: true;
  /** Only a user who is there already signs in by it: nobody new ever comes of it. */
  readonly onlyKnown?: true;
  /** How the person was recognised, in words of RFC 8176. */
  readonly methods?: readonly string[];
}

/** What ties an answer of the provider to one attempt in one browser. Each value is used once. */
export interface LoginAttempt {
  readonly state: string;
  readonly nonce: string;
  /** RFC 7636 section 4.1: 43 to 128 unreserved characters. */
  readonly codeVerifier: string;
  /** The address that the provider sends the browser back to. The token request names the same one. */
  readonly callbackUri: string;
}

/** `errorCode` is one of our own stable words, fit for an event's metadata. */
export type ProviderFailure =
  | { readonly kind: 'denied' }
  | { readonly kind: 'failed'; readonly stage: 'token_exchange' | 'userinfo'; readonly errorCode: string };

/** How the person should be asked at the provider. */
export interface AccountChoice {
  /** The person has to choose an account, even if there is only one. */
  readonly chooseAccount: boolean;
  /** The person has to sign in there, even if the provider knows them. */
  readonly signInAgain?: boolean;
  /** The longest time since they signed in there, in seconds. */
  readonly maxAgeS?: number;
  /** Who the person probably is. */
  readonly loginHint?: string;
  /** The languages that they read, the first one first, as in `ui_locales`. */
  readonly locales?: string;
}

/** Why sign-ins at a provider would fail, in one of our own words. */
export interface ProviderProblem {
  readonly code: string;
}

/** The providers at which the service itself has a client, or the personas in their place. */
export interface ServiceProviders {
  /** In the order of the sign-in page. */
  readonly list: readonly IdentityProvider[];
  /** The provider for an account that names none. */
  readonly first: IdentityProvider;
  /** The providers that the page of account sign-in shows. */
  readonly forAccounts: readonly IdentityProvider[];
  find(id: string): IdentityProvider | undefined;
  /** Accounts sign in by clients of the service, never by its own pages. */
  findForAccount(id: string): IdentityProvider | undefined;
}

export interface IdentityProvider {
  /** The name in addresses, events and settings: `google`. */
  readonly id: string;
  /** The identity of a person is (issuer, subject). A provider for many organisations has an issuer for each. */
  readonly issuer: string;
  /** The name people know it by: "Google", "Porchlight Personas". */
  readonly label: string;
  /** The service has no mail server, which this provider needs. */
  readonly lacksMail?: boolean;
  /** Where to send the browser. Throws `ProviderUnavailable` while the provider cannot be reached. */
  authorizationUrl(attempt: LoginAttempt, choice?: AccountChoice): Promise<URL>;
  /** Takes the parameters that the browser came back with. Never throws for anything that the provider does. */
  exchange(callback: URLSearchParams, attempt: LoginAttempt): Promise<Result<Identity, ProviderFailure>>;
  /** Whether the provider is there and knows our client with this callback address. No sign-in happens. */
  check(callbackUri: string): Promise<ProviderProblem | null>;
}

/** The person whom our page has recognised in an attempt, or what the page says about it. */
export type ReadAnswer = (state: string) => Promise<Result<Identity, 'none' | 'tooManyTries'>>;
