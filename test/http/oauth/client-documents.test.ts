import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { beforeAll, describe, expect, it } from 'vitest';
import { composeAccounts } from '../../../server/compose/accounts/accounts.ts';
import { composeOAuth } from '../../../server/compose/accounts/oauth.ts';
import { createRateLimiter } from '../../../server/limits/rate-limiter.ts';
import type { FetchDocument } from '../../../server/oidc/fetch-document.ts';
import { createUseStore } from '../../../server/storage/limits/usage-store.ts';
import { endAfterFile } from '../../support/cleanup.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { PathBrowser } from './support/browser.ts';
import {
  approve,
  authorizationRequest,
  openConsent,
  post,
  redeem,
  refresh,
  type Service,
  signedInBrowser,
  type TestClient,
  type TokenAnswer,
} from './support/oauth-client.ts';

const ID = 'https://client.example/oauth/client.json';
const document = {
  client_id: ID,
  client_name: 'Documented agent',
  redirect_uris: ['https://client.example/callback'],
  token_endpoint_auth_method: 'none',
};

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

/** The authorization server with a stranger's site that serves `documents`. */
async function serverWith(
  documents: Readonly<Record<string, unknown>>,
  registrationsPerMinute = 1_000_000,
  contentType = 'application/json',
) {
  const fetched: string[] = [];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endAfterFile(async () => server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { shared } = harness.service;
  const limits = { ...shared.config, oauthRegisterPerMinute: registrationsPerMinute, addressLimitFactor: 1 };
  const fetchDocument: FetchDocument = async (url) => {
    fetched.push(String(url));
    const found = documents[String(url)];
    return found === undefined
      ? new Response(null, { status: 404 })
      : Response.json(found, { headers: { 'content-type': contentType } });
  };
  const rateLimiter = createRateLimiter(createUseStore(harness.database), limits);
  const oauth = composeOAuth({ ...shared, baseUrl, rateLimiter, fetchDocument }, composeAccounts(shared));
  const app = express();
  oauth.feature.mount?.(app);
  server.on('request', app);
  return { baseUrl, fetched, checkAccessToken: oauth.checkAccessToken };
}

const clientOf = (id: string): TestClient => ({ client_id: id, redirect_uris: document.redirect_uris });

const pageFor = async (service: Service, id: string, redirect_uri?: string) => {
  const { browser } = await signedInBrowser(harness);
  const changes = redirect_uri === undefined ? {} : { redirect_uri };
  const { response } = await openConsent(browser, authorizationRequest(service, clientOf(id), changes).url);
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
};

describe('a client whose id is the address of its metadata document', () => {
  it('needs no registration: consent, tokens, refresh and revocation', async () => {
    const service = await serverWith({ [ID]: document });
    const client = clientOf(ID);
    const { browser } = await signedInBrowser(harness);
    const answer = await redeem(service, await approve(service, client, browser));
    expect(answer.status).toBe(200);
    const tokens = (await answer.json()) as TokenAnswer;
    expect(await service.checkAccessToken(tokens.access_token)).toMatchObject({ clientId: ID });
    const renewed = (await (await refresh(service, client, tokens.refresh_token)).json()) as TokenAnswer;
    await post(service, '/oauth/revoke', { client_id: ID, token: renewed.refresh_token });
    expect(await service.checkAccessToken(renewed.access_token)).toBeNull();
    expect(service.fetched).toEqual([ID]);
  });

  it('is shown by its name, or by the host of its document where it has none', async () => {
    const nameless = { ...document, client_name: undefined };
    const service = await serverWith({ [ID]: document });
    expect((await pageFor(service, ID)).text).toContain('Documented agent');
    const other = await serverWith({ [ID]: nameless });
    expect((await pageFor(other, ID)).text).toMatch(/Allow.*client\.example/s);
  });

  onlyInTestAll(() => {
    it('has the loopback exception of native clients', async () => {
      const local = { ...document, redirect_uris: ['http://127.0.0.1/callback'] };
      const service = await serverWith({ [ID]: local });
      expect((await pageFor(service, ID, 'http://127.0.0.1:50505/callback')).status).toBe(200);
      expect((await pageFor(service, ID, 'http://127.0.0.1:50505/other')).status).toBe(400);
    });
  });

  it.each([
    ['speaks of another client', { ...document, client_id: 'https://client.example/other.json' }],
    ['has a secret', { ...document, client_secret: 'x' }],
    ['wants to authenticate by a secret', { ...document, token_endpoint_auth_method: 'client_secret_post' }],
    ['has a redirect that runs', { ...document, redirect_uris: ['javascript:alert(1)'] }],
    ['has a redirect over plain http', { ...document, redirect_uris: ['http://client.example/callback'] }],
    ['has a logo that runs', { ...document, logo_uri: 'data:text/html,x' }],
    ['has a page with a user name in its address', { ...document, policy_uri: 'https://known.example@evil.example/' }],
    ['has no redirect', { ...document, redirect_uris: undefined }],
    ['is a list', [document]],
    ['is not there', undefined],
  ])('is refused with an error page when the document %s', async (_what, served) => {
    const service = await serverWith({ [ID]: served });
    const { status, location } = await pageFor(service, ID);
    expect([status, location]).toEqual([400, null]);
  });

  it.each([
    'http://client.example/client.json',
    'https://user@client.example/client.json',
    'https://client.example/a/../client.json',
    'https://client.example/client.json#x',
    'ftp://client.example/client.json',
  ])('is not fetched from %s', async (id) => {
    const service = await serverWith({ [id]: { ...document, client_id: id } });
    expect((await pageFor(service, id)).status).toBe(400);
    expect(service.fetched).toEqual([]);
  });

  onlyInTestAll(() => {
    it('fetches no second document because of one that has a sector or keys to fetch', async () => {
      const curious = {
        ...document,
        sector_identifier_uri: 'https://client.example/sector',
        jwks_uri: 'https://client.example/keys',
      };
      const service = await serverWith({ [ID]: curious });
      expect((await pageFor(service, ID)).status).toBe(200);
      expect(service.fetched).toEqual([ID]);
    });

    it('connects ChatGPT, whose document offers keys and allows none', async () => {
      const chatGpt = {
        ...document,
        client_name: 'ChatGPT',
        grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:jwt-bearer'],
        response_types: ['code'],
        token_endpoint_auth_method: 'private_key_jwt',
        token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
        token_endpoint_auth_signing_alg: 'RS256',
        jwks_uri: 'https://client.example/oauth/jwks.json',
      };
      const service = await serverWith({ [ID]: chatGpt });
      const { browser } = await signedInBrowser(harness);
      const answer = await redeem(service, await approve(service, clientOf(ID), browser));
      expect(answer.status).toBe(200);
      const { refresh_token } = (await answer.json()) as TokenAnswer;
      expect((await refresh(service, clientOf(ID), refresh_token)).status).toBe(200);
      expect(service.fetched).toEqual([ID]);
    });

    it('takes a document without a method for a public client, and keys alone for no way in', async () => {
      const { token_endpoint_auth_method: _, ...silent } = document;
      expect((await pageFor(await serverWith({ [ID]: silent }), ID)).status).toBe(200);
      const keysOnly = { ...document, token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://c.example/k' };
      expect((await pageFor(await serverWith({ [ID]: keysOnly }), ID)).status).toBe(400);
    });

    it('is shown with the host of its id, whatever it calls itself and wherever it leads', async () => {
      const service = await serverWith({ [ID]: { ...document, redirect_uris: ['https://other.example/callback'] } });
      const { text } = await pageFor(service, ID, 'https://other.example/callback');
      expect(text).toMatch(/Described at[\s\S]*client\.example[\s\S]*Redirects to[\s\S]*other\.example/);
    });
  });

  it.each(['text/html', 'text/plain', 'application/octet-stream', 'application/jsonp'])(
    'is refused when its document is served as %s',
    async (type) => {
      expect((await pageFor(await serverWith({ [ID]: document }, undefined, type), ID)).status).toBe(400);
    },
  );

  onlyInTestAll(() => {
    it.each(['application/json; charset=utf-8', 'application/oauth-client+json'])(
      'may be served as %s',
      async (type) => {
        expect((await pageFor(await serverWith({ [ID]: document }, undefined, type), ID)).status).toBe(200);
      },
    );

    it('is fetched once for all concurrent requests, even if it fails; a failure is tried again after a minute', async () => {
      const missing = 'https://client.example/missing.json';
      const service = await serverWith({ [ID]: document });
      await Promise.all(Array.from({ length: 8 }, () => pageFor(service, ID)));
      await Promise.all(Array.from({ length: 4 }, () => pageFor(service, missing)));
      expect((await pageFor(service, missing)).status).toBe(400);
      expect(service.fetched).toEqual([ID, missing]);
      harness.clock.advance({ minutes: 1, seconds: 1 });
      await pageFor(service, missing);
      expect(service.fetched.filter((url) => url === missing)).toHaveLength(2);
    });
  });

  it('F6: one address cannot make the service fetch without end', async () => {
    const service = await serverWith({}, 0);
    const { url } = authorizationRequest(service, clientOf(ID));
    const page = await new PathBrowser().get(url, { accept: 'text/html' });
    expect([page.status, page.headers.get('location')]).toEqual([429, null]);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await page.text()).toContain('Too many requests');
    const token = await post(service, '/oauth/token', {
      client_id: ID,
      grant_type: 'refresh_token',
      refresh_token: 'x',
    });
    expect([token.status, Number(token.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(service.fetched).toEqual([]);
  });

  onlyInTestAll(() => {
    it('F6: the true service refuses documents on this machine and its network, with a page and without a redirect', async () => {
      for (const host of ['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '10.0.0.1', '192.168.0.1']) {
        const { url } = authorizationRequest(harness, clientOf(`https://${host}/client.json`));
        const response = await new PathBrowser().get(url);
        expect([response.status, response.headers.get('location')]).toEqual([400, null]);
      }
    });
  });
});
