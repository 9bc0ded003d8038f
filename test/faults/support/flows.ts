/** The flows in which storage is made to fail: each prepares its own case, acts on it, and acts again. */
import { randomBytes } from 'node:crypto';
import { obtainTokens } from '../../http/oauth/support/oauth-client.ts';
import { CALLBACK, edgeApp, openApp, sendJson } from '../../security/support/edge-app.ts';
import { openSession } from '../../security/support/sessions.ts';
import { startOf, toProviderCallback } from '../../security/support/steps.ts';
import { claimUrlOf, csrfIn, type SignedInBrowser, signInAccount } from '../../support/account.ts';
import type { Harness } from '../../support/harness.ts';
import { CookieBrowser, toConsent } from '../../support/sign-in.ts';
import { createTenant } from '../../support/tenant.ts';
import type { Flow } from './flow.ts';
import { OAUTH_FLOWS } from './oauth-flows.ts';

const app = async (harness: Harness) => openApp(harness);

/** A person and a program with an account, one of each for all cases of a harness, because creating them takes long. */
const humans = new WeakMap<Harness, Promise<SignedInBrowser>>();
const programs = new WeakMap<Harness, Promise<string>>();

function humanOf(harness: Harness): Promise<SignedInBrowser> {
  const human = humans.get(harness) ?? signInAccount(harness);
  humans.set(harness, human);
  return human;
}

function programOf(harness: Harness): Promise<string> {
  const token = programs.get(harness) ?? obtainTokens(harness).then(({ tokens }) => tokens.access_token);
  programs.set(harness, token);
  return token;
}

export const FLOWS: readonly Flow[] = [
  {
    name: 'the start of a sign-in',
    success: 302,
    async prepare(harness) {
      const mine = await app(harness);
      return { tenantId: mine.id, act: () => mine.start() };
    },
  },
  {
    name: 'the way back from the provider',
    success: 303,
    async prepare(harness) {
      const mine = await app(harness);
      const { browser, callback } = await toProviderCallback(harness, startOf(mine.id));
      // The provider redeems a code only once. If it was redeemed before the failure, the person starts again.
      const again = async (): Promise<Response> => {
        const repeated = await browser.send(callback);
        if (repeated.status !== 400) return repeated;
        const fresh = await toProviderCallback(harness, startOf(mine.id), { browser: new CookieBrowser() });
        return fresh.browser.send(fresh.callback);
      };
      return { tenantId: mine.id, act: () => browser.send(callback), again };
    },
  },
  ...(['approve', 'deny'] as const).map(
    (decision): Flow => ({
      name: `consent: ${decision}`,
      success: 303,
      afterLostAnswer: [400],
      async prepare(harness) {
        const mine = await app(harness);
        const { browser, url } = await toConsent(harness, mine.id);
        return { tenantId: mine.id, act: () => browser.post(url, { decision }) };
      },
    }),
  ),
  {
    name: 'a refresh',
    success: 200,
    afterLostAnswer: [401],
    async prepare(harness) {
      const mine = await app(harness);
      const { refreshToken } = await openSession(harness, mine.id);
      return { tenantId: mine.id, act: () => mine.refresh(refreshToken) };
    },
  },
  {
    name: 'a refresh with an idempotency key',
    success: 200,
    async prepare(harness) {
      const mine = await app(harness);
      const { refreshToken } = await openSession(harness, mine.id);
      const key = { 'idempotency-key': `key-${randomBytes(8).toString('hex')}` };
      return { tenantId: mine.id, act: () => mine.refresh(refreshToken, key) };
    },
  },
  {
    name: 'a refresh with a stolen token',
    success: 401,
    async prepare(harness) {
      const mine = await app(harness);
      const { refreshToken } = await openSession(harness, mine.id);
      await mine.refresh(refreshToken);
      harness.clock.advance({ seconds: 11 });
      return { tenantId: mine.id, act: () => mine.refresh(refreshToken) };
    },
  },
  {
    name: 'logout',
    success: 200,
    async prepare(harness) {
      const mine = await app(harness);
      const { refreshToken } = await openSession(harness, mine.id);
      return { tenantId: mine.id, act: () => mine.logout(refreshToken) };
    },
  },
  {
    name: 'the revocation of a user’s sessions',
    success: 200,
    async prepare(harness) {
      const mine = await app(harness);
      const { userId } = await openSession(harness, mine.id);
      return {
        tenantId: mine.id,
        act: () => mine.api(`/api/social-login/users/${userId}/sessions`, { method: 'DELETE' }),
      };
    },
  },
  {
    name: 'genesis',
    success: 201,
    async prepare(harness) {
      return { tenantId: null, act: () => sendJson(harness, '/api/genesis', {}, { 'user-agent': 'agent' }) };
    },
  },
  {
    name: 'provisioning',
    success: 200,
    async prepare(harness) {
      const tenant = await createTenant(harness);
      return { tenantId: tenant.id, act: () => edgeApp(harness, tenant).provision([CALLBACK]) };
    },
  },
  {
    name: 'provisioning once more',
    success: 200,
    async prepare(harness) {
      const mine = await app(harness);
      return { tenantId: mine.id, act: () => mine.provision(['https://next.example.com/cb']) };
    },
  },
  {
    name: 'the deletion of the resource',
    success: 200,
    afterLostAnswer: [404],
    async prepare(harness) {
      const mine = await app(harness);
      await openSession(harness, mine.id);
      return { tenantId: mine.id, act: () => mine.api('/api/resources/social-login', { method: 'DELETE' }) };
    },
  },
  {
    name: 'a claim link',
    success: 201,
    async prepare(harness) {
      const tenant = await createTenant(harness);
      return { tenantId: tenant.id, act: () => tenant.api('/api/claim/url', { method: 'POST' }) };
    },
  },
  ...(['approve', 'deny'] as const).map(
    (decision): Flow => ({
      name: `claim: ${decision}`,
      success: 303,
      async prepare(harness) {
        const mine = await app(harness);
        await openSession(harness, mine.id);
        const { path } = await claimUrlOf(mine);
        const human = await humanOf(harness);
        const csrf_token = csrfIn(await (await human.get(path)).text());
        const url = new URL(path, harness.baseUrl);
        return { tenantId: mine.id, act: () => human.browser.post(url, { csrf_token, decision }) };
      },
    }),
  ),
  ...([false, true] as const).map(
    (revoke_now): Flow => ({
      name: `key rotation${revoke_now ? ' at once' : ''}`,
      success: 200,
      // The rotation whose answer was lost has already ended the old key; the owner's page can rotate again.
      ...(revoke_now ? { afterLostAnswer: [401] } : {}),
      async prepare(harness) {
        const tenant = await createTenant(harness);
        const act = () => tenant.api('/api/keys/rotate', { method: 'POST', json: { revoke_now } });
        return { tenantId: tenant.id, act };
      },
    }),
  ),
  {
    name: 'feedback',
    success: 200,
    async prepare(harness) {
      const tenant = await createTenant(harness);
      const json = { feedback: 'fine' };
      return { tenantId: tenant.id, act: () => tenant.api('/api/feedback/service', { method: 'POST', json }) };
    },
  },
  {
    name: 'creation for an account',
    success: 201,
    afterLostAnswer: [200],
    async prepare(harness) {
      const body = { confirmed: true, idempotency_key: `key-${randomBytes(8).toString('hex')}` };
      const authorization = `Bearer ${await programOf(harness)}`;
      return { tenantId: null, act: () => sendJson(harness, '/api/mcp/bootstrap', body, { authorization }) };
    },
  },
  {
    name: 'the sign-in of an account',
    success: 303,
    async prepare(harness) {
      const start = '/account/sign-in/start';
      const { browser, callback } = await toProviderCallback(harness, start);
      const again = async (): Promise<Response> => {
        const repeated = await browser.send(callback);
        if (repeated.status !== 400) return repeated;
        const fresh = await toProviderCallback(harness, start, { browser: new CookieBrowser() });
        return fresh.browser.send(fresh.callback);
      };
      return { tenantId: null, act: () => browser.send(callback), again };
    },
  },
  ...OAUTH_FLOWS,
];
