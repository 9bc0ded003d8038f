/** Authorization codes under attack. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { PathBrowser } from '../../http/oauth/support/browser.ts';
import { grantOf } from '../../http/oauth/support/check-token.ts';
import {
  approve,
  authorizationRequest,
  openConsent,
  post,
  REDIRECT,
  redeem,
  refresh,
  register,
  signedInBrowser,
  type TestClient,
  type TokenAnswer,
} from '../../http/oauth/support/oauth-client.ts';
import { createHarness, type Harness } from '../../support/harness.ts';

let harness: Harness;
let client: TestClient;
let browser: PathBrowser;
beforeAll(async () => {
  harness = await createHarness();
  client = await register(harness);
  ({ browser } = await signedInBrowser(harness));
});

describe('B2: a code replayed after success', () => {
  it('is refused, and what it issued is revoked', async () => {
    const approved = await approve(harness, client, browser);
    const tokens = (await (await redeem(harness, approved)).json()) as TokenAnswer;
    expect(await grantOf(harness, tokens.access_token)).not.toBeNull();
    const replay = await redeem(harness, approved);
    expect(replay.status).toBe(400);
    expect(await replay.json()).toMatchObject({ error: 'invalid_grant' });
    expect(await grantOf(harness, tokens.access_token)).toBeNull();
    expect((await refresh(harness, client, tokens.refresh_token)).status).toBe(400);
  });

  it('also when it was refreshed in between', async () => {
    const approved = await approve(harness, client, browser);
    const first = (await (await redeem(harness, approved)).json()) as TokenAnswer;
    const second = (await (await refresh(harness, client, first.refresh_token)).json()) as TokenAnswer;
    await redeem(harness, approved);
    expect(await grantOf(harness, second.access_token)).toBeNull();
    expect((await refresh(harness, client, second.refresh_token)).status).toBe(400);
  });

  it('revokes nothing when the replay lacks the verifier: a thief of the code cannot even do harm', async () => {
    const approved = await approve(harness, client, browser);
    const tokens = (await (await redeem(harness, approved)).json()) as TokenAnswer;
    const replay = await redeem(harness, { ...approved, verifier: 'x'.repeat(43) });
    expect(await replay.json()).toMatchObject({ error: 'invalid_grant' });
    expect(await grantOf(harness, tokens.access_token)).not.toBeNull();
  });
});

describe('B3: PKCE', () => {
  it.each([
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }],
    ['the plain method', { code_challenge_method: 'plain' }],
    ['the method left out', { code_challenge_method: undefined }],
    ['a method without a challenge', { code_challenge: undefined }],
    ['a challenge that is too short', { code_challenge: 'x'.repeat(42) }],
    ['a challenge with foreign characters', { code_challenge: `${'x'.repeat(42)}!` }],
  ])('refuses %s', async (_what, changes) => {
    const { url } = await openConsent(browser, authorizationRequest(harness, client, changes).url);
    expect(url.origin + url.pathname).toBe(REDIRECT);
    expect(url.searchParams.get('error')).toBe('invalid_request');
    expect(url.searchParams.get('code')).toBeNull();
  });

  it.each([
    ['no verifier', undefined],
    ['an empty verifier', ''],
    ['a short verifier', 'x'.repeat(42)],
    ['a long verifier', 'x'.repeat(129)],
    ['another verifier', 'x'.repeat(43)],
  ])('refuses %s, and does not use the code up', async (_what, code_verifier) => {
    const approved = await approve(harness, client, browser);
    const refused = await redeem(harness, approved, { code_verifier });
    expect(refused.status).toBe(400);
    expect(['invalid_grant', 'invalid_request']).toContain(((await refused.json()) as { error: string }).error);
    expect((await redeem(harness, approved)).status).toBe(200);
  });

  it('holds a confidential client to it just as much', async () => {
    const confidential = await register(harness, { redirect_uris: [REDIRECT] });
    // Errors go to a client once somebody has approved it; before that, our own page shows them.
    await approve(harness, confidential, browser);
    const changes = { code_challenge: undefined, code_challenge_method: undefined };
    const { url } = await openConsent(browser, authorizationRequest(harness, confidential, changes).url);
    expect(url.searchParams.get('error')).toBe('invalid_request');
  });
});

describe('B7: a confidential client', () => {
  const basic = (id: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
  });

  it.each(['client_secret_basic', 'client_secret_post'] as const)(
    'that registered %s gets 401 without a secret, with a wrong one and with the other method; the code stays good',
    async (method) => {
      const confidential = await register(harness, {
        redirect_uris: [REDIRECT],
        token_endpoint_auth_method: method,
      });
      const { client_id } = confidential;
      const secret = String(confidential.client_secret);
      const approved = await approve(harness, confidential, browser);
      const fields = {
        grant_type: 'authorization_code',
        code: approved.code,
        code_verifier: approved.verifier,
        redirect_uri: approved.redirectUri,
      };
      const send = (more: Record<string, string>, headers = {}) =>
        post(harness, '/oauth/token', { ...fields, ...more }, headers);
      const right =
        method === 'client_secret_basic'
          ? () => send({}, basic(client_id, secret))
          : () => send({ client_id, client_secret: secret });
      const wrong = [
        await send({ client_id }),
        await send({ client_id, client_secret: 'wrong' }),
        await send({}, basic(client_id, 'wrong')),
        method === 'client_secret_basic'
          ? await send({ client_id, client_secret: secret })
          : await send({}, basic(client_id, secret)),
      ];
      for (const refused of wrong) {
        expect(refused.status).toBe(401);
        expect(await refused.json()).toMatchObject({ error: 'invalid_client' });
      }
      expect((await right()).status).toBe(200);
    },
  );

  it('is unknown when it is unknown, and a public one has no secret to show', async () => {
    const approved = await approve(harness, client, browser);
    expect((await redeem(harness, approved, { client_id: 'client_nobody' })).status).toBe(401);
    expect((await redeem(harness, approved, { client_secret: 'anything' })).status).toBe(401);
    expect((await redeem(harness, approved)).status).toBe(200);
  });
});
