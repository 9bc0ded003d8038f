/** Clients of a tenant's issuer that a document at their id describes, by the same rules as the account's clients. */

import * as oauth from 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { createGuardedFetch, type FetchDocument } from '../../../server/oidc/fetch-document.ts';
import { createHarness, type HarnessOptions } from '../../support/harness.ts';
import { SIGN_IN_BY } from '../../support/sign-in-by.ts';
import { createSocialTenant } from '../../support/social-tenant.ts';
import { onlyInTestAll, someOf } from '../../support/times.ts';
import { resolvingTo, startDocumentHost } from '../../unit/oauth/support/document-host.ts';
import { TLS_CERTIFICATE } from '../../unit/oauth/support/tls-fixture.ts';
import { authorizationUrl, discover, INSECURE, refreshAs, signInAs, walk } from './support/foreign-client.ts';

const RESOURCE = 'https://app.example.com/mcp';
const SCOPES = [{ name: 'todos:read', description: 'Read your to-do list' }];
const ID = 'https://client.example/oauth/client.json';
const REDIRECT = 'https://client.example/callback';
const DOCUMENT = { client_id: ID, client_name: 'Documented agent', redirect_uris: [REDIRECT] };
/** The content of OpenAI's document when it was read: keys are preferred, but no authentication is allowed too. */
const OF_CHATGPT = {
  ...DOCUMENT,
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'private_key_jwt',
  token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
  token_endpoint_auth_signing_alg: 'RS256',
  jwks_uri: 'https://client.example/oauth/jwks.json',
};

/** A service with a tenant that agents may connect to, and the client of the document as the service sees it. */
async function clientOf(options: HarnessOptions) {
  const harness = await createHarness(options);
  const tenant = await createSocialTenant(harness);
  const json = { resources: [RESOURCE], scopes: SCOPES };
  expect((await tenant.api('/api/social-login/agents', { method: 'PUT', json })).status).toBe(200);
  const as = await discover(harness, tenant.id, 'oauth2');
  const client: oauth.Client = { client_id: ID, token_endpoint_auth_method: 'none' };
  const agent = { as, client, redirectUri: REDIRECT };
  const open = async (parameters: Readonly<Record<string, string>> = {}) =>
    walk((await authorizationUrl(agent, { scope: 'todos:read', ...parameters })).url);
  return { tenant, agent, open };
}

/** A stranger's site in this process. */
function siteThatServes(served: unknown) {
  const fetched: string[] = [];
  const fetchDocument: FetchDocument = async (url) => {
    fetched.push(String(url));
    return Response.json(served);
  };
  return { fetched, fetchDocument };
}

describe('a client of a tenant’s issuer whose id is the address of its document', () => {
  it.each(
    someOf(
      [
        ['its document over TLS', DOCUMENT],
        ['a document that offers keys and allows none, as ChatGPT has it', OF_CHATGPT],
      ],
      2,
    ),
  )('connects with %s: consent, token for one server, refresh, revocation', async (_what, served) => {
    const asked: (string | undefined)[] = [];
    const { port } = await startDocumentHost((req, res) => {
      asked.push(req.url);
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(served));
    });
    const toThisHost = { isBlocked: () => false, lookup: resolvingTo('127.0.0.1'), ca: TLS_CERTIFICATE, port };
    const { tenant, agent } = await clientOf({ fetchDocument: createGuardedFetch(toThisHost) });
    expect(agent.as.client_id_metadata_document_supported).toBe(true);

    const parameters = { resource: RESOURCE, scope: 'todos:read' };
    const { tokens, consent } = await signInAs(agent, { parameters });
    expect(consent).toContain('Documented agent');
    expect(consent).toContain('client.example');
    expect(consent).toContain('Read your to-do list');
    const token = JSON.parse(Buffer.from(tokens.access_token.split('.')[1] ?? '', 'base64url').toString());
    expect(token).toMatchObject({ aud: RESOURCE, client_id: ID, scope: 'todos:read' });
    const { events } = await tenant.events('?event=authorize');
    expect(events.map(({ metadata }) => metadata)).toMatchObject([
      { first: true, provider: SIGN_IN_BY, client_id: ID },
    ]);

    const renewed = await refreshAs(agent, tokens.refresh_token ?? '');
    const { as, client } = agent;
    const revoked = await oauth.revocationRequest(as, client, oauth.None(), renewed.refresh_token ?? '', INSECURE);
    expect(revoked.status).toBe(200);
    await expect(refreshAs(agent, renewed.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(asked).toEqual([new URL(ID).pathname]);
  });

  it.each(
    someOf(
      [
        ['speaks of another client', { ...DOCUMENT, client_id: 'https://client.example/other.json' }],
        ['has a redirect that runs', { ...DOCUMENT, redirect_uris: ['javascript:alert(1)'] }],
        ['wants to authenticate by a secret', { ...DOCUMENT, token_endpoint_auth_method: 'client_secret_post' }],
      ],
      3,
    ),
  )('is refused on our page when the document %s', async (_what, served) => {
    const { open } = await clientOf(siteThatServes(served));
    const { left, response } = await open();
    expect([left, response.status]).toEqual([null, 400]);
  });

  onlyInTestAll(() => {
    it('is never fetched from this machine or its network by the true service', async () => {
      const { agent } = await clientOf({});
      for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', '10.0.0.1']) {
        const client = { client_id: `https://${host}/client.json` };
        const { left, response } = await walk((await authorizationUrl({ ...agent, client })).url);
        expect([left, response.status]).toEqual([null, 400]);
      }
    });

    it('learns when to come back if its address was fetched too often', async () => {
      const site = siteThatServes(DOCUMENT);
      const config = { oauthRegisterPerMinute: 0, addressLimitFactor: 1 };
      const { response } = await (await clientOf({ ...site, config })).open();
      expect([response.status, response.headers.get('location')]).toEqual([429, null]);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(site.fetched).toEqual([]);
    });

    it('is neither promised nor fetched where the operator has switched documents off', async () => {
      const site = siteThatServes(DOCUMENT);
      const { agent, open } = await clientOf({ ...site, config: { clientIdDocuments: false } });
      expect(agent.as.client_id_metadata_document_supported).toBeUndefined();
      expect(agent.as.registration_endpoint).toBeTypeOf('string');
      expect((await open()).response.status).toBe(400);
      expect(site.fetched).toEqual([]);
    });
  });
});
