/** Access tokens in the wrong place, and what the database would give away. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createOAuthRecordStore } from '../../../server/storage/oauth/oauth-record-store.ts';
import { grantOf } from '../../http/oauth/support/check-token.ts';
import { approve, obtainTokens, redeem, register, signedInBrowser } from '../../http/oauth/support/oauth-client.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

/** An access token as the authorization server would issue it, with one difference. */
async function forge(change: Readonly<Record<string, unknown>>): Promise<string> {
  const { tokens, owner, client } = await obtainTokens(harness);
  const store = createOAuthRecordStore(harness.database, harness.service.shared.sealer);
  const now = harness.clock.now();
  const [grantId, token] = [`grant-${tokens.access_token}`, tokens.access_token.split('').reverse().join('')];
  const expiresAt = new Date(now.getTime() + 60_000);
  await store.put('Grant', grantId, { payload: {}, grantId, expiresAt }, now);
  const payload = {
    accountId: `account:${owner.accountId}`,
    clientId: client.client_id,
    aud: `${harness.baseUrl}/mcp`,
    scope: 'mcp:tenant:read',
    ...change,
  };
  await store.put('AccessToken', token, { payload, grantId, expiresAt }, now);
  return token;
}

describe('C1: a token for something else', () => {
  it('is taken as it was issued', async () => {
    expect(await grantOf(harness, await forge({}))).not.toBeNull();
  });

  it.each([
    ['another audience', { aud: 'https://other.example/mcp' }],
    ['no audience', { aud: undefined }],
    ['a list of audiences', { aud: ['https://other.example'] }],
    ['no subject', { accountId: undefined }],
    ['a subject of another kind', { accountId: 'robot:1' }],
  ])('with %s counts for nothing', async (_what, change) => {
    expect(await grantOf(harness, await forge(change))).toBeNull();
  });

  it('for the retired resource counts for nothing', async () => {
    expect(await grantOf(harness, await forge({ aud: `${harness.baseUrl}/mcp/manage` }))).toBeNull();
  });

  onlyInTestAll(() => {
    it('from an instance at another address counts for nothing here', async () => {
      const elsewhere = await createHarness();
      const { tokens } = await obtainTokens(elsewhere);
      expect(await grantOf(elsewhere, tokens.access_token)).not.toBeNull();
      expect(await grantOf(harness, tokens.access_token)).toBeNull();
      await elsewhere.close();
    });
  });

  it('such as a refresh token, a code, a tenant key or a JWT is no access token', async () => {
    const { tokens, owner, client, browser } = await obtainTokens(harness);
    const { code } = await approve(harness, client, browser);
    const { managementKey } = await owner.createProject();
    const jwt = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.';
    for (const other of [tokens.refresh_token, code, managementKey, jwt, '', ' ', '"', 'x'.repeat(100_000)])
      expect(await grantOf(harness, other)).toBeNull();
  });

  it('is `valid: false` at the verification of a tenant', async () => {
    const { tokens } = await obtainTokens(harness);
    const tenant = await createTenant(harness);
    await tenant.api('/api/resources/social-login', {
      method: 'POST',
      json: { callback_urls: ['https://app.example/cb'] },
    });
    const response = await harness.fetch(`/edge/auth/${tenant.id}/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ access_token: tokens.access_token }),
    });
    expect(await response.json()).toEqual({ valid: false });
  });
});

describe('F5: the database', () => {
  it('holds no token, code or client secret in clear, sealed or not', async () => {
    const client = await register(harness, {
      redirect_uris: ['https://client.example/callback'],
      token_endpoint_auth_method: 'client_secret_post',
    });
    const { browser } = await signedInBrowser(harness);
    const approved = await approve(harness, client, browser);
    const answer = await redeem(harness, approved, { client_secret: String(client.client_secret) });
    const tokens = (await answer.json()) as Record<string, string>;
    const secrets = [tokens.access_token, tokens.refresh_token, approved.code, client.client_secret];
    const rows = await harness.database.query('select * from porchlight.oauth_records');
    const { sealer } = harness.service.shared;
    const opened = await Promise.all(
      rows.map((row) => sealer.open(`oauth:${row.model}:${row.id_hash}`, String(row.sealed_payload))),
    );
    const dump = JSON.stringify([rows, opened]);
    expect(dump).toContain(client.client_id);
    for (const secret of secrets) expect(dump).not.toContain(String(secret));
  });

  it('nor does the log', async () => {
    const { tokens, approved, browser } = await obtainTokens(harness);
    const log = harness.logs.join('');
    for (const secret of [tokens.access_token, tokens.refresh_token, approved.code, approved.verifier])
      expect(log).not.toContain(secret);
    expect(log).not.toContain(browser.cookieHeader('/').split('=')[1]);
  });
});
