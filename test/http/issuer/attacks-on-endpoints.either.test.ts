/** What a hostile client, person or app asks of an issuer's endpoints: each attack fails, without harm to others. */
import { describe, expect, it } from 'vitest';
import { CALLBACK } from '../../support/social-tenant.ts';
import { onlyInTestAll, someOf } from '../../support/times.ts';
import { authorizationUrl, registerAgent, signInAs, walk } from './support/foreign-client.ts';
import { errorOf, FOR_MCP, useTwoIssuers } from './support/two-issuers.ts';

const { harness, issuers, app, agent, at } = useTwoIssuers();

describe('a redirect', () => {
  it.each(
    someOf(
      [
        'https://preview.example.com/cb',
        'https://a.b.preview.example.com/cb',
        'https://a.preview.example.com.evil.example/cb',
        'https://evil.example/.preview.example.com/cb',
        'https://evil.example#.preview.example.com/cb',
        'https://evil.example?.preview.example.com/cb',
        'https://evil.example\\.preview.example.com/cb',
        'https://a.preview.example.com@evil.example/cb',
        'https://a:b@a.preview.example.com/cb',
        'https://evil.example%2f.preview.example.com/cb',
        'https://a.preview.example.com:8443/cb',
        'http://a.preview.example.com/cb',
        'https://a.preview.example.com/cb/../elsewhere',
        'https://a.preview.example.com/cb#fragment',
        'https://*.preview.example.com/cb',
        'javascript:alert(1)//a.preview.example.com/cb',
        '//a.preview.example.com/cb',
      ],
      4,
    ),
  )('to %s is none of the app’s', async (redirectUri) => {
    const { url } = await authorizationUrl({ ...(await app()), redirectUri });
    const { left, response } = await walk(url);
    expect([left, response.status, response.headers.get('location')]).toEqual([null, 400, null]);
  });

  it('that is named twice is an error, and nobody is sent anywhere', async () => {
    const { url } = await authorizationUrl(await app());
    url.searchParams.append('redirect_uri', 'https://evil.example/cb');
    const { left, response } = await walk(url);
    expect([left, response.status]).toEqual([null, 400]);
  });

  it('has to be named, also where the app has only one', async () => {
    const { url } = await authorizationUrl(await app());
    url.searchParams.delete('redirect_uri');
    const { left, response } = await walk(url);
    expect([left, response.status]).toEqual([null, 400]);
  });

  it.each([
    { response_mode: 'fragment' },
    { response_mode: 'web_message' },
    { response_type: 'token' },
    { response_type: 'code id_token' },
    { request: 'eyJhbGciOiJub25lIn0.e30.' },
    { request_uri: 'https://evil.example/request' },
  ])('carries no code for a request with %j', async (change) => {
    const { url } = await authorizationUrl(await app(), change);
    const { left } = await walk(url);
    // Errors of the other response types come after the #.
    const told = new URLSearchParams(left?.hash.slice(1) || left?.search);
    expect([left?.host, told.has('code')]).toEqual([new URL(CALLBACK).host, false]);
    expect(told.get('error')).toMatch(/^(?:unsupported_response|request)/);
  });
});

describe('a registration', () => {
  const register = (metadata: object) =>
    harness.current.fetch(`/t/${issuers.mine.id}/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: ['http://127.0.0.1:8123/callback'], ...metadata }),
    });

  it.each(
    someOf(
      [
        ['of the name of 8 KB', { client_name: 'x'.repeat(8_000) }],
        ['of a name with a line break', { client_name: 'Claude\nApproved by your administrator' }],
        ['of a name that is a list', { client_name: ['Claude'] }],
        ['that runs a script', { redirect_uris: ['javascript:alert(1)'] }],
        ['that runs a script in the name of the app', { client_id: 'app', redirect_uris: ['javascript:alert(1)'] }],
        ['with a wildcard', { redirect_uris: ['https://*.example.com/cb'] }],
        ['over plain http', { redirect_uris: ['http://evil.example/cb'] }],
        ['with a scheme of the system', { redirect_uris: ['ms-msdt:/id'] }],
        ['of a logo that runs', { logo_uri: 'javascript:alert(1)' }],
        ['of 21 redirects', { redirect_uris: Array.from({ length: 21 }, (_, n) => `https://a.example/${n}`) }],
        ['of a grant that is not offered', { grant_types: ['client_credentials'], response_types: [] }],
      ],
      4,
    ),
  )('%s is refused', async (_what, metadata) => {
    const answer = await register(metadata);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { error_description: string }).error_description.length).toBeLessThan(500);
  });

  it('gives nobody the name of the app’s own client', async () => {
    const answer = await register({ client_id: 'app', client_name: 'App' });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ client_id: expect.stringMatching(/^client_/) });
  });

  onlyInTestAll(() => {
    it('of a hostile name is shown as what it is: escaped, without its direction, beside where it leads', async () => {
      const name = '\u202eedualC\u202c<script>alert(1)</script>"\'';
      const foreign = await registerAgent(harness.current, issuers.mine.id, 'https://evil.example/cb', name);
      const { url } = await authorizationUrl(foreign, FOR_MCP);
      const { consent } = await walk(url);
      expect(consent).not.toContain('<script>alert');
      expect(consent).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
      expect(consent).toContain('&lt;script>alert(1)');
      expect(consent).toContain('evil.example');
    });
  });
});

describe('H26: an error for a client that anybody could have registered', () => {
  it.each(
    someOf(
      [
        { response_type: 'token' },
        { response_type: 'code id_token' },
        { response_type: 'id_token token', response_mode: 'fragment' },
        { response_type: 'token', response_mode: 'form_post' },
        { response_mode: 'fragment' },
        { response_mode: 'form_post', prompt: 'none' },
        { response_mode: 'form_post', scope: 'openid todos:read', max_age: '-1' },
        { response_mode: 'web_message' },
        { prompt: 'none', scope: 'openid todos:read' },
        { resource: 'https://elsewhere.example/mcp' },
        { code_challenge: '', code_challenge_method: '' },
        { request: 'eyJhbGciOiJub25lIn0.e30.' },
        { request_uri: 'https://evil.example/request' },
      ] as Record<string, string>[],
      4,
    ),
  )('does not leave our page before the person has acted: %j', async (change) => {
    for (const redirectUri of ['https://evil.example/cb', 'com.evil.app:/cb']) {
      const foreign = await registerAgent(harness.current, issuers.mine.id, redirectUri);
      const { url } = await authorizationUrl(foreign, { ...FOR_MCP, ...change });
      const asked = await harness.current.fetch(url.href, { headers: { accept: 'text/html' } });
      const form = await harness.current.fetch(url.pathname, {
        method: 'POST',
        headers: { accept: 'text/html' },
        body: url.searchParams,
      });
      for (const answer of [asked, form]) {
        expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
        expect(await answer.text()).not.toMatch(/<form|http-equiv="refresh"/i);
      }
    }
  });
});

describe('introspection', () => {
  it('tells nothing to another project, to a bearer of a token, or to nobody', async () => {
    const { tokens } = await signInAs(await agent(), { parameters: FOR_MCP });
    const token = tokens.access_token;
    for (const authorization of [
      `Bearer ${issuers.other.applicationKey}`,
      `Bearer ${issuers.mine.managementKey}`,
      `Bearer ${token}`,
      `Basic ${Buffer.from(`app:${issuers.other.applicationKey}`).toString('base64')}`,
      'Basic %%%',
      '',
    ]) {
      const answer = await at(issuers.mine, '/introspect', { token }, authorization ? { authorization } : {});
      expect(await errorOf(answer)).toEqual([401, 'invalid_client']);
    }
    const elsewhere = await at(
      issuers.other,
      '/introspect',
      { token },
      { authorization: `Bearer ${issuers.other.applicationKey}` },
    );
    expect(await elsewhere.json()).toEqual({ active: false });
  });
});
