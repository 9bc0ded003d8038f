/** RFC 7662: the issuer's own tokens, asked about by the client that they belong to, and by others. */
import * as oauth from 'oauth4webapi';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '../../support/clock.ts';
import { CALLBACK, createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { appOf, authorizationUrl, discover, INSECURE, refreshAs, signInAs, walk } from './support/foreign-client.ts';
import { claimsOf, FOR_MCP, SETTINGS } from './support/two-issuers.ts';

const harness = useHarness({ clock: new TestClock(new Date()) });
let tenant: SocialTenant;

beforeAll(async () => {
  tenant = await createSocialTenant(harness.current);
  await tenant.api('/api/social-login/agents', { method: 'PUT', json: SETTINGS });
});

beforeEach(async () => {
  harness.current.clock.advance({ minutes: 1 });
  await tenant.refill();
});

async function introspect(token: string, authorization = `Bearer ${tenant.applicationKey}`) {
  const answer = await harness.current.fetch(`/t/${tenant.id}/introspect`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ token }),
  });
  return (await answer.json()) as Record<string, unknown>;
}

const basic = (id: string, secret: string): string => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

/** A client with a secret, as a gateway has one. */
async function gateway() {
  const as = await discover(harness.current, tenant.id);
  const redirectUri = 'http://127.0.0.1:8125/cb';
  const metadata = { redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_basic' };
  const answer = await oauth.dynamicClientRegistrationRequest(as, metadata, INSECURE);
  const client = await oauth.processDynamicClientRegistrationResponse(answer);
  return { as, client, redirectUri, authorization: basic(client.client_id, String(client.client_secret)) };
}

describe('introspection', () => {
  it('tells the app of its own access and refresh token, until the session ends', async () => {
    const { tokens } = await signInAs(await appOf(harness.current, tenant.id, CALLBACK));
    const { sub, sid } = claimsOf(tokens.id_token ?? '');
    const told = { active: true, iss: `${harness.current.baseUrl}/t/${tenant.id}`, sub, sid, client_id: 'app' };
    const access = await introspect(tokens.access_token);
    expect(access).toMatchObject({ ...told, token_type: 'Bearer', scope: 'openid profile email' });
    expect(Number(access.exp) - Number(access.iat)).toBe(3_600);
    expect(await introspect(tokens.refresh_token ?? '')).toMatchObject(told);
    expect(await introspect(tokens.access_token, basic('app', tenant.applicationKey))).toMatchObject(told);
    await tenant.api(`/api/social-login/sessions/${sid}`, { method: 'DELETE' });
    expect(await introspect(tokens.access_token)).toEqual({ active: false });
    expect(await introspect(tokens.refresh_token ?? '')).toEqual({ active: false });
  });

  onlyInTestAll(() => {
    it('knows a refresh token that was used, at once', async () => {
      const foreign = await appOf(harness.current, tenant.id, CALLBACK);
      const { tokens } = await signInAs(foreign);
      const next = await refreshAs(foreign, tokens.refresh_token ?? '');
      expect(await introspect(tokens.refresh_token ?? '')).toEqual({ active: false });
      expect((await introspect(next.refresh_token ?? '')).active).toBe(true);
    });
  });

  it('tells a client with a secret of its own tokens, and of nobody else’s', async () => {
    const one = await gateway();
    const other = await gateway();
    const { url, verifier, state } = await authorizationUrl(one, FOR_MCP);
    const { left } = await walk(url);
    const callback = oauth.validateAuthResponse(one.as, one.client, left ?? url, state);
    const how = oauth.ClientSecretBasic(String(one.client.client_secret));
    const answer = await oauth.authorizationCodeGrantRequest(
      one.as,
      one.client,
      how,
      callback,
      one.redirectUri,
      verifier,
      INSECURE,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(one.as, one.client, answer);
    for (const token of [tokens.access_token, tokens.refresh_token ?? '']) {
      expect(await introspect(token, one.authorization)).toMatchObject({
        active: true,
        client_id: one.client.client_id,
      });
      expect(await introspect(token, other.authorization)).toEqual({ active: false });
    }
    // The first is a token for the app's own server, the second is not.
    expect((await introspect(tokens.access_token)).active).toBe(true);
    expect((await introspect(tokens.refresh_token ?? '')).active).toBe(false);
    expect(await introspect(tokens.access_token, basic(one.client.client_id, 'a guess'))).toMatchObject({
      error: 'invalid_client',
    });
  });
});
