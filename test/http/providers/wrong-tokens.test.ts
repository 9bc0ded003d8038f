/**
 * oauth2-mock-server, a provider by other authors, configured only by variables. It signs wrong tokens on request, and
 * the whole app has to refuse each of them.
 */
import { createHash } from 'node:crypto';
import { CompactEncrypt } from 'jose';
import { Events, type MutableResponse, type MutableToken, OAuth2Issuer, OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readProviders } from '../../../server/providers/catalogue/provider-variables.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { CookieBrowser } from '../../support/sign-in.ts';
import { createSocialTenant, type SocialTenant, surprises } from '../../support/social-tenant.ts';

const CLIENT_ID = 'porchlight-at-mock';
const KEY_ID = 'key-1';

const server = new OAuth2Server();
let harness: Harness;
let tenant: SocialTenant;

beforeAll(async () => {
  await server.issuer.keys.generate('RS256', { kid: KEY_ID });
  await server.start(0, 'localhost');
  const variables = {
    OIDC_MOCK_ISSUER: server.issuer.url,
    OIDC_MOCK_CLIENT_ID: CLIENT_ID,
    OIDC_MOCK_CLIENT_SECRET: 'secret-of-the-mock',
  };
  const { providers, faults } = readProviders(variables, 'http://localhost', () => ({ fault: 'not read' }));
  expect(faults).toEqual([]);
  harness = await createHarness({ config: { providers } });
  tenant = await createSocialTenant(harness);
});
afterAll(async () => {
  await server.stop();
  expect(surprises(harness)).toEqual([]);
});

type Claims = Readonly<Record<string, unknown>>;

interface Said {
  /** Changes both tokens before they are signed. */
  readonly token?: (token: MutableToken) => void;
  /** Makes another id token from the right claims. */
  readonly idToken?: (claims: Claims) => Promise<string>;
  readonly userinfo?: Record<string, unknown>;
}

const VERIFIED = { sub: 'johndoe', email: 'john@example.test', email_verified: true };

/** To the mock and back, to the page or the app where the browser stops. */
async function signIn({ token, idToken, userinfo }: Said) {
  await tenant.refill();
  const browser = new CookieBrowser();
  const start = await browser.send(new URL(`/edge/auth/${tenant.id}/mock`, harness.baseUrl));
  const back = await fetch(start.headers.get('location') ?? '', { redirect: 'manual' });
  const nonce = new URL(start.headers.get('location') ?? '').searchParams.get('nonce');
  const replaced = await idToken?.({ sub: VERIFIED.sub, aud: CLIENT_ID, nonce, ...times() });
  const onToken = (signed: MutableToken): void => {
    Object.assign(signed.payload, times());
    token?.(signed);
  };
  const onResponse = ({ body }: MutableResponse): void => {
    if (replaced !== undefined && body !== '') body.id_token = replaced;
  };
  const onUserinfo = (answer: MutableResponse): void => {
    answer.body = { ...VERIFIED, ...userinfo };
  };
  server.service.on(Events.BeforeTokenSigning, onToken).on(Events.BeforeResponse, onResponse);
  server.service.on(Events.BeforeUserinfo, onUserinfo);
  const callback = new URL(back.headers.get('location') ?? '');
  const end = await browser.follow(await browser.send(callback), callback);
  server.service.removeAllListeners();
  return { browser, ...end };
}

/** The mock uses the system's time, the service that of the test. */
const seconds = (offset: number): number => Math.floor(harness.clock.now().getTime() / 1_000) + offset;
const times = () => ({ iat: seconds(0), nbf: seconds(0), exp: seconds(300) });
const at =
  (claim: string, offset: number) =>
  ({ payload }: MutableToken): void =>
    void Object.assign(payload, { [claim]: seconds(offset) });
const claim =
  (claims: Record<string, unknown>) =>
  ({ payload }: MutableToken): void =>
    void Object.assign(payload, claims);
const without =
  (name: string) =>
  ({ payload }: MutableToken): void =>
    void delete payload[name];

/** Signed with another key under the same key id. */
async function signedByAnother(claims: Claims): Promise<string> {
  const other = new OAuth2Issuer();
  other.url = server.issuer.url;
  await other.keys.generate('RS256', { kid: KEY_ID });
  return other.buildToken({ scopesOrTransform: (_header, payload) => void Object.assign(payload, claims) });
}

async function unsigned(claims: Claims): Promise<string> {
  const [, payload] = (await signedByAnother(claims)).split('.');
  return `${Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')}.${payload}.`;
}

describe('D5: a token of oauth2-mock-server', () => {
  it.each<[string, Said, string, string]>([
    ['for another audience', { token: claim({ aud: 'another-client' }) }, 'token_exchange', 'audience_mismatch'],
    ['of another issuer', { token: claim({ iss: 'https://evil.example' }) }, 'token_exchange', 'issuer_mismatch'],
    ['that has expired', { token: at('exp', -90) }, 'token_exchange', 'expired_id_token'],
    ['from 90 seconds ahead', { token: at('nbf', 90) }, 'token_exchange', 'invalid_id_token'],
    ['without a signature', { idToken: unsigned }, 'token_exchange', 'invalid_id_token'],
    ['signed with another key', { idToken: signedByAnother }, 'token_exchange', 'invalid_id_token'],
    ['that names an unknown key', { token: ({ header }) => (header.kid = 'k2') }, 'token_exchange', 'invalid_id_token'],
    ['without a nonce', { token: without('nonce') }, 'token_exchange', 'nonce_mismatch'],
    ['with the nonce of another', { token: claim({ nonce: 'another' }) }, 'token_exchange', 'nonce_mismatch'],
    ['of another person than userinfo’s', { userinfo: { sub: 'another' } }, 'userinfo', 'subject_mismatch'],
    ['beside an unverified address', { userinfo: { email_verified: false } }, 'userinfo', 'email_not_verified'],
    ['beside the word "false"', { userinfo: { email_verified: 'false' } }, 'userinfo', 'email_not_verified'],
    ['beside no word about it', { userinfo: { email_verified: undefined } }, 'userinfo', 'email_not_verified'],
  ])('%s signs nobody in, and the owner reads why', async (_what, said, stage, errorCode) => {
    const { left } = await signIn(said);
    expect(left?.searchParams.get('error')).toBe('login_failed');
    expect(left?.searchParams.has('access_token')).toBe(false);
    expect((await tenant.events('?limit=1000')).events.at(-1)).toMatchObject({
      event: 'login_failed',
      metadata: { provider: 'mock', stage, error_code: errorCode },
    });
    expect(await (await tenant.api('/api/social-login/users')).json()).toMatchObject({ users: [] });
  });

  it.each<[string, Said]>([
    ['as it comes', {}],
    ['from a clock 50 seconds behind', { token: at('exp', -50) }],
    ['from a clock 50 seconds ahead', { token: at('nbf', 50) }],
    ['beside the word "true" for a verified address', { userinfo: { email_verified: 'true' } }],
  ])('%s signs in', async (_what, said) => {
    const { browser, url } = await signIn(said);
    expect(url.pathname).toMatch(/^\/edge\/auth\/consent\//);
    const decided = await browser.post(url, { decision: 'approve' });
    const token = new URL(decided.headers.get('location') ?? '').searchParams.get('access_token') ?? '';
    expect(await tenant.verify(token)).toMatchObject({ valid: true, user: { id: 1, email: VERIFIED.email } });
  });
});

/** Encrypted with a key that both sides have: the client's secret (RFC 7518 section 4.5). */
async function encrypted(claims: Claims): Promise<string> {
  const signed = await signedByAnother(claims);
  return new CompactEncrypt(new TextEncoder().encode(signed))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', cty: 'JWT' })
    .encrypt(createHash('sha256').update('secret-of-the-mock').digest());
}

describe('a provider that', () => {
  it('encrypts its id tokens signs nobody in: no key for it was ever published', async () => {
    const { left } = await signIn({ idToken: encrypted });
    expect(left?.searchParams.get('error')).toBe('login_failed');
    expect((await tenant.events('?limit=1000')).events.at(-1)).toMatchObject({
      metadata: { stage: 'token_exchange', error_code: 'invalid_id_token' },
    });
  });

  it('replaces its key without a time in which it publishes both goes on signing people in', async () => {
    expect((await signIn({})).url.pathname).toMatch(/^\/edge\/auth\/consent\//);
    for (const kid of ['after-1', 'after-2']) {
      // The keys are asked for again at most once in ten seconds.
      vi.setSystemTime(Date.now() + 11_000);
      const next = new OAuth2Issuer();
      next.url = server.issuer.url;
      await next.keys.generate('RS256', { kid });
      const published = vi.spyOn(server.issuer.keys, 'toJSON').mockImplementation(() => next.keys.toJSON());
      const idToken = (claims: Claims) =>
        next.buildToken({ scopesOrTransform: (_header, payload) => void Object.assign(payload, claims) });
      const { url, left } = await signIn({ idToken });
      published.mockRestore();
      expect([kid, left, url.pathname]).toEqual([kid, null, expect.stringMatching(/^\/edge\/auth\/consent\//)]);
    }
    vi.useRealTimers();
  });
});
