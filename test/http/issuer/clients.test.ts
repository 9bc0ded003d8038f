/**
 * The OpenID clients of a project: made, changed, listed and deleted by its owner, each with its own authentication.
 */
import * as oauth from 'oauth4webapi';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '../../support/clock.ts';
import { CALLBACK, createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { discover, INSECURE, walk } from './support/foreign-client.ts';

const REDIRECT = 'https://admin.example.com/auth/callback';
const harness = useHarness({ clock: new TestClock(new Date()) });
let tenant: SocialTenant;

beforeAll(async () => {
  tenant = await createSocialTenant(harness.current);
});

/** An ephemeral project accepts a few sign-ins a minute. */
beforeEach(async () => {
  harness.current.clock.advance({ minutes: 1 });
  await tenant.refill();
});

interface Client {
  readonly client_id: string;
  readonly [field: string]: unknown;
}
interface Created {
  readonly client: Client;
  readonly client_secret: string;
}

const api = (path: string, method = 'GET', json?: unknown, of = tenant) =>
  of.api(`/api/social-login/clients${path}`, json === undefined ? { method } : { method, json });
const list = async () => ((await (await api('')).json()) as { clients: Client[] }).clients;
const create = async (json: object = {}, of = tenant) => {
  const answer = await api('', 'POST', { name: 'Admin console', redirect_uris: [REDIRECT], ...json }, of);
  expect(answer.status).toBe(201);
  return (await answer.json()) as Created;
};
const secretOfApp = async (of = tenant) =>
  ((await (await api('/app/secret', 'POST', undefined, of)).json()) as { client_secret: string }).client_secret;

/** Asks for a code as a library without PKCE does. */
async function codeFor(clientId: string, redirectUri: string, parameters: Record<string, string> = {}) {
  const url = new URL(`/t/${tenant.id}/authorize`, harness.current.baseUrl);
  const wanted = { client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'openid email' };
  for (const [name, value] of Object.entries({ ...wanted, nonce: 'n-0S6_WzA2Mj', ...parameters }))
    if (value !== '') url.searchParams.set(name, value);
  const { left, response } = await walk(url);
  return { code: left?.searchParams.get('code') ?? '', error: left?.searchParams.get('error'), response };
}

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
const redeem = (fields: Record<string, string>, authorization?: string, of = tenant) =>
  harness.current.fetch(`/t/${of.id}/token`, {
    method: 'POST',
    headers: authorization === undefined ? {} : { authorization },
    body: new URLSearchParams({ grant_type: 'authorization_code', ...fields }),
  });
const headerOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString());

describe('GET|POST /api/social-login/clients', () => {
  it('begin with the app, which has the callback URLs and no secret', async () => {
    expect((await list())[0]).toMatchObject({
      client_id: 'app',
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'RS256',
      has_secret: false,
    });
  });

  it('show a secret once, keep its hash alone, and never list it', async () => {
    const { client, client_secret } = await create();
    expect(client.client_id).toMatch(/^app_/);
    expect(JSON.stringify(await list())).not.toContain(client_secret);
    const rows = await harness.current.database.query('select secrets::text from porchlight.issuer_clients');
    expect(JSON.stringify(rows)).not.toContain(client_secret);
  });

  it.each([
    [{ redirect_uris: ['javascript:alert(1)'] }, 'body.redirect_uris.0'],
    [{ redirect_uris: ['http://admin.example.com/cb'] }, 'body.redirect_uris.0'],
    [{ redirect_uris: [] }, 'body.redirect_uris'],
    [{ post_logout_redirect_uris: ['https://a.example.com/#x'] }, 'body.post_logout_redirect_uris.0'],
    [{ backchannel_logout_uri: 'http://10.0.0.7/logout' }, 'body.backchannel_logout_uri'],
    [{ token_endpoint_auth_method: 'private_key_jwt' }, 'body.token_endpoint_auth_method'],
    [{ id_token_signed_response_alg: 'none' }, 'body.id_token_signed_response_alg'],
    [{ id_token_signed_response_alg: 'HS256' }, 'body.id_token_signed_response_alg'],
  ])('refuse %j', async (json, path) => {
    const answer = await api('', 'POST', { name: 'x', redirect_uris: [REDIRECT], ...json });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ path }] });
  });
});

describe('PATCH|DELETE /api/social-login/clients/:id', () => {
  it('change and delete a client; the app stays, and its name and redirects are the project’s', async () => {
    const { client } = await create();
    const changed = await api(`/${client.client_id}`, 'PATCH', { id_token_signed_response_alg: 'ES256' });
    expect(await changed.json()).toMatchObject({
      client: { client_id: client.client_id, id_token_signed_response_alg: 'ES256', redirect_uris: [REDIRECT] },
    });
    expect((await api(`/${client.client_id}`, 'PATCH', { token_endpoint_auth_method: 'none' })).status).toBe(400);
    expect((await api(`/${client.client_id}`, 'DELETE')).status).toBe(200);
    expect((await api(`/${client.client_id}`, 'DELETE')).status).toBe(404);
    const kept = await api('/app', 'DELETE');
    expect([kept.status, await kept.json()]).toMatchObject([409, { code: 'appClientStays' }]);
    for (const change of [{ name: 'x' }, { redirect_uris: [REDIRECT] }, { token_endpoint_auth_method: 'none' }])
      expect((await api('/app', 'PATCH', change)).status).toBe(400);
    expect((await api('/client_of_an_agent', 'PATCH', { name: 'x' })).status).toBe(404);
  });

  onlyInTestAll(() => {
    it('takes 20 beside the app and no more, also when all come at once', async () => {
      const other = await createSocialTenant(harness.current);
      const answers = await Promise.all(
        Array.from({ length: 22 }, (_, at) => api('', 'POST', { name: `c${at}`, redirect_uris: [REDIRECT] }, other)),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
      expect(await answers.find(({ status }) => status !== 201)?.json()).toMatchObject({ code: 'clientLimit' });
    });
  });
});

describe('a client with a secret', () => {
  it('signs in by openid without PKCE where it sends a nonce, at its own redirect', async () => {
    const { client, client_secret } = await create();
    const { code } = await codeFor(client.client_id, REDIRECT);
    const fields = { code, redirect_uri: REDIRECT };
    expect((await redeem({ ...fields, client_id: client.client_id })).status).toBe(401);
    const answer = await redeem(fields, basic(client.client_id, client_secret));
    expect(answer.status).toBe(200);
    const tokens = (await answer.json()) as { id_token: string; access_token: string };
    expect(headerOf(tokens.id_token)).toMatchObject({ alg: 'RS256' });
    const { clients } = (await (await tenant.api('/api/social-login/agents')).json()) as { clients?: unknown };
    expect(clients).toBeUndefined();
  });

  onlyInTestAll(() => {
    it('has to use PKCE without a nonce, and at every time without a secret', async () => {
      const { client } = await create();
      expect((await codeFor(client.client_id, REDIRECT, { nonce: '' })).error).toBe('invalid_request');
      const open = await create({ token_endpoint_auth_method: 'none' });
      expect(open.client_secret).toBeNull();
      expect((await codeFor(open.client.client_id, REDIRECT)).error).toBe('invalid_request');
    });

    it('uses the one way that it was made for', async () => {
      const { client, client_secret } = await create({ token_endpoint_auth_method: 'client_secret_post' });
      const { code } = await codeFor(client.client_id, REDIRECT);
      const fields = { code, redirect_uri: REDIRECT };
      expect((await redeem(fields, basic(client.client_id, client_secret))).status).toBe(401);
      expect((await redeem({ ...fields, client_id: client.client_id, client_secret })).status).toBe(200);
    });
  });

  it('gets id tokens signed as it asks, which a foreign library checks', async () => {
    const { client, client_secret } = await create({ id_token_signed_response_alg: 'ES256' });
    const { code } = await codeFor(client.client_id, REDIRECT);
    const answer = await redeem({ code, redirect_uri: REDIRECT }, basic(client.client_id, client_secret));
    const as = await discover(harness.current, tenant.id);
    const asked = { client_id: client.client_id, id_token_signed_response_alg: 'ES256' };
    const tokens = await oauth.processAuthorizationCodeResponse(as, asked, answer, {
      expectedNonce: 'n-0S6_WzA2Mj',
      requireIdToken: true,
    });
    await oauth.validateApplicationLevelSignature(as, answer, INSECURE);
    expect(headerOf(tokens.id_token ?? '')).toMatchObject({ alg: 'ES256' });
  });
});

describe('the secret of the app, POST /api/social-login/clients/app/secret', () => {
  it('opens the token endpoint in both ways; a new one leaves the old one a day', async () => {
    const first = await secretOfApp();
    const second = await secretOfApp();
    const withSecret = async (secret: string, form: boolean) => {
      await tenant.refill();
      harness.current.clock.advance({ minutes: 1 });
      const { code } = await codeFor('app', CALLBACK);
      const fields = { code, redirect_uri: CALLBACK };
      if (form) return (await redeem({ ...fields, client_id: 'app', client_secret: secret })).status;
      return (await redeem(fields, basic('app', secret))).status;
    };
    expect(await withSecret(second, false)).toBe(200);
    expect(await withSecret(second, true)).toBe(200);
    expect(await withSecret(first, true)).toBe(200);
    harness.current.clock.advance({ hours: 25 });
    expect(await withSecret(first, true)).toBe(401);
    expect(await withSecret(tenant.applicationKey, false)).toBe(401);
  });

  it('is what a code without a challenge needs: without it nothing is redeemed', async () => {
    const secret = await secretOfApp();
    const { code } = await codeFor('app', CALLBACK);
    const bare = await redeem({ code, redirect_uri: CALLBACK, client_id: 'app' });
    expect([bare.status, await bare.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
    expect((await redeem({ code, redirect_uri: CALLBACK }, basic('app', secret))).status).toBe(200);
  });
});

onlyInTestAll(() => {
  describe('a client of one project', () => {
    it('and its code are worth nothing at another project, nor is its code at another client', async () => {
      const other = await createSocialTenant(harness.current);
      const mine = await create();
      const theirs = await create({}, other);
      const { code } = await codeFor(mine.client.client_id, REDIRECT);
      const fields = { code, redirect_uri: REDIRECT };
      const mineAuth = basic(mine.client.client_id, mine.client_secret);
      expect((await redeem(fields, mineAuth, other)).status).toBe(401);
      expect((await redeem(fields, basic(theirs.client.client_id, theirs.client_secret), other)).status).toBe(400);
      const neighbour = await create();
      const stolen = await redeem(fields, basic(neighbour.client.client_id, neighbour.client_secret));
      expect([stolen.status, await stolen.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
      expect((await api(`/${theirs.client.client_id}`, 'DELETE')).status).toBe(404);
    });
  });
});
