/** The plan `oidcc-config-certification-test-plan`, and what libraries also expect of the two documents. */
import { describe, expect, it } from 'vitest';
import { useRelyingParty } from './support/relying-party.ts';

const { party, discovery } = useRelyingParty();

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
    expect(told.scopes_supported).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/[^\x21\x23-\x5b\x5d-\x7e]/)]),
    );
    for (const name of ['authorization', 'token', 'userinfo', 'end_session', 'introspection', 'revocation'])
      expect(told[`${name}_endpoint`]).toMatch(/^https?:/);
  });

  it('oidcc-discovery-endpoint-verification: both algorithms, no private part, no key twice', async () => {
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
      // By default, Node's fetch asks for a reload.
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
