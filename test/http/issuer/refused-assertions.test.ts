/** An invalid assertion gets no token. Its client and the owner learn why, in one of a few fixed words. */
import { generateKeyPair } from 'jose';
import { describe, expect, it } from 'vitest';
import { useTrustingProject } from './support/trusting-project.ts';
import { API, MCP } from './support/two-issuers.ts';

const { harness, parts, issuer, now, trust, assertion, exchange, lastFailure } = useTrustingProject();

type Refusal = [what: string, make: () => Promise<string>, code: string, description: RegExp, error?: string];

const TYPE = /typ of the assertion|lacks/;
const NO_TOKEN = /has to be a signed JWT/;
const AUDIENCE = /aud has to be/;
const ISSUER = /does not take assertions of this issuer/;
const TIMES = /300 seconds|expired|exp|iat/;
const CLIENT = /client/;
const SERVER = /server/;
const DOMAIN = /person|domain/;

describe('a forged assertion', () => {
  it.each<Refusal>([
    ['of another type', () => assertion({}, { typ: 'JWT' }), 'type', TYPE],
    ['without a type', () => assertion({}, { typ: undefined }), 'type', TYPE],
    ['for another audience', () => assertion({ aud: 'https://elsewhere.example' }), 'audience', AUDIENCE],
    ['for several audiences', () => assertion({ aud: [issuer(), 'https://elsewhere.example'] }), 'audience', AUDIENCE],
    ['for one audience twice', () => assertion({ aud: [issuer(), issuer()] }), 'audience', AUDIENCE],
    ['for a list of none', () => assertion({ aud: [] }), 'audience', AUDIENCE],
    ['for the token endpoint', () => assertion({ aud: `${issuer()}/token` }), 'audience', AUDIENCE],
    ['without an audience', () => assertion({ aud: undefined }), 'audience', AUDIENCE],
    ['of another issuer', () => assertion({ iss: 'https://evil.example' }), 'key', ISSUER],
    ['without an issuer', () => assertion({ iss: undefined }), 'key', ISSUER],
    ['of the app’s own issuer', () => assertion({ iss: issuer() }), 'key', ISSUER],
    ['for another client', () => assertion({ client_id: parts.other.id }), 'client', CLIENT],
    ['without a client', () => assertion({ client_id: undefined }), 'client', CLIENT],
    [
      'for a server that is not the app’s',
      () => assertion({ resource: 'https://elsewhere.example/mcp' }),
      'audience',
      SERVER,
      'invalid_target',
    ],
    ['without a server', () => assertion({ resource: undefined }), 'audience', SERVER, 'invalid_target'],
    ['for several servers', () => assertion({ resource: [MCP, API] }), 'audience', SERVER, 'invalid_target'],
    ['for a list of no servers', () => assertion({ resource: [] }), 'audience', SERVER, 'invalid_target'],
    ['for a server that is no text', () => assertion({ resource: { url: MCP } }), 'audience', SERVER, 'invalid_target'],
    ['without a scope', () => assertion({ scope: undefined }), 'scope', /todos:read/, 'invalid_scope'],
    ['with a scope that is unknown', () => assertion({ scope: 'admin' }), 'scope', /todos:read/, 'invalid_scope'],
    ['that has expired', () => assertion({ iat: now() - 400, exp: now() - 100 }), 'expired', TIMES],
    ['that never expires', () => assertion({ exp: undefined }), 'expired', TIMES],
    ['that lives too long', () => assertion({ exp: now() + 3_600 }), 'expired', TIMES],
    ['of the future', () => assertion({ iat: now() + 600, exp: now() + 800 }), 'expired', TIMES],
    ['that is not good yet', () => assertion({ nbf: now() + 200 }), 'expired', TIMES],
    ['without an id', () => assertion({ jti: undefined }), 'type', TYPE],
    ['without a person', () => assertion({ sub: undefined }), 'type', TYPE],
    ['by another key', async () => assertion({}, {}, (await generateKeyPair('ES256')).privateKey), 'key', /key/],
    [
      'by a key that is not published',
      async () => assertion({}, { kid: 'org-2' }, (await generateKeyPair('ES256')).privateKey),
      'key',
      /key/,
    ],
    ['without a signature', async () => `${(await assertion()).split('.').slice(0, 2).join('.')}.`, 'key', /key/],
    [
      'of a person of a domain that is not listed',
      () => assertion({ sub: 'n-1', email: 'eve@evil.example' }),
      'domain',
      DOMAIN,
    ],
    ['of a person without an address', () => assertion({ sub: 'n-2', email: undefined }), 'domain', DOMAIN],
    [
      'of a person with two @',
      () => assertion({ sub: 'n-3', email: 'boss@other.example@acme.example' }),
      'domain',
      DOMAIN,
    ],
    [
      'of a person with a quoted @',
      () => assertion({ sub: 'n-4', email: '"boss@other.example"@acme.example' }),
      'domain',
      DOMAIN,
    ],
    ['that is no token', async () => 'nonsense', 'type', NO_TOKEN],
    ['bound to a key, without its proof', () => assertion({ cnf: { jkt: 'x'.repeat(43) } }), 'proof', /DPoP/],
  ])(
    'H34: %s gets nothing, and the reason is told',
    async (_what, make, code, description, error = 'invalid_grant') => {
      const { status, body } = await exchange(await make());
      expect([status, body.error]).toEqual([400, error]);
      expect(body.error_description).toMatch(description);
      expect(body).not.toHaveProperty('access_token');
      const isOfTrusted = description !== ISSUER && description !== NO_TOKEN;
      expect(await lastFailure()).toEqual({
        stage: 'token_exchange',
        error_code: `assertion_${code}`,
        provider: 'organisation',
        client_id: parts.client.id,
        ...(isOfTrusted ? { issuer: parts.org.issuer } : {}),
      });
    },
  );

  it('H34: a second use is refused and written down, also where the first was seconds ago', async () => {
    const once = await assertion();
    expect((await exchange(once)).status).toBe(200);
    const { status, body } = await exchange(once);
    expect([status, body]).toEqual([
      400,
      { error: 'invalid_grant', error_description: expect.stringContaining('used before') },
    ]);
    expect(await lastFailure()).toMatchObject({ error_code: 'assertion_replayed', issuer: parts.org.issuer });
  });

  it('H34: a client that the organisation is not trusted for gets nothing', async () => {
    const { body } = await exchange(await assertion({ client_id: parts.other.id }), parts.other);
    expect(body.error).toBe('invalid_grant');
    expect(await lastFailure()).toMatchObject({ error_code: 'assertion_client', client_id: parts.other.id });
  });

  it('tells an unknown person of a known organisation from a wrong domain', async () => {
    await trust({ provision: 'known' });
    const { body } = await exchange(await assertion({ sub: 'stranger' }));
    expect([body.error, body.error_description]).toEqual([
      'invalid_grant',
      expect.stringContaining('has not signed in by this organisation before'),
    ]);
    expect(await lastFailure()).toMatchObject({ error_code: 'assertion_domain' });
    await trust();
  });

  it('says that the keys of the organisation could not be read', async () => {
    await trust({ issuer: 'http://127.0.0.1:9' });
    const { body } = await exchange(await assertion({ iss: 'http://127.0.0.1:9' }));
    expect(body).toEqual({ error: 'invalid_grant', error_description: expect.stringContaining('could not be read') });
    expect(await lastFailure()).toMatchObject({ error_code: 'assertion_key', issuer: 'http://127.0.0.1:9' });
    await trust();
  });

  it('is counted among the failures of the day', async () => {
    const days = () =>
      harness.current.database.query<{ failures: number }>(
        'select sum(failures)::int as failures from porchlight.social_days where tenant_id = $1',
        [parts.tenant.id],
      );
    const [before] = await days();
    await exchange('nonsense');
    const [after] = await days();
    expect((after?.failures ?? 0) - (before?.failures ?? 0)).toBe(1);
  });
});

describe('what a stranger can leave in the history by assertions', () => {
  it('H34: nothing: a client that registered itself is refused and no event is written', async () => {
    const before = await lastFailure();
    const registered = await harness.current.fetch(`/t/${parts.tenant.id}/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        redirect_uris: ['http://127.0.0.1:8125/cb'],
        token_endpoint_auth_method: 'client_secret_basic',
        grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:jwt-bearer'],
      }),
    });
    const { client_id: id, client_secret: secret } = (await registered.json()) as Record<string, string>;
    const stranger = { id: id ?? '', secret: secret ?? '' };
    const { body } = await exchange(await assertion({ client_id: stranger.id, iss: 'https://lure.example' }), stranger);
    expect(body.error).toBe('invalid_grant');
    expect(await lastFailure()).toEqual(before);
  });

  it('H34: no word of the assertion itself: an issuer that is not trusted is not named', async () => {
    await exchange(await assertion({ iss: 'https://lure.example/call-this-number' }));
    expect(JSON.stringify(await lastFailure())).not.toContain('lure');
  });

  it('H34: rows are bounded as those of other failures are, and the rest is counted', async () => {
    for (let index = 0; index < 65; index += 1) await exchange('nonsense');
    const rows = await harness.current.database.query<{ most: number }>(
      `select max(rows)::int as most from (
         select count(*) as rows from porchlight.social_login_events
         where tenant_id = $1 and event = 'login_failed' group by date_trunc('minute', created_at)
       ) as minutes`,
      [parts.tenant.id],
    );
    expect(rows[0]?.most).toBe(60);
  });
});
