/** An independent OpenID client (oauth4webapi), and a browser that goes through the pages of a sign-in. */
import * as oauth from 'oauth4webapi';
import type { Harness } from '../../../support/harness.ts';
import { CookieBrowser } from '../../../support/sign-in.ts';

export const INSECURE = { [oauth.allowInsecureRequests]: true } as const;

export interface ForeignClient {
  readonly as: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly redirectUri: string;
}

export async function discover(
  harness: Pick<Harness, 'baseUrl'>,
  tenantId: string,
  algorithm: 'oidc' | 'oauth2' = 'oidc',
): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(`/t/${tenantId}`, harness.baseUrl);
  const answer = await oauth.discoveryRequest(issuer, { algorithm, ...INSECURE });
  return oauth.processDiscoveryResponse(issuer, answer);
}

export async function appOf(
  harness: Pick<Harness, 'baseUrl'>,
  tenantId: string,
  redirectUri: string,
): Promise<ForeignClient> {
  const as = await discover(harness, tenantId);
  return { as, client: { client_id: 'app', token_endpoint_auth_method: 'none' }, redirectUri };
}

/** A program that the app does not know, and that registers itself. */
export async function registerAgent(
  harness: Pick<Harness, 'baseUrl'>,
  tenantId: string,
  redirectUri = 'http://127.0.0.1:8123/callback',
  name = 'Helpful agent',
): Promise<ForeignClient> {
  const as = await discover(harness, tenantId, 'oauth2');
  const metadata = { client_name: name, redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' };
  const answer = await oauth.dynamicClientRegistrationRequest(as, metadata, INSECURE);
  return { as, client: await oauth.processDynamicClientRegistrationResponse(answer), redirectUri };
}

export interface Walk {
  readonly persona?: string;
  readonly decision?: 'approve' | 'deny';
  readonly browser?: CookieBrowser;
  readonly parameters?: Readonly<Record<string, string>>;
}

/**
 * Goes from any address to the page or the foreign address where the browser stops, and answers the pages on the way.
 */
export async function walk(
  start: URL,
  { persona = 'ada', decision = 'approve', browser = new CookieBrowser() }: Walk = {},
) {
  const picker = await browser.follow(await browser.send(start, { headers: { accept: 'text/html' } }), start);
  if (picker.left || picker.response.status !== 200) return { ...picker, browser, consent: '' };
  const chosen = await browser.post(picker.url, { persona });
  const consent = await browser.follow(chosen, picker.url);
  if (consent.left || consent.response.status !== 200) return { ...consent, browser, consent: '' };
  const page = await consent.response.text();
  const decided = await browser.post(consent.url, { decision });
  return { ...(await browser.follow(decided, consent.url)), browser, consent: page };
}

export async function authorizationUrl(
  { as, client, redirectUri }: ForeignClient,
  parameters: Readonly<Record<string, string>> = {},
) {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const nonce = oauth.generateRandomNonce();
  const url = new URL(as.authorization_endpoint ?? '');
  const wanted = {
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...parameters,
  };
  for (const [name, value] of Object.entries(wanted)) url.searchParams.set(name, value);
  return { url, verifier, state, nonce };
}

/** The whole sign-in. The independent library checks every answer. */
export async function signInAs(foreign: ForeignClient, walked: Walk = {}) {
  const { as, client, redirectUri } = foreign;
  const { url, verifier, state, nonce } = await authorizationUrl(foreign, walked.parameters);
  const { left, response, browser, consent } = await walk(url, walked);
  if (!left) throw new Error(`the sign-in stopped with ${response.status}: ${await response.text()}`);
  if (left.searchParams.has('error')) throw new Error(`the sign-in was refused: ${left.searchParams}`);
  const callback = oauth.validateAuthResponse(as, client, left, state);
  const answer = await oauth.authorizationCodeGrantRequest(as, client, oauth.None(), callback, redirectUri, verifier, {
    ...INSECURE,
  });
  const isOpenId = url.searchParams.get('scope')?.split(' ').includes('openid') ?? false;
  const tokens = await oauth.processAuthorizationCodeResponse(
    as,
    client,
    answer,
    isOpenId ? { expectedNonce: nonce, requireIdToken: true } : {},
  );
  return { tokens, callback, code: left.searchParams.get('code') ?? '', verifier, browser, consent, left };
}

export async function refreshAs({ as, client }: ForeignClient, refreshToken: string) {
  const answer = await oauth.refreshTokenGrantRequest(as, client, oauth.None(), refreshToken, INSECURE);
  return oauth.processRefreshTokenResponse(as, client, answer);
}
