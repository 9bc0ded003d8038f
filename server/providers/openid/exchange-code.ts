/**
 * Turns the provider's answer at our callback into a validated id token and an access token (OpenID Connect Core
 * section 3.1.3). The library checks state, issuer, audience, nonce, times and signature. This file adds what it leaves
 * open: a callback that names a parameter twice, in which of two ways the provider takes our secret, and a provider
 * that has an issuer for each organisation.
 */
import {
  authorizationCodeGrant,
  type Configuration,
  type IDToken,
  ResponseBodyError,
  type ServerMetadata,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { LoginAttempt } from '../ports.ts';
import type { BoundedFetch } from './bounded-fetch.ts';
import type { ClientConfigurations, SecretMethod } from './client-configuration.ts';
import type { Claims } from './profile.ts';
import { ProviderFault } from './provider-fault.ts';

export interface Redeemed {
  readonly config: Configuration;
  readonly accessToken: string;
  readonly idToken: IDToken;
}

/**
 * The issuer that a token has to name, if the provider has one for each organisation. Null: the one that the provider's
 * description names.
 */
export type IssuerOf = (unverified: Claims, described: string) => string | null;

interface Dependencies {
  readonly configurations: ClientConfigurations;
  readonly fetch: BoundedFetch;
  readonly issuerOf?: IssuerOf | undefined;
}

type ExchangeCode = (metadata: ServerMetadata, callback: URLSearchParams, attempt: LoginAttempt) => Promise<Redeemed>;

const SINGLE_PARAMETERS = ['code', 'state', 'iss', 'error', 'response'];

export function createExchangeCode({ configurations, fetch, issuerOf }: Dependencies): ExchangeCode {
  /** The way that worked last, so that only the first exchange may need two requests. */
  let accepted: SecretMethod | undefined;

  const grant = async (config: Configuration, callback: URLSearchParams, attempt: LoginAttempt): Promise<Redeemed> => {
    try {
      const tokens = await authorizationCodeGrant(config, new URL(`?${callback}`, attempt.callbackUri), {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.codeVerifier,
        idTokenExpected: true,
      });
      const idToken = tokens.claims();
      if (!idToken) throw new ProviderFault('bad_response');
      return { config, accessToken: tokens.access_token, idToken };
    } finally {
      configurations.keepKeys(config);
    }
  };

  /**
   * The token says which of the provider's issuers has signed it, and only then is it known what to check it against. So the
   * answer is held first, and the library checks it as that issuer's, signature included.
   */
  const grantOfManyIssuers = async (
    method: SecretMethod,
    metadata: ServerMetadata,
    callback: URLSearchParams,
    attempt: LoginAttempt,
    issuerOfToken: IssuerOf,
  ): Promise<Redeemed> => {
    let held: Response | undefined;
    const holding: BoundedFetch = async (url, options) => {
      const response = await fetch(url, options);
      if (url !== metadata.token_endpoint) return response;
      held = response;
      throw new ProviderFault('held');
    };
    await grant(await configurations.create(metadata, method, holding), callback, attempt).catch((error: unknown) => {
      if (!held) throw error;
    });
    const answer = held;
    if (!answer) throw new ProviderFault('bad_response');
    const issuer = issuerOfToken(await unverifiedClaims(answer.clone()), metadata.issuer) ?? metadata.issuer;
    const replaying: BoundedFetch = async (url, options) =>
      url === metadata.token_endpoint ? answer.clone() : fetch(url, options);
    return grant(await configurations.create({ ...metadata, issuer }, method, replaying), callback, attempt);
  };

  const redeemWith = async (
    method: SecretMethod,
    metadata: ServerMetadata,
    callback: URLSearchParams,
    attempt: LoginAttempt,
  ): Promise<Redeemed> =>
    issuerOf
      ? grantOfManyIssuers(method, metadata, callback, attempt, issuerOf)
      : grant(await configurations.create(metadata, method), callback, attempt);

  return async (metadata, callback, attempt) => {
    requireSingleAnswer(callback);
    const [first, second] = methodsOf(metadata, accepted);
    try {
      return await redeemWith(first, metadata, callback, attempt);
    } catch (error) {
      if (!second || !isClientRefused(error)) throw error;
      const redeemed = await redeemWith(second, metadata, callback, attempt).catch(() => Promise.reject(error));
      accepted = second;
      return redeemed;
    }
  };
}

function requireSingleAnswer(callback: URLSearchParams): void {
  const repeated = SINGLE_PARAMETERS.some((name) => callback.getAll(name).length > 1);
  if (repeated || !(callback.get('code') || callback.get('error'))) throw new ProviderFault('invalid_callback');
}

/** What an id token says before its signature was checked. Nothing but the choice of the issuer comes from it. */
async function unverifiedClaims(answer: Response): Promise<Claims> {
  try {
    const body: unknown = await answer.json();
    const token = typeof body === 'object' && body !== null && 'id_token' in body ? String(body.id_token) : '';
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return typeof claims === 'object' && claims !== null ? (claims as Claims) : {};
  } catch {
    return {};
  }
}

/**
 * Google documents the secret in the body; OpenID Connect Core section 9 makes the header the default of everyone else.
 * A provider that offers both may still have registered us for one of them only, hence the second way.
 */
function methodsOf(metadata: ServerMetadata, accepted?: SecretMethod): [SecretMethod, SecretMethod?] {
  const offered = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  if (!offered.includes('client_secret_post')) return ['client_secret_basic'];
  if (!offered.includes('client_secret_basic')) return ['client_secret_post'];
  return accepted === 'client_secret_basic'
    ? ['client_secret_basic', 'client_secret_post']
    : ['client_secret_post', 'client_secret_basic'];
}

/** The client was refused before the code was looked at (RFC 6749 section 5.2), so the code can still be redeemed. */
function isClientRefused(error: unknown): boolean {
  if (error instanceof WWWAuthenticateChallengeError) return error.status === 401;
  return error instanceof ResponseBodyError && error.error === 'invalid_client';
}
