/** Enterprise-managed authorization: a client gets a token for an assertion of the person's organisation, without a page. */
import { describe, expect, it } from 'vitest';
import { discover } from './support/foreign-client.ts';
import { GRANT, useTrustingProject } from './support/trusting-project.ts';
import { claimsOf, MCP } from './support/two-issuers.ts';

const { harness, parts, issuer, trust, assertion, exchange, introspect } = useTrustingProject();

describe('a client with an assertion of a trusted organisation', () => {
  it('gets a token for one server, for a user of the app, and no refresh token', async () => {
    const { status, body } = await exchange(await assertion());
    expect([status, body]).toMatchObject([200, { token_type: 'Bearer', scope: 'todos:read' }]);
    expect(body).not.toHaveProperty('refresh_token');
    const claims = claimsOf(body.access_token ?? '');
    expect(claims).toMatchObject({ iss: issuer(), aud: MCP, client_id: parts.client.id, scope: 'todos:read' });
    expect(await introspect(body.access_token)).toMatchObject({ active: true, sub: claims.sub });
    const { events } = await parts.tenant.events('?event=authorize');
    expect(events.at(-1)?.metadata).toMatchObject({ provider: 'organisation', client_id: parts.client.id });

    const again = await exchange(await assertion());
    expect(claimsOf(again.body.access_token ?? '').sub).toBe(claims.sub);
  });

  it('loses its token with the session, and gets none for a person who is blocked', async () => {
    const { body } = await exchange(await assertion({ sub: 'u-2' }));
    const { sub } = claimsOf(body.access_token ?? '');
    await parts.tenant.api(`/api/social-login/users/${sub}`, { method: 'PATCH', json: { blocked: true } });
    expect(await introspect(body.access_token)).toEqual({ active: false });
    expect((await exchange(await assertion({ sub: 'u-2' }))).body.error).toBe('access_denied');
  });

  it('gets what the organisation allows and it asks for, no more', async () => {
    const wide = await assertion({ scope: 'todos:read todos:write admin' });
    expect((await exchange(wide, parts.client, { scope: 'todos:write admin' })).body.scope).toBe('todos:write');
  });

  it('learns from the metadata that it may', async () => {
    const as = await discover(harness.current, parts.tenant.id, 'oauth2');
    expect(as.grant_types_supported).toContain(GRANT);
    expect(as.authorization_grant_profiles_supported).toEqual(['urn:ietf:params:oauth:grant-profile:id-jag']);
  });
});

describe('a forged assertion', () => {
  it('is worth nothing a second time, at another client or without a secret', async () => {
    const once = await assertion();
    const both = await Promise.all([exchange(once), exchange(once)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await exchange(await assertion({ client_id: parts.other.id }), parts.other)).body.error).toBe(
      'invalid_grant',
    );
    const bare = await harness.current.fetch(`/t/${parts.tenant.id}/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: GRANT, assertion: await assertion(), client_id: parts.client.id }),
    });
    expect(bare.status).toBe(401);
  });

  it('never reaches a user of another issuer by the address', async () => {
    const { userId } = await parts.tenant.quickSignIn('ada');
    const users = await parts.tenant.api(`/api/social-login/users/${userId}`);
    const { user } = (await users.json()) as { user: { email: string } };
    await trust({ provision: 'known', domains: [user.email.split('@')[1]] });
    const { body } = await exchange(await assertion({ sub: 'stranger', email: user.email }));
    expect(body.error).toBe('invalid_grant');
    expect((await exchange(await assertion())).status).toBe(200);
    await trust();
  });
});

describe('PUT /api/social-login/trusted-issuers', () => {
  it('takes no other addresses than https, or this machine for a service on this machine', async () => {
    for (const issuer of ['http://acme.example', 'https://acme.example?x', 'ftp://acme.example', 'acme'])
      expect((await trust({ issuer })).status).toBe(400);
    expect((await trust({ client_ids: [] })).status).toBe(400);
  });

  it('is read as it was set', async () => {
    const read = await parts.tenant.api('/api/social-login/trusted-issuers');
    expect(await read.json()).toEqual({
      issuers: [
        { issuer: parts.org.issuer, client_ids: [parts.client.id], domains: ['acme.example'], provision: 'create' },
      ],
    });
  });

  it('ends the grant with an empty list', async () => {
    const json = { issuers: [] };
    expect((await parts.tenant.api('/api/social-login/trusted-issuers', { method: 'PUT', json })).status).toBe(200);
    const { status, body } = await exchange(await assertion());
    expect(status).toBe(400);
    expect(body.error).toMatch(/unsupported_grant_type|unauthorized_client/);
    await trust();
  });

  it('is taken by no account server', async () => {
    const told = await harness.current.fetch('/.well-known/oauth-authorization-server');
    expect(((await told.json()) as { grant_types_supported: string[] }).grant_types_supported).not.toContain(GRANT);
  });
});
