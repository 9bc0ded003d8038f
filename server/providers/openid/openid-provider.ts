/**
 * The client of an OpenID Connect provider. What is special to one provider is in its rules. A fault of a provider is
 * returned as a value, and none of its tokens is kept after the exchange.
 */
import { buildAuthorizationUrl, fetchUserInfo, type IDToken } from 'openid-client';
import { sha256 } from '../../crypto/hashes.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { ProviderUnavailable } from '../../kernel/unavailable.ts';
import { isIntactSubject } from '../../oidc/subject.ts';
import type { AccountChoice, Identity, IdentityProvider, LoginAttempt, ProviderFailure } from '../ports.ts';
import { checkClient } from './check-client.ts';
import { createClientConfigurations } from './client-configuration.ts';
import { createDiscovery, type DiscoveryRules } from './discovery.ts';
import { createExchangeCode, type IssuerOf, type Redeemed } from './exchange-code.ts';
import { failureCode, isDenial } from './failure-code.ts';
import type { Claims, ProfileFault } from './profile.ts';
import type { ProviderOptions } from './provider-options.ts';

export interface ValidatedClaims {
  readonly idToken: IDToken;
  readonly userinfo: Claims;
}

/** The person that the claims name. The parameters of the callback are unsigned, so they never decide who it is. */
export type Identify = (
  claims: ValidatedClaims,
  callback: URLSearchParams,
) => Result<Identity, ProfileFault | 'issuer_mismatch' | 'invalid_id_token'>;

export interface OpenIdRules {
  readonly identify: Identify;
  readonly scope?: string;
  /** False if the id token already says everything. */
  readonly asksUserinfo?: boolean;
  /** The secret of the client at this moment, if it is made and not stored. */
  readonly clientSecret?: () => Promise<string>;
  readonly discovery?: DiscoveryRules;
  readonly issuerOf?: IssuerOf;
}

const SCOPE = 'openid email profile';
const INVALID_SUBJECT = { kind: 'failed', stage: 'userinfo', errorCode: 'invalid_id_token' } as const;

export function createOpenIdProvider(options: ProviderOptions, rules: OpenIdRules): IdentityProvider {
  const { id, issuer, label, clock, fetch } = options;
  const { scope = SCOPE, asksUserinfo = true, identify } = rules;
  const { clientId } = options.credentials;
  const clientSecret = rules.clientSecret ?? (async () => secretOf(options));
  const discovery = createDiscovery({ issuer, clientId, fetch, clock, asksUserinfo, rules: rules.discovery });
  const configurations = createClientConfigurations({ issuer, clientId, clientSecret, clock, fetch });
  const exchangeCode = createExchangeCode({ configurations, fetch, issuerOf: rules.issuerOf });

  const redeem = async (
    callback: URLSearchParams,
    attempt: LoginAttempt,
  ): Promise<Result<Redeemed, ProviderFailure>> => {
    try {
      return ok(await exchangeCode(await discovery.metadata(), callback, attempt));
    } catch (error) {
      return fail(isDenial(error) ? { kind: 'denied' } : failedAt('token_exchange', error));
    }
  };

  /** OpenID Connect Core section 5.3.2: userinfo counts only if its subject is the id token's, which the library checks. */
  const identified = async (
    { config, accessToken, idToken }: Redeemed,
    callback: URLSearchParams,
  ): Promise<Result<Identity, ProviderFailure>> => {
    try {
      const userinfo = asksUserinfo ? await fetchUserInfo(config, accessToken, idToken.sub) : {};
      const identity = identify({ idToken, userinfo }, callback);
      if (!identity.ok) return fail({ kind: 'failed', stage: 'userinfo', errorCode: identity.error });
      if (!isIntactSubject(identity.value.subject)) return fail(INVALID_SUBJECT);
      return ok({ ...identity.value, ...signedInOf(idToken) });
    } catch (error) {
      return fail(failedAt('userinfo', error));
    }
  };

  return {
    id,
    issuer,
    label,

    async authorizationUrl(attempt, choice = { chooseAccount: false }) {
      const metadata = await discovery.metadata();
      return buildAuthorizationUrl(await configurations.create(metadata, 'client_secret_post'), {
        redirect_uri: attempt.callbackUri,
        scope,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: sha256(attempt.codeVerifier),
        code_challenge_method: 'S256',
        ...(options.answersByForm ? { response_mode: 'form_post' } : {}),
        ...(options.alwaysAsks === true ? {} : promptOf(choice, metadata.prompt_values_supported)),
        ...(choice.maxAgeS === undefined ? {} : { max_age: String(choice.maxAgeS) }),
        ...(choice.loginHint === undefined ? {} : { login_hint: choice.loginHint }),
        ...(choice.locales === undefined ? {} : { ui_locales: choice.locales }),
      });
    },

    async exchange(callback, attempt) {
      const redeemed = await redeem(callback, attempt);
      return redeemed.ok ? identified(redeemed.value, callback) : redeemed;
    },

    async check(redirectUri) {
      try {
        const { token_endpoint: endpoint = '', token_endpoint_auth_methods_supported: methods } =
          await discovery.metadata();
        return await checkClient({
          fetch,
          endpoint,
          clientId,
          clientSecret: await clientSecret(),
          redirectUri,
          methods,
        });
      } catch (error) {
        return { code: error instanceof ProviderUnavailable ? error.errorCode : failureCode(error) };
      }
    },
  };
}

/**
 * OpenID Connect Core section 3.1.2.1. Several prompts go into one parameter. A provider that lists the prompts that it
 * knows would refuse a request with another one. Whether a sign-in is fresh is seen by its time.
 */
function promptOf({ chooseAccount, signInAgain = false }: AccountChoice, known: unknown): { prompt?: string } {
  const wanted = [...(signInAgain ? ['login'] : []), ...(chooseAccount ? ['select_account'] : [])];
  const prompts = Array.isArray(known) ? wanted.filter((prompt) => known.includes(prompt)) : wanted;
  return prompts.length === 0 ? {} : { prompt: prompts.join(' ') };
}

const signedInOf = ({ auth_time: at, iat }: IDToken): Pick<Identity, 'signedIn'> =>
  typeof at === 'number' ? { signedIn: { at, ageS: iat - at } } : {};

function secretOf({ credentials, id }: ProviderOptions): string {
  if (!('clientSecret' in credentials)) throw new Error(`the client at ${id} has no secret`);
  return credentials.clientSecret;
}

function failedAt(stage: 'token_exchange' | 'userinfo', error: unknown): ProviderFailure {
  const errorCode = error instanceof ProviderUnavailable ? error.errorCode : failureCode(error);
  return { kind: 'failed', stage, errorCode };
}
