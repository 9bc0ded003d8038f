/**
 * What a hostile client, person or app tries with codes and refresh tokens of an issuer: each attack fails, without
 * harm to others.
 */
import * as oauth from 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { CookieBrowser } from '../../support/sign-in.ts';
import { CALLBACK } from '../../support/social-tenant.ts';
import { onlyInTestAll, someOf } from '../../support/times.ts';
import { authorizationUrl, discover, refreshAs, signInAs } from './support/foreign-client.ts';
import { API, claimsOf, codeFor, errorOf, FOR_MCP, MCP, SETTINGS, useTwoIssuers } from './support/two-issuers.ts';

const { harness, issuers, app, agent, at } = useTwoIssuers();

describe('a code', () => {
  it('of one project is worth nothing at another, and is not spent there', async () => {
    const { fields } = await codeFor(await app());
    expect(await errorOf(await at(issuers.other, '/token', fields))).toEqual([400, 'invalid_grant']);
    expect((await at(issuers.mine, '/token', fields)).status).toBe(200);
  });

  it.each(
    someOf(
      [
        ['another client', { client_id: 'app' }, 'invalid_grant'],
        ['another redirect', { redirect_uri: 'http://127.0.0.1:8124/other' }, 'invalid_grant'],
        ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
        ['no verifier', { code_verifier: '' }, 'invalid_grant'],
        ['a server that was not agreed to', { resource: API }, 'invalid_target'],
        ['a server of somebody else', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
      ],
      3,
    ),
  )('with %s is refused', async (_what, change, error) => {
    const { fields } = await codeFor(await agent(), FOR_MCP);
    expect(await errorOf(await at(issuers.mine, '/token', { ...fields, ...change }))).toEqual([400, error]);
  });

  it('that comes a second time ends what the first time gave', async () => {
    const foreign = await agent();
    const { fields } = await codeFor(foreign, FOR_MCP);
    const tokens = (await (await at(issuers.mine, '/token', fields)).json()) as { refresh_token: string };
    expect(await errorOf(await at(issuers.mine, '/token', fields))).toEqual([400, 'invalid_grant']);
    await expect(refreshAs(foreign, tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    const { events } = await issuers.mine.events('?event=logout');
    expect(events.at(-1)?.metadata).toMatchObject({ reason: 'code_reused' });
  });

  it('comes with the issuer that it is of, so that a client of several is not led to another', async () => {
    const foreign = await app();
    const { left } = await codeFor(foreign);
    expect(left?.searchParams.get('iss')).toBe(foreign.as.issuer);
    const wrong = await discover(harness.current, issuers.other.id);
    const answer = left ?? new URL(CALLBACK);
    expect(() => oauth.validateAuthResponse(wrong, foreign.client, answer, oauth.skipStateCheck)).toThrow(/iss/);
  });

  onlyInTestAll(() => {
    it('is not given to a browser other than the one that began', async () => {
      const { url } = await authorizationUrl(await app());
      const browser = new CookieBrowser();
      const picker = await browser.follow(await browser.send(url), url);
      const chosen = await browser.post(picker.url, { persona: 'ada' });
      const consent = await browser.follow(chosen, picker.url);
      const decided = await browser.post(consent.url, { decision: 'approve' });
      const resume = new URL(decided.headers.get('location') ?? '', consent.url);
      expect(resume.pathname).toContain(`/t/${issuers.mine.id}/authorize/`);
      const stranger = await fetch(resume, { redirect: 'manual', headers: { accept: 'text/html' } });
      expect([stranger.status, stranger.headers.get('location')]).toEqual([400, null]);
      const { left } = await browser.follow(decided, consent.url);
      expect(left?.searchParams.has('code')).toBe(true);
    });
  });
});

const REUSED = { stage: 'token_exchange', error_code: 'refresh_token_reused' };

describe('a refresh token', () => {
  onlyInTestAll(() => {
    it('brings no more than the person agreed to', async () => {
      const foreign = await agent();
      const { tokens } = await signInAs(foreign, { parameters: FOR_MCP });
      const refresh = { grant_type: 'refresh_token', client_id: foreign.client.client_id };
      const fields = { ...refresh, refresh_token: tokens.refresh_token ?? '' };
      const more = await at(issuers.mine, '/token', { ...fields, scope: 'todos:read todos:write' });
      expect(await errorOf(more)).toEqual([400, 'invalid_scope']);
      expect(await errorOf(await at(issuers.mine, '/token', { ...fields, resource: API }))).toEqual([
        400,
        'invalid_target',
      ]);
      expect(await errorOf(await at(issuers.mine, '/token', { ...fields, client_id: 'app' }))).toEqual([
        400,
        'invalid_grant',
      ]);
      expect(await errorOf(await at(issuers.other, '/token', fields))).toEqual([401, 'invalid_client']);
      const renewed = (await (await at(issuers.mine, '/token', fields)).json()) as { access_token: string };
      expect(claimsOf(renewed.access_token)).toMatchObject({ aud: MCP, scope: 'todos:read' });
    });
  });

  it('H25: that comes back is written down, and ends the session after two seconds', async () => {
    const foreign = await app();
    const { tokens } = await signInAs(foreign);
    const renewed = await refreshAs(foreign, tokens.refresh_token ?? '');
    const again = () => refreshAs(foreign, tokens.refresh_token ?? '');
    await expect(again()).rejects.toMatchObject({ error: 'invalid_grant' });
    const noted = await issuers.mine.events('?event=login_failed');
    expect(noted.events.at(-1)).toMatchObject({ email: 'ada@example.test', metadata: { ...REUSED, client_id: 'app' } });
    const third = await refreshAs(foreign, renewed.refresh_token ?? '');
    harness.current.clock.advance({ seconds: 3 });
    await expect(again()).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(refreshAs(foreign, third.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
    const { events } = await issuers.mine.events('?event=logout');
    expect(events.at(-1)?.metadata).toMatchObject({ reason: 'refresh_token_reused' });
  });

  onlyInTestAll(() => {
    it('brings no more than the owner still offers', async () => {
      const foreign = await agent(issuers.other);
      const parameters = { resource: MCP, scope: 'todos:read todos:write' };
      const { tokens } = await signInAs(foreign, { parameters });
      const set = (json: unknown) => issuers.other.api('/api/social-login/agents', { method: 'PUT', json });
      await set({ ...SETTINGS, scopes: SETTINGS.scopes.slice(0, 1) });
      const renewed = await refreshAs(foreign, tokens.refresh_token ?? '');
      expect(claimsOf(renewed.access_token)).toMatchObject({ aud: MCP, scope: 'todos:read' });
      await set({ ...SETTINGS, resources: [API] });
      await expect(refreshAs(foreign, renewed.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_target' });
      await set(SETTINGS);
    });
  });
});
