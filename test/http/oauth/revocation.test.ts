import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { grantOf } from './support/check-token.ts';
import { obtainTokens, post, refresh, register } from './support/oauth-client.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const revoke = (client_id: string, token: string, more: Record<string, string> = {}) =>
  post(harness, '/oauth/revoke', { client_id, token, ...more });

describe('POST /oauth/revoke', () => {
  it.each([
    ['the access token', 'access_token'],
    ['the refresh token', 'refresh_token'],
  ] as const)('ends everything that was approved together, given %s', async (_what, kind) => {
    const { client, tokens } = await obtainTokens(harness);
    const response = await revoke(client.client_id, tokens[kind], { token_type_hint: kind });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.text()).toBe('{}');
    expect(await grantOf(harness, tokens.access_token)).toBeNull();
    expect((await refresh(harness, client, tokens.refresh_token)).status).toBe(400);
  });

  it('answers the same to a token that never was, and to one of another client, which lives on', async () => {
    const { client, tokens } = await obtainTokens(harness);
    const other = await register(harness);
    const answers = [
      await revoke(client.client_id, 'x'.repeat(43)),
      await revoke(client.client_id, 'not-even-a-token'),
      await revoke(other.client_id, tokens.access_token),
      await revoke(other.client_id, tokens.refresh_token, { token_type_hint: 'access_token' }),
    ];
    for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([200, '{}']);
    expect(await grantOf(harness, tokens.access_token)).not.toBeNull();
  });

  onlyInTestAll(() => {
    it('does the same for a confidential client that brings the token of another', async () => {
      const { tokens } = await obtainTokens(harness);
      const other = await register(harness, {
        redirect_uris: ['https://other.example/cb'],
        token_endpoint_auth_method: 'client_secret_post',
      });
      const answer = await revoke(other.client_id, tokens.access_token, { client_secret: String(other.client_secret) });
      expect([answer.status, await answer.text()]).toEqual([200, '{}']);
      expect(await grantOf(harness, tokens.access_token)).not.toBeNull();
    });
  });

  it('needs a known client', async () => {
    expect((await revoke('client_unknown', 'x')).status).toBe(401);
    expect((await post(harness, '/oauth/revoke', { token: 'x' })).status).toBe(400);
  });

  onlyInTestAll(() => {
    it('leaves the other grants of the same client and account alone', async () => {
      const { client, tokens } = await obtainTokens(harness);
      const second = await obtainTokens(harness);
      await revoke(client.client_id, tokens.refresh_token);
      expect(await grantOf(harness, second.tokens.access_token)).not.toBeNull();
    });
  });
});
