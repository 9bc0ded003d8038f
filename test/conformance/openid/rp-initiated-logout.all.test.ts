/** The plan `oidcc-rp-initiated-logout-certification-test-plan`, module by module. */
import { describe, expect, it } from 'vitest';
import { CookieBrowser } from '../../support/sign-in.ts';
import { type Fields, LOGGED_OUT, useRelyingParty } from './support/relying-party.ts';

const { party, signIn, userinfo } = useRelyingParty();

const signOut = async (fields: Fields, browser = new CookieBrowser()) => {
  const url = new URL(`${party.issuer}/end-session`);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  const response = await browser.send(url, { headers: { accept: 'text/html' } });
  return { status: response.status, location: response.headers.get('location') };
};
/** Whether the access token of the sign-in is still valid. */
const isAlive = async (accessToken: string) => (await userinfo(accessToken)).status === 200;

describe('oidcc-rp-initiated-logout-certification-test-plan', () => {
  it('oidcc-rp-initiated-logout-discovery-endpoint-verification', async () => {
    const answer = await fetch(`${party.issuer}/.well-known/openid-configuration`);
    expect(await answer.json()).toMatchObject({ end_session_endpoint: `${party.issuer}/end-session` });
  });

  it('oidcc-rp-initiated-logout', async () => {
    const { tokens } = await signIn();
    const fields = { id_token_hint: tokens.id_token, post_logout_redirect_uri: LOGGED_OUT, state: 'xyz' };
    expect(await signOut(fields)).toEqual({ status: 303, location: `${LOGGED_OUT}?state=xyz` });
    expect(await isAlive(tokens.access_token)).toBe(false);
  });

  it('oidcc-rp-initiated-logout-no-state', async () => {
    const { tokens } = await signIn();
    const fields = { id_token_hint: tokens.id_token, post_logout_redirect_uri: LOGGED_OUT };
    expect(await signOut(fields)).toEqual({ status: 303, location: LOGGED_OUT });
  });

  it('oidcc-rp-initiated-logout-no-post-logout-redirect-uri', async () => {
    const { tokens } = await signIn();
    expect(await signOut({ id_token_hint: tokens.id_token, state: 'xyz' })).toEqual({ status: 200, location: null });
    expect(await isAlive(tokens.access_token)).toBe(false);
  });

  it.each<[string, Fields]>([
    ['oidcc-rp-initiated-logout-no-params', {}],
    ['oidcc-rp-initiated-logout-only-state', { state: 'xyz' }],
    ['oidcc-rp-initiated-logout-no-id-token-hint', { post_logout_redirect_uri: LOGGED_OUT, client_id: 'own' }],
    ['oidcc-rp-initiated-logout-bad-id-token-hint', { id_token_hint: 'bad' }],
  ])('%s: the person is asked, and nothing is said to have ended', async (_module, fields) => {
    const { tokens, browser } = await signIn();
    const named = fields.client_id === 'own' ? { ...fields, client_id: party.id } : fields;
    const { status, location } = await signOut(named, browser);
    expect([status, location]).toEqual([200, null]);
    expect(await isAlive(tokens.access_token)).toBe(true);
  });

  it('oidcc-rp-initiated-logout-modified-id-token-hint', async () => {
    const { tokens, browser } = await signIn();
    const [header, claims, signature = ''] = tokens.id_token.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
    for (const hint of [`${header}.${claims}.${[...signature].reverse().join('')}`, unsigned]) {
      expect((await signOut({ id_token_hint: hint }, browser)).location).toBeNull();
      expect(await isAlive(tokens.access_token)).toBe(true);
    }
  });

  it.each([
    ['oidcc-rp-initiated-logout-bad-post-logout-redirect-uri', 'https://suite.example/elsewhere'],
    ['oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri', `${LOGGED_OUT}?foo=bar`],
  ])('%s', async (_module, uri) => {
    const { tokens } = await signIn();
    const { status, location } = await signOut({ id_token_hint: tokens.id_token, post_logout_redirect_uri: uri });
    expect([status, location]).toEqual([400, null]);
    expect(await isAlive(tokens.access_token)).toBe(true);
  });

  it('refuses a client_id that is not the hint’s', async () => {
    const { tokens } = await signIn();
    expect((await signOut({ id_token_hint: tokens.id_token, client_id: 'app' })).status).toBe(400);
    expect(await isAlive(tokens.access_token)).toBe(true);
  });
});
