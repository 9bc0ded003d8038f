/**
 * The identity provider client: Google, or whatever OpenID Connect provider the issuer names. The built-in personas are
 * reached by this very code. Whatever a provider does wrong ends as a value; no token of it outlives the exchange.
 */
import { buildAuthorizationUrl, calculatePKCECodeChallenge, fetchUserInfo } from 'openid-client';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { ProviderUnavailable } from '../../kernel/unavailable.ts';
import type { Identity, IdentityProvider, LoginAttempt, ProviderFailure } from '../ports.ts';
import { createBoundedFetch, DEFAULT_FETCH_LIMITS, type FetchLimits } from './bounded-fetch.ts';
import { createClientConfigurations } from './client-configuration.ts';
import { createDiscovery } from './discovery.ts';
import { createRedeemCode, type Redeemed } from './exchange-code.ts';
import { failureCode, isDenial } from './failure-code.ts';
import { readProfile } from './profile.ts';

export interface IdentityProviderOptions {
  readonly issuer: string;
  readonly label: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** `{base_url}` and `PROVIDER_CALLBACK_PATH`; the address that a request claims is never used. */
  readonly redirectUri: string;
  readonly clock: Clock;
  /** It asks who is signing in each time, and knows no prompt for it. */
  readonly alwaysAsks?: true;
  readonly limits?: FetchLimits;
}

const SCOPE = 'openid email profile';

export function createIdentityProvider(options: IdentityProviderOptions): IdentityProvider {
  const { issuer, label, clientId, redirectUri, clock } = options;
  const fetch = createBoundedFetch(options.limits ?? DEFAULT_FETCH_LIMITS);
  const discovery = createDiscovery({ issuer, clientId, fetch, clock });
  const configurations = createClientConfigurations({ ...options, fetch });
  const redeemCode = createRedeemCode(configurations, redirectUri);

  const redeem = async (
    callback: URLSearchParams,
    attempt: LoginAttempt,
  ): Promise<Result<Redeemed, ProviderFailure>> => {
    try {
      return ok(await redeemCode(await discovery.metadata(), callback, attempt));
    } catch (error) {
      return fail(isDenial(error) ? { kind: 'denied' } : failedAt('token_exchange', error));
    }
  };

  return {
    issuer,
    label,

    async authorizationUrl(attempt, { chooseAccount } = { chooseAccount: false }) {
      const metadata = await discovery.metadata();
      return buildAuthorizationUrl(configurations.create(metadata, 'client_secret_post'), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        ...(chooseAccount && options.alwaysAsks !== true ? { prompt: 'select_account' } : {}),
      });
    },

    async exchange(callbackUrl, attempt) {
      const redeemed = await redeem(callbackUrl.searchParams, attempt);
      return redeemed.ok ? identify(redeemed.value) : redeemed;
    },
  };
}

/** OpenID Connect Core section 5.3.2: userinfo counts only if its subject is the id token's, which the library checks. */
async function identify({ config, accessToken, idToken }: Redeemed): Promise<Result<Identity, ProviderFailure>> {
  try {
    const profile = readProfile(idToken, await fetchUserInfo(config, accessToken, idToken.sub));
    if (!profile.ok) return fail({ kind: 'failed', stage: 'userinfo', errorCode: profile.error });
    return ok({ issuer: idToken.iss, subject: idToken.sub, ...profile.value, ...directoryOf(idToken) });
  } catch (error) {
    return fail(failedAt('userinfo', error));
  }
}

/** Google's `hd`. Only the id token is signed, so only its word counts. */
const directoryOf = ({ hd }: Readonly<Record<string, unknown>>): Pick<Identity, 'hostedDomain'> =>
  typeof hd === 'string' ? { hostedDomain: hd } : {};

function failedAt(stage: 'token_exchange' | 'userinfo', error: unknown): ProviderFailure {
  const errorCode = error instanceof ProviderUnavailable ? error.errorCode : failureCode(error);
  return { kind: 'failed', stage, errorCode };
}
