/** An independent OAuth client, which knows only the address of the resource, goes through all steps. */
import * as oauth from 'oauth4webapi';
import { beforeAll, describe, expect, it } from 'vitest';
import { grantOf } from '../http/oauth/support/check-token.ts';
import { decide, signedInBrowser } from '../http/oauth/support/oauth-client.ts';
import { createHarness, type Harness } from '../support/harness.ts';

const plainHttp = { [oauth.allowInsecureRequests]: true };
const REDIRECT = 'http://127.0.0.1:7357/callback';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

async function discover(): Promise<{ resource: oauth.ResourceServer; server: oauth.AuthorizationServer }> {
  const identifier = new URL('/mcp', harness.baseUrl);
  const resource = await oauth.processResourceDiscoveryResponse(
    identifier,
    await oauth.resourceDiscoveryRequest(identifier, plainHttp),
  );
  const issuer = new URL(String(resource.authorization_servers?.[0]));
  const response = await oauth.discoveryRequest(issuer, { ...plainHttp, algorithm: 'oauth2' });
  return { resource, server: await oauth.processDiscoveryResponse(issuer, response) };
}

async function register(server: oauth.AuthorizationServer, method: string): Promise<oauth.Client> {
  const metadata = { client_name: 'oauth4webapi', redirect_uris: [REDIRECT], token_endpoint_auth_method: method };
  const response = await oauth.dynamicClientRegistrationRequest(server, metadata, plainHttp);
  return (await oauth.processDynamicClientRegistrationResponse(response)) as oauth.Client;
}

const WAYS = [
  ['none', () => oauth.None()],
  ['client_secret_basic', (client: oauth.Client) => oauth.ClientSecretBasic(String(client.client_secret))],
  ['client_secret_post', (client: oauth.Client) => oauth.ClientSecretPost(String(client.client_secret))],
] as const;

describe('discovery, registration, consent, code, refresh, revocation', () => {
  it.each(WAYS)('as a client that authenticates by %s', async (method, authenticate) => {
    const { resource, server } = await discover();
    const client = await register(server, method);
    const credentials = authenticate(client);
    const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];

    const url = new URL(String(server.authorization_endpoint));
    url.search = String(
      new URLSearchParams({
        client_id: client.client_id,
        redirect_uri: REDIRECT,
        response_type: 'code',
        scope: 'mcp:tenant:read mcp:tenants:create',
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        resource: resource.resource,
      }),
    );
    const { owner, browser } = await signedInBrowser(harness);
    const callback = oauth.validateAuthResponse(server, client, await decide(browser, url, 'approve'), state);

    const code = await oauth.authorizationCodeGrantRequest(server, client, credentials, callback, REDIRECT, verifier, {
      ...plainHttp,
      additionalParameters: { resource: resource.resource },
    });
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, code);
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(await grantOf(harness, tokens.access_token)).toMatchObject({
      subject: { kind: 'account', accountId: owner.accountId },
      scopes: ['mcp:tenants:create', 'mcp:tenant:read'],
    });

    const renewal = await oauth.refreshTokenGrantRequest(
      server,
      client,
      credentials,
      String(tokens.refresh_token),
      plainHttp,
    );
    const renewed = await oauth.processRefreshTokenResponse(server, client, renewal);
    expect(await grantOf(harness, renewed.access_token)).not.toBeNull();

    const revocation = await oauth.revocationRequest(
      server,
      client,
      credentials,
      String(renewed.refresh_token),
      plainHttp,
    );
    await oauth.processRevocationResponse(revocation);
    expect(await grantOf(harness, renewed.access_token)).toBeNull();
    expect(await grantOf(harness, tokens.access_token)).toBeNull();
  });

  it('hears of a refusal in the way the standard has it', async () => {
    const { server } = await discover();
    const client = await register(server, 'none');
    const url = new URL(String(server.authorization_endpoint));
    url.search = String(
      new URLSearchParams({
        client_id: client.client_id,
        redirect_uri: REDIRECT,
        response_type: 'code',
        state: 's',
        code_challenge: await oauth.calculatePKCECodeChallenge(oauth.generateRandomCodeVerifier()),
        code_challenge_method: 'S256',
        resource: `${harness.baseUrl}/mcp`,
      }),
    );
    const { browser } = await signedInBrowser(harness);
    const end = await decide(browser, url, 'deny');
    expect(() => oauth.validateAuthResponse(server, client, end, 's')).toThrow(oauth.AuthorizationResponseError);
  });
});
