/** The plans `oidcc-config-certification-test-plan` and, as far as it applies, `oidcc-dynamic-certification-test-plan`. */
import { describe, expect, it } from 'vitest';
import { useRelyingParty } from './support/relying-party.ts';

const { party } = useRelyingParty();

const discovery = async () =>
  (await (await fetch(`${party.issuer}/.well-known/openid-configuration`)).json()) as Record<string, unknown>;

describe('oidcc-config-certification-test-plan', () => {
  it('oidcc-discovery-endpoint-verification', async () => {
    const told = await discovery();
    expect(told.issuer).toBe(party.issuer);
    expect(told.id_token_signing_alg_values_supported).toContain('RS256');
    expect(told).toMatchObject({
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      token_endpoint_auth_methods_supported: expect.arrayContaining(['client_secret_basic', 'client_secret_post']),
      scopes_supported: expect.arrayContaining(['openid']),
      claims_supported: expect.arrayContaining(['sub', 'auth_time']),
    });
    for (const name of ['authorization', 'token', 'userinfo', 'end_session', 'introspection', 'revocation'])
      expect(told[`${name}_endpoint`]).toMatch(/^https?:/);
  });

  it('oidcc-discovery-jwks-uri-keys: both algorithms, no private part, no key twice', async () => {
    const { jwks_uri } = (await discovery()) as { jwks_uri: string };
    const { keys } = (await (await fetch(jwks_uri)).json()) as { keys: Record<string, string>[] };
    expect(keys.map(({ alg }) => alg).sort()).toEqual(['ES256', 'RS256']);
    for (const key of keys) {
      expect(key).toMatchObject({ use: 'sig', kid: expect.any(String) });
      for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) expect(key).not.toHaveProperty(secret);
    }
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(keys.length);
  });

  it('answers HEAD, OPTIONS and If-None-Match on both documents', async () => {
    for (const path of ['/.well-known/openid-configuration', '/jwks']) {
      const got = await fetch(party.issuer + path);
      const etag = got.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]+"$/);
      // Node's fetch asks for a reload by default.
      const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
      const again = await fetch(party.issuer + path, { headers });
      expect(again.status).toBe(304);
      const head = await fetch(party.issuer + path, { method: 'HEAD' });
      expect([head.status, head.headers.get('etag')]).toEqual([200, etag]);
      const options = await fetch(party.issuer + path, {
        method: 'OPTIONS',
        headers: { origin: 'https://spa.example' },
      });
      expect([options.status, options.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    }
  });
});

describe('oidcc-dynamic-certification-test-plan', () => {
  const register = async (metadata: object) => {
    const json = { resources: ['https://app.example.com/mcp'] };
    await party.tenant.api('/api/social-login/agents', { method: 'PUT', json });
    const { registration_endpoint } = (await discovery()) as { registration_endpoint: string };
    const answer = await fetch(registration_endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: ['https://suite.example/cb'], ...metadata }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  it('oidcc-idtoken-rs256', async () => {
    const { status, body } = await register({ id_token_signed_response_alg: 'RS256' });
    expect([status, body.id_token_signed_response_alg]).toEqual([201, 'RS256']);
  });

  it('oidcc-server with an algorithm of its own: ES256 is kept, an unknown one becomes the usual one', async () => {
    expect((await register({ id_token_signed_response_alg: 'ES256' })).body.id_token_signed_response_alg).toBe('ES256');
    expect((await register({})).body.id_token_signed_response_alg).toBe('RS256');
    expect((await register({ id_token_signed_response_alg: 'none' })).body.id_token_signed_response_alg).not.toBe(
      'none',
    );
  });

  it('oidcc-redirect-uri-regfrag', async () => {
    expect((await register({ redirect_uris: ['https://suite.example/cb#x'] })).status).toBe(400);
  });
});
