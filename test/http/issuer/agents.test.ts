/** The agents of an app's users connect to the app's own servers, with the consent of the person. */
import * as oauth from 'oauth4webapi';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '../../support/clock.ts';
import { CookieBrowser } from '../../support/sign-in.ts';
import { SIGN_IN_BY } from '../../support/sign-in-by.ts';
import { CALLBACK, createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import {
  authorizationUrl,
  discover,
  type ForeignClient,
  INSECURE,
  refreshAs,
  registerAgent,
  signInAs,
  walk,
} from './support/foreign-client.ts';

const RESOURCE = 'https://app.example.com/mcp';
const AGENT = 'http://127.0.0.1:8123/callback';
const SETTINGS = {
  resources: [RESOURCE, 'https://app.example.com/api'],
  scopes: [
    { name: 'todos:read', description: 'Read your to-do list' },
    { name: 'todos:write', description: 'Change your to-do list' },
  ],
};

const harness = useHarness({ clock: new TestClock(new Date()) });
let tenant: SocialTenant;

const setAgents = (of: SocialTenant, json: unknown) => of.api('/api/social-login/agents', { method: 'PUT', json });

beforeAll(async () => {
  tenant = await createSocialTenant(harness.current);
  expect((await setAgents(tenant, SETTINGS)).status).toBe(200);
});

/** An ephemeral project accepts a few sign-ins a minute. */
beforeEach(async () => {
  harness.current.clock.advance({ minutes: 1 });
  await tenant.refill();
});

const register = (of: SocialTenant, redirectUri = AGENT) => registerAgent(harness.current, of.id, redirectUri);

const connect = (agent: ForeignClient, resource = RESOURCE, scope = 'todos:read', persona = 'ada') =>
  signInAs(agent, { persona, parameters: { resource, scope } });

const introspect = async (of: SocialTenant, token: string, key = of.applicationKey) => {
  const as = await discover(harness.current, of.id);
  const answer = await oauth.introspectionRequest(
    as,
    { client_id: 'app' },
    oauth.ClientSecretBasic(key),
    token,
    INSECURE,
  );
  return oauth.processIntrospectionResponse(as, { client_id: 'app' }, answer);
};

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

describe('an app that has said what agents may connect to', () => {
  it('is read as it was set', async () => {
    expect(await (await tenant.api('/api/social-login/agents')).json()).toEqual({
      ...SETTINGS,
      token_lifetime_s: 3_600,
    });
  });

  it.each([
    [{ resources: ['http://app.example.com/mcp'] }, 'body.resources.0'],
    [{ resources: ['https://app.example.com/mcp#x'] }, 'body.resources.0'],
    [{ resources: ['/mcp'] }, 'body.resources.0'],
    [{ resources: [RESOURCE], scopes: [{ name: 'openid', description: 'x' }] }, 'body.scopes.0.name'],
    [{ resources: [RESOURCE], scopes: [{ name: 'a b', description: 'x' }] }, 'body.scopes.0.name'],
  ])('refuses %j', async (settings, path) => {
    const answer = await setAgents(tenant, settings);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ path }] });
  });

  it('lets a client register, and gives it a token for one server that says what it allows', async () => {
    const agent = await register(tenant);
    const { tokens, consent } = await connect(agent);
    expect(consent).toContain('Helpful agent');
    expect(consent).toContain('Read your to-do list');
    expect(consent).not.toContain('Change your to-do list');
    expect(tokens.expires_in).toBe(3_600);
    const claims = claimsOf(tokens.access_token);
    expect(claims).toMatchObject({
      iss: `${harness.current.baseUrl}/t/${tenant.id}`,
      aud: RESOURCE,
      scope: 'todos:read',
      client_id: agent.client.client_id,
      sid: expect.stringMatching(/^ses_/),
    });
    expect(await introspect(tenant, tokens.access_token)).toMatchObject({
      active: true,
      sid: claims.sid,
      aud: RESOURCE,
    });
    const { events } = await tenant.events('?event=authorize');
    expect(events.at(-1)?.metadata).toMatchObject({
      provider: SIGN_IN_BY,
      client_id: agent.client.client_id,
      first: true,
    });

    const refreshed = await refreshAs(agent, tokens.refresh_token ?? '');
    expect(claimsOf(refreshed.access_token)).toMatchObject({ aud: RESOURCE, sid: claims.sid, scope: 'todos:read' });
  });

  onlyInTestAll(() => {
    it('goes on with another account, where the person is somebody else', async () => {
      const agent = await register(tenant);
      const asked = await authorizationUrl(agent, { resource: RESOURCE, scope: 'todos:read' });
      const browser = new CookieBrowser();
      const picker = await browser.follow(
        await browser.send(asked.url, { headers: { accept: 'text/html' } }),
        asked.url,
      );
      const chosen = await browser.post(picker.url, { persona: 'ada' });
      const consent = await browser.follow(chosen, picker.url);
      const href = /href="([^"]+)" data-action="other-account"/.exec(await consent.response.text())?.[1] ?? '';
      expect(href).toBe(`${consent.url.pathname}/other-account`);

      const another = new URL(href, consent.url);
      const stranger = await new CookieBrowser().send(another, { headers: { accept: 'text/html' } });
      expect(stranger.status).toBe(400);
      const { left, consent: page } = await walk(another, { persona: 'nameless', browser });
      expect(page).toContain('nameless@example.test');
      expect(page).not.toContain('ada@example.test');
      const { as, client, redirectUri } = agent;
      const callback = oauth.validateAuthResponse(as, client, left ?? asked.url, asked.state);
      const answer = await oauth.authorizationCodeGrantRequest(
        as,
        client,
        oauth.None(),
        callback,
        redirectUri,
        asked.verifier,
        INSECURE,
      );
      const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer);
      expect(await introspect(tenant, tokens.access_token)).toMatchObject({ active: true, scope: 'todos:read' });
    });

    it('asks for the server by name where there are several, and knows no other', async () => {
      const agent = await register(tenant);
      for (const parameters of [
        { scope: 'todos:read' },
        { scope: 'todos:read', resource: 'https://elsewhere.example/mcp' },
      ]) {
        const { url } = await authorizationUrl(agent, parameters);
        const { left } = await walk(url);
        expect(left?.searchParams.get('error')).toBe('invalid_target');
      }
    });
  });

  it('lists what is connected, and ends it at once', async () => {
    const agent = await register(tenant);
    const { tokens } = await connect(agent, RESOURCE, 'todos:read todos:write', 'grace');
    const { sub, sid } = claimsOf(tokens.access_token);
    const users = await tenant.api(`/api/social-login/users/${sub}/sessions`);
    expect(await users.json()).toMatchObject({ sessions: [{ id: sid }] });
    const ended = await tenant.api(`/api/social-login/sessions/${sid}`, { method: 'DELETE' });
    expect(ended.status).toBe(200);
    expect(await introspect(tenant, tokens.access_token)).toEqual({ active: false });
    await expect(refreshAs(agent, tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  onlyInTestAll(() => {
    it('sends nobody away to a stranger for a request that nobody has seen', async () => {
      const agent = await register(tenant, 'https://stranger.example/cb');
      const { url } = await authorizationUrl(agent, { scope: 'todos:read', resource: 'https://elsewhere.example/mcp' });
      const { left, response } = await walk(url);
      expect(left).toBeNull();
      expect(response.status).toBe(400);
    });
  });
});

describe('an app that has said nothing of agents', () => {
  it('takes no registration and offers none', async () => {
    const other = await createSocialTenant(harness.current, [CALLBACK]);
    const as = await discover(harness.current, other.id);
    expect(as.registration_endpoint).toBeUndefined();
    const answer = await harness.current.fetch(`/t/${other.id}/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [AGENT] }),
    });
    expect(answer.status).toBe(404);
  });

  onlyInTestAll(() => {
    it('no longer does once the list is empty, and what was connected is over', async () => {
      const other = await createSocialTenant(harness.current, [CALLBACK]);
      await setAgents(other, SETTINGS);
      const agent = await register(other);
      const { tokens } = await connect(agent);
      await setAgents(other, { resources: [] });
      await expect(refreshAs(agent, tokens.refresh_token ?? '')).rejects.toThrow();
    });
  });
});
