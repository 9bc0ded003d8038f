/** What a hostile client, person or app tries at an issuer: each ends where it should, and harms nobody. */
import * as oauth from 'oauth4webapi';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '../../support/clock.ts';
import { CookieBrowser } from '../../support/sign-in.ts';
import { CALLBACK, createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import {
  appOf,
  authorizationUrl,
  discover,
  type ForeignClient,
  refreshAs,
  registerAgent,
  signInAs,
  walk,
} from './support/foreign-client.ts';

const MCP = 'https://app.example.com/mcp';
const API = 'https://app.example.com/api';
const SETTINGS = {
  resources: [MCP, API],
  scopes: [
    { name: 'todos:read', description: 'Read your to-do list' },
    { name: 'todos:write', description: 'Change your to-do list' },
  ],
};

const harness = useHarness({ clock: new TestClock(new Date()) });
let mine: SocialTenant;
let other: SocialTenant;

beforeAll(async () => {
  const callbacks = [CALLBACK, 'https://*.preview.example.com/cb'];
  mine = await createSocialTenant(harness.current, callbacks);
  other = await createSocialTenant(harness.current, callbacks);
  for (const tenant of [mine, other])
    expect((await tenant.api('/api/social-login/agents', { method: 'PUT', json: SETTINGS })).status).toBe(200);
});

/** An ephemeral project takes a few sign-ins a minute. */
beforeEach(async () => {
  harness.current.clock.advance({ minutes: 1 });
  for (const tenant of [mine, other]) await tenant.refill();
});

const app = (tenant = mine) => appOf(harness.current, tenant.id, CALLBACK);
const agent = (tenant = mine) => registerAgent(harness.current, tenant.id);
const FOR_MCP = { resource: MCP, scope: 'todos:read' };

const at = (tenant: SocialTenant, path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  harness.current.fetch(`/t/${tenant.id}${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) });

/** Up to the code, which nobody has redeemed. */
async function codeFor(foreign: ForeignClient, parameters: Readonly<Record<string, string>> = {}) {
  const { url, verifier } = await authorizationUrl(foreign, parameters);
  const { left } = await walk(url);
  const { client, redirectUri } = foreign;
  const fields = {
    grant_type: 'authorization_code',
    client_id: client.client_id,
    redirect_uri: redirectUri,
    code: left?.searchParams.get('code') ?? '',
    code_verifier: verifier,
  };
  return { fields, left };
}

const errorOf = async (answer: Response) => [answer.status, ((await answer.json()) as { error?: string }).error];
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
const sessionsOf = async (tenant: SocialTenant, sub: unknown) =>
  ((await (await tenant.api(`/api/social-login/users/${sub}/sessions`)).json()) as { sessions: { id: string }[] })
    .sessions;

describe('a code', () => {
  it('of one project is worth nothing at another, and is not spent there', async () => {
    const { fields } = await codeFor(await app());
    expect(await errorOf(await at(other, '/token', fields))).toEqual([400, 'invalid_grant']);
    expect((await at(mine, '/token', fields)).status).toBe(200);
  });

  it.each([
    ['another client', { client_id: 'app' }, 'invalid_grant'],
    ['another redirect', { redirect_uri: 'http://127.0.0.1:8124/other' }, 'invalid_grant'],
    ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_grant'],
    ['a server that was not agreed to', { resource: API }, 'invalid_target'],
    ['a server of somebody else', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
  ])('with %s is refused', async (_what, change, error) => {
    const { fields } = await codeFor(await agent(), FOR_MCP);
    expect(await errorOf(await at(mine, '/token', { ...fields, ...change }))).toEqual([400, error]);
  });

  it('that comes a second time ends what the first time gave', async () => {
    const foreign = await agent();
    const { fields } = await codeFor(foreign, FOR_MCP);
    const tokens = (await (await at(mine, '/token', fields)).json()) as { refresh_token: string };
    expect(await errorOf(await at(mine, '/token', fields))).toEqual([400, 'invalid_grant']);
    await expect(refreshAs(foreign, tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    const { events } = await mine.events('?event=logout');
    expect(events.at(-1)?.metadata).toMatchObject({ reason: 'code_reused' });
  });

  it('comes with the issuer that it is of, so that a client of several is not led to another', async () => {
    const foreign = await app();
    const { left } = await codeFor(foreign);
    expect(left?.searchParams.get('iss')).toBe(foreign.as.issuer);
    const wrong = await discover(harness.current, other.id);
    const answer = left ?? new URL(CALLBACK);
    expect(() => oauth.validateAuthResponse(wrong, foreign.client, answer, oauth.skipStateCheck)).toThrow(/iss/);
  });

  it('is not given to a browser other than the one that began', async () => {
    const { url } = await authorizationUrl(await app());
    const browser = new CookieBrowser();
    const picker = await browser.follow(await browser.send(url), url);
    const chosen = await browser.post(picker.url, { persona: 'ada' });
    const consent = await browser.follow(chosen, picker.url);
    const decided = await browser.post(consent.url, { decision: 'approve' });
    const resume = new URL(decided.headers.get('location') ?? '', consent.url);
    expect(resume.pathname).toContain(`/t/${mine.id}/authorize/`);
    const stranger = await fetch(resume, { redirect: 'manual', headers: { accept: 'text/html' } });
    expect([stranger.status, stranger.headers.get('location')]).toEqual([400, null]);
    const { left } = await browser.follow(decided, consent.url);
    expect(left?.searchParams.has('code')).toBe(true);
  });
});

describe('a refresh token', () => {
  it('brings no more than the person agreed to', async () => {
    const foreign = await agent();
    const { tokens } = await signInAs(foreign, { parameters: FOR_MCP });
    const refresh = { grant_type: 'refresh_token', client_id: foreign.client.client_id };
    const fields = { ...refresh, refresh_token: tokens.refresh_token ?? '' };
    const more = await at(mine, '/token', { ...fields, scope: 'todos:read todos:write' });
    expect(await errorOf(more)).toEqual([400, 'invalid_scope']);
    expect(await errorOf(await at(mine, '/token', { ...fields, resource: API }))).toEqual([400, 'invalid_target']);
    expect(await errorOf(await at(mine, '/token', { ...fields, client_id: 'app' }))).toEqual([400, 'invalid_grant']);
    expect(await errorOf(await at(other, '/token', fields))).toEqual([401, 'invalid_client']);
    const renewed = (await (await at(mine, '/token', fields)).json()) as { access_token: string };
    expect(claimsOf(renewed.access_token)).toMatchObject({ aud: MCP, scope: 'todos:read' });
  });

  it('that comes back ends the session, unless it was two windows at once', async () => {
    const foreign = await app();
    const { tokens } = await signInAs(foreign);
    const renewed = await refreshAs(foreign, tokens.refresh_token ?? '');
    const again = () => refreshAs(foreign, tokens.refresh_token ?? '');
    await expect(again()).rejects.toMatchObject({ error: 'invalid_grant' });
    const third = await refreshAs(foreign, renewed.refresh_token ?? '');
    harness.current.clock.advance({ seconds: 11 });
    await expect(again()).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(refreshAs(foreign, third.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
    const { events } = await mine.events('?event=logout');
    expect(events.at(-1)?.metadata).toMatchObject({ reason: 'refresh_token_reused' });
  });

  it('brings no more than the owner still offers', async () => {
    const foreign = await agent(other);
    const parameters = { resource: MCP, scope: 'todos:read todos:write' };
    const { tokens } = await signInAs(foreign, { parameters });
    const set = (json: unknown) => other.api('/api/social-login/agents', { method: 'PUT', json });
    await set({ ...SETTINGS, scopes: SETTINGS.scopes.slice(0, 1) });
    const renewed = await refreshAs(foreign, tokens.refresh_token ?? '');
    expect(claimsOf(renewed.access_token)).toMatchObject({ aud: MCP, scope: 'todos:read' });
    await set({ ...SETTINGS, resources: [API] });
    await expect(refreshAs(foreign, renewed.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_target' });
    await set(SETTINGS);
  });
});

describe('a redirect', () => {
  it.each([
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
  ])('to %s is none of the app’s', async (redirectUri) => {
    const { url } = await authorizationUrl({ ...(await app()), redirectUri });
    const { left, response } = await walk(url);
    expect([left, response.status, response.headers.get('location')]).toEqual([null, 400, null]);
  });

  it('that is named twice is an error, of which only the app is told', async () => {
    const { url } = await authorizationUrl(await app());
    url.searchParams.append('redirect_uri', 'https://evil.example/cb');
    const { left } = await walk(url);
    expect([left?.host, left?.searchParams.get('error')]).toEqual([new URL(CALLBACK).host, 'invalid_request']);
  });

  it.each([
    { response_mode: 'fragment' },
    { response_mode: 'form_post' },
    { response_type: 'token' },
    { response_type: 'code id_token' },
    { request: 'eyJhbGciOiJub25lIn0.e30.' },
    { request_uri: 'https://evil.example/request' },
  ])('carries no code for a request with %j', async (change) => {
    const { url } = await authorizationUrl(await app(), change);
    const { left } = await walk(url);
    // Errors of the other response types belong behind the #.
    const told = new URLSearchParams(left?.hash.slice(1) || left?.search);
    expect([left?.host, told.has('code')]).toEqual([new URL(CALLBACK).host, false]);
    expect(told.get('error')).toMatch(/^(?:unsupported_response|request)/);
  });
});

describe('a registration', () => {
  const register = (metadata: object) =>
    harness.current.fetch(`/t/${mine.id}/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: ['http://127.0.0.1:8123/callback'], ...metadata }),
    });

  it.each([
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
  ])('%s is refused', async (_what, metadata) => {
    const answer = await register(metadata);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { error_description: string }).error_description.length).toBeLessThan(500);
  });

  it('gives nobody the name of the app’s own client', async () => {
    const answer = await register({ client_id: 'app', client_name: 'App' });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ client_id: expect.stringMatching(/^client_/) });
  });

  it('of a hostile name is shown as what it is: escaped, without its direction, beside where it leads', async () => {
    const name = '\u202eedualC\u202c<script>alert(1)</script>"\'';
    const foreign = await registerAgent(harness.current, mine.id, 'https://evil.example/cb', name);
    const { url } = await authorizationUrl(foreign, FOR_MCP);
    const { consent } = await walk(url);
    expect(consent).not.toContain('<script>alert');
    expect(consent).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(consent).toContain('&lt;script>alert(1)');
    expect(consent).toContain('evil.example');
  });
});

describe('introspection', () => {
  it('tells nothing to another project, to a client, or to nobody', async () => {
    const { tokens } = await signInAs(await agent(), { parameters: FOR_MCP });
    const token = tokens.access_token;
    for (const authorization of [
      `Bearer ${other.applicationKey}`,
      `Bearer ${mine.managementKey}`,
      `Bearer ${token}`,
      `Basic ${Buffer.from(`app:${other.applicationKey}`).toString('base64')}`,
      'Basic %%%',
      '',
    ]) {
      const answer = await at(mine, '/introspect', { token }, authorization ? { authorization } : {});
      expect(await errorOf(answer)).toEqual([401, 'invalid_client']);
    }
    const elsewhere = await at(other, '/introspect', { token }, { authorization: `Bearer ${other.applicationKey}` });
    expect(await elsewhere.json()).toEqual({ active: false });
  });
});

describe('a sign-out', () => {
  const leave = (tenant: SocialTenant, parameters: Record<string, string>) =>
    harness.current.fetch(`/t/${tenant.id}/end-session?${new URLSearchParams(parameters)}`);

  it('leads nowhere but to the app', async () => {
    for (const post_logout_redirect_uri of [
      'https://evil.example/',
      '//evil.example/',
      'javascript:alert(1)',
      'https://a.preview.example.com@evil.example/',
      'https://a.preview.example.com.evil.example/',
      'https://evil.example\\.preview.example.com/',
      `${new URL(CALLBACK).origin}.evil.example/`,
      '/\\evil.example',
    ]) {
      const answer = await leave(mine, { post_logout_redirect_uri });
      expect([answer.status, answer.headers.get('location')], post_logout_redirect_uri).toEqual([400, null]);
    }
    const page = 'https://pr-7.preview.example.com/bye?x=1';
    const { headers } = await leave(mine, { post_logout_redirect_uri: page, state: 'a&iss=evil#x' });
    expect(headers.get('location')).toBe(`${page}&state=a%26iss%3Devil%23x`);
  });

  it('ends no session for a link that anybody can make', async () => {
    const { tokens } = await signInAs(await app());
    const { sub, sid } = claimsOf(tokens.id_token ?? '');
    const forged = (tokens.id_token ?? '').replace(/[^.]+$/, 'A'.repeat(86));
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${tokens.id_token?.split('.')[1]}.`;
    for (const hint of [forged, unsigned, tokens.access_token, String(sid), 'x'.repeat(4_000)])
      expect((await leave(mine, { id_token_hint: hint })).status).toBe(200);
    expect((await leave(other, { id_token_hint: tokens.id_token ?? '' })).status).toBe(200);
    expect((await leave(mine, { sid: String(sid), logout_hint: String(sub) })).status).toBe(200);
    expect((await sessionsOf(mine, sub)).map(({ id }) => id)).toContain(sid);
    expect((await leave(mine, { id_token_hint: tokens.id_token ?? '' })).status).toBe(200);
    expect((await sessionsOf(mine, sub)).map(({ id }) => id)).not.toContain(sid);
  });

  it('takes no token for the app’s server for an id token', async () => {
    const { tokens } = await signInAs(await agent(), { parameters: FOR_MCP });
    const { sub, sid } = claimsOf(tokens.access_token);
    await leave(mine, { id_token_hint: tokens.access_token });
    expect((await sessionsOf(mine, sub)).map(({ id }) => id)).toContain(sid);
  });
});
