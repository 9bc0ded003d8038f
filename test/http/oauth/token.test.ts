import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { grantOf } from './support/check-token.ts';
import {
  approve,
  obtainTokens,
  post,
  publicClient,
  redeem,
  refresh,
  register,
  signedInBrowser,
  type TokenAnswer,
} from './support/oauth-client.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

describe('POST /oauth/token', () => {
  it('answers with an opaque bearer token of one hour and a refresh token', async () => {
    const client = await register(harness);
    const { browser } = await signedInBrowser(harness);
    const response = await redeem(harness, await approve(harness, client, browser));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 3600,
      scope: 'mcp:tenants:create mcp:tenant:read mcp:resources:write mcp:feedback:write',
      token_type: 'Bearer',
    });
  });

  it('binds the token to the account, the client, the scopes and the MCP endpoint', async () => {
    const { client, owner, tokens } = await obtainTokens(harness, { scope: 'mcp:tenant:read' });
    expect(await grantOf(harness, tokens.access_token)).toEqual({
      subject: { kind: 'account', accountId: owner.accountId },
      clientId: client.client_id,
      scopes: ['mcp:tenant:read'],
      resource: `${harness.baseUrl}/mcp`,
    });
  });

  onlyInTestAll(() => {
    it('gives a client that registered without it no refresh token', async () => {
      const client = await register(harness, { ...publicClient, grant_types: ['authorization_code'] });
      const { browser } = await signedInBrowser(harness);
      const answer = (await (await redeem(harness, await approve(harness, client, browser))).json()) as TokenAnswer;
      expect(answer.refresh_token).toBeUndefined();
    });
  });

  it.each(['client_credentials', 'password', 'implicit', 'urn:ietf:params:oauth:grant-type:device_code', ''])(
    'offers no grant of type "%s"',
    async (grant_type) => {
      const client = await register(harness);
      const response = await post(harness, '/oauth/token', { grant_type, client_id: client.client_id });
      expect(response.status).toBe(400);
      const { error } = (await response.json()) as { error: string };
      expect(['unsupported_grant_type', 'invalid_request']).toContain(error);
    },
  );

  it('redeems a code at the redirect that it was sent to, and nowhere else', async () => {
    const client = await register(harness);
    const { browser } = await signedInBrowser(harness);
    const approved = await approve(harness, client, browser);
    const elsewhere = await redeem(harness, approved, { redirect_uri: 'https://client.example/other' });
    expect(elsewhere.status).toBe(400);
    expect(await elsewhere.json()).toMatchObject({ error: 'invalid_grant' });
    expect((await redeem(harness, approved)).status).toBe(200);
  });

  it('redeems a code for the client that asked, and for no other', async () => {
    const { browser } = await signedInBrowser(harness);
    const approved = await approve(harness, await register(harness), browser);
    const other = await register(harness);
    const response = await redeem(harness, approved, { client_id: other.client_id });
    expect(await response.json()).toMatchObject({ error: 'invalid_grant' });
    expect((await redeem(harness, approved)).status).toBe(200);
  });

  it('redeems a code within a minute', async () => {
    const own = await createHarness();
    const { browser } = await signedInBrowser(own);
    const approved = await approve(own, await register(own), browser);
    own.clock.advance({ seconds: 61 });
    expect(await (await redeem(own, approved)).json()).toMatchObject({ error: 'invalid_grant' });
    await own.close();
  });

  it('answers in JSON even to a browser', async () => {
    const response = await harness.fetch('/oauth/token', {
      method: 'POST',
      headers: { accept: 'text/html' },
      body: new URLSearchParams({ grant_type: 'authorization_code' }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
  });
});

describe('a refresh', () => {
  it('returns a new pair, and the old refresh token is used up', async () => {
    const { client, tokens } = await obtainTokens(harness);
    const response = await refresh(harness, client, tokens.refresh_token);
    expect(response.status).toBe(200);
    const renewed = (await response.json()) as TokenAnswer;
    expect(renewed.access_token).not.toBe(tokens.access_token);
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
    expect(await grantOf(harness, renewed.access_token)).not.toBeNull();
    const used = await refresh(harness, client, tokens.refresh_token);
    expect(used.status).toBe(400);
    expect(await used.json()).toMatchObject({ error: 'invalid_grant' });
  });

  onlyInTestAll(() => {
    it('may ask for fewer scopes, and the next one has them all again', async () => {
      const { client, tokens } = await obtainTokens(harness);
      const fewer = await refresh(harness, client, tokens.refresh_token, { scope: 'mcp:tenant:read' });
      const answer = (await fewer.json()) as TokenAnswer;
      expect(answer.scope).toBe('mcp:tenant:read');
      const all = (await (await refresh(harness, client, answer.refresh_token)).json()) as TokenAnswer;
      expect(all.scope).toBe(tokens.scope);
    });

    it('forgives a second use within two seconds: the family lives on, and the log says so', async () => {
      const { client, tokens } = await obtainTokens(harness);
      const renewed = (await (await refresh(harness, client, tokens.refresh_token)).json()) as TokenAnswer;
      expect((await refresh(harness, client, tokens.refresh_token)).status).toBe(400);
      expect(await grantOf(harness, renewed.access_token)).not.toBeNull();
      expect((await refresh(harness, client, renewed.refresh_token)).status).toBe(200);
      expect(harness.logs.filter((line) => line.includes('used twice within moments'))).not.toEqual([]);
    });
  });

  it('takes a later second use for theft: nothing of the family is left', async () => {
    const own = await createHarness();
    const { client, tokens } = await obtainTokens(own);
    const renewed = (await (await refresh(own, client, tokens.refresh_token)).json()) as TokenAnswer;
    own.clock.advance({ seconds: 3 });
    expect(await (await refresh(own, client, tokens.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' });
    expect(await grantOf(own, renewed.access_token)).toBeNull();
    expect(await grantOf(own, tokens.access_token)).toBeNull();
    expect((await refresh(own, client, renewed.refresh_token)).status).toBe(400);
    await own.close();
  });

  it('works for 30 days after the last one, and an access token for one hour', async () => {
    const own = await createHarness();
    const { client, tokens } = await obtainTokens(own);
    own.clock.advance({ minutes: 59 });
    expect(await grantOf(own, tokens.access_token)).not.toBeNull();
    own.clock.advance({ minutes: 2 });
    expect(await grantOf(own, tokens.access_token)).toBeNull();
    own.clock.advance({ days: 29 });
    const renewed = (await (await refresh(own, client, tokens.refresh_token)).json()) as TokenAnswer;
    own.clock.advance({ days: 31 });
    expect((await refresh(own, client, renewed.refresh_token)).status).toBe(400);
    await own.close();
  });
});
