/**
 * Enterprise-managed authorization with the provider of the real MCP client: a tool is called, and no person is asked.
 */
import { Client, CrossAppAccessProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { beforeAll, expect, it } from 'vitest';
import { createClient, type Organisation, startOrganisation } from '../http/issuer/support/organisation.ts';
import { INFO, useProtectedApp } from './support/protected-app.ts';

const { harness, app } = useProtectedApp();
let organisation: Organisation;
let client: { readonly id: string; readonly secret: string };

beforeAll(async () => {
  organisation = await startOrganisation();
  client = await createClient(app.tenant);
  const trusted = { client_ids: [client.id], domains: ['acme.example'], provision: 'create' };
  const json = { issuers: [{ issuer: organisation.issuer, ...trusted }] };
  expect((await app.tenant.api('/api/social-login/trusted-issuers', { method: 'PUT', json })).status).toBe(200);
});

/** What the client asked its organisation's provider for. */
const asked: { authorizationServerUrl: string; resourceUrl: string }[] = [];
const providerWith = (change: object = {}) =>
  new CrossAppAccessProvider({
    clientId: client.id,
    clientSecret: client.secret,
    expectedIssuer: `${harness.current.baseUrl}/t/${app.tenant.id}`,
    assertion: ({ authorizationServerUrl, resourceUrl, scope }) => {
      asked.push({ authorizationServerUrl, resourceUrl });
      const iat = Math.floor(harness.current.clock.now().getTime() / 1_000);
      return organisation.sign({
        sub: 'ada',
        aud: authorizationServerUrl,
        resource: resourceUrl,
        client_id: client.id,
        scope: scope ?? 'todos:read',
        email: 'ada@acme.example',
        iat,
        exp: iat + 300,
        ...change,
      });
    },
  });

it('CrossAppAccessProvider finds the issuer, exchanges the assertion and calls a tool for the person', async () => {
  const provider = providerWith();
  const agent = new Client(INFO);
  await agent.connect(new StreamableHTTPClientTransport(app.url, { authProvider: provider }));
  const { content } = await agent.callTool({ name: 'whoami', arguments: {} });
  await agent.close();
  expect(content).toEqual([{ type: 'text', text: 'user 1' }]);
  expect(asked[0]).toEqual({
    authorizationServerUrl: `${harness.current.baseUrl}/t/${app.tenant.id}`,
    resourceUrl: app.url.href,
  });
  expect(provider.tokens()).toMatchObject({ token_type: 'Bearer' });
  expect(provider.tokens()).not.toHaveProperty('refresh_token');
});

it('connects nothing for a person of a domain that the project does not list', async () => {
  const provider = providerWith({ sub: 'eve', email: 'eve@other.example' });
  const agent = new Client(INFO);
  const connecting = agent.connect(new StreamableHTTPClientTransport(app.url, { authProvider: provider }));
  await expect(connecting).rejects.toThrow();
  expect(provider.tokens()).toBeUndefined();
});
