/**
 * The provider's description: fetched when needed, kept, renewed. A provider that does not answer affects nothing else.
 */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ProviderUnavailable } from '../../../server/kernel/unavailable.ts';
import type { IdentityProvider } from '../../../server/providers/ports.ts';
import { TestClock } from '../../support/clock.ts';
import { freePort } from '../../support/ports.ts';
import { type ClientOptions, createIdentityProvider } from './support/client.ts';
import { type Answer, CLIENT_ID, json, openHostileProvider } from './support/hostile-provider.ts';
import { newAttempt } from './support/persona-login.ts';

const redirectUri = 'http://localhost:3000/edge/auth/google/callback';

const clientOf = (issuer: string, more: Partial<ClientOptions> = {}): IdentityProvider =>
  createIdentityProvider({
    issuer,
    label: 'Google',
    clientId: CLIENT_ID,
    clientSecret: 's',
    redirectUri,
    clock: new TestClock(),
    limits: { timeoutMs: 1_000, maxBytes: 65_536 },
    ...more,
  });

const refusal = async (client: IdentityProvider): Promise<string> => {
  const error = await client.authorizationUrl(newAttempt()).then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(ProviderUnavailable);
  return (error as ProviderUnavailable).errorCode;
};

const changed =
  (more: Record<string, unknown>): Answer =>
  (res, hostile) =>
    json({ ...hostile.metadata, ...more })(res, hostile);

describe('starting a login', () => {
  it('sends the browser to the provider with state, nonce and an S256 challenge', async () => {
    const attempt = newAttempt();
    await using provider = await openHostileProvider(new TestClock(), attempt);
    const url = await clientOf(provider.url).authorizationUrl(attempt);
    expect(url.origin + url.pathname).toBe(`${provider.url}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: CLIENT_ID,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: createHash('sha256').update(attempt.codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
  });

  it.each([
    ['does not say which prompts it knows', {}, 'login select_account'],
    ['does not know select_account', { prompt_values_supported: ['none', 'login', 'consent'] }, 'login'],
    ['knows none of them', { prompt_values_supported: ['none'] }, null],
  ])('sends only prompts that are known to a provider that %s', async (_what, metadata, prompt) => {
    await using provider = await openHostileProvider(new TestClock(), newAttempt());
    provider.answers.discovery = changed(metadata);
    const asked = { chooseAccount: true, signInAgain: true };
    const url = await clientOf(provider.url).authorizationUrl(newAttempt(), asked);
    expect(url.searchParams.get('prompt')).toBe(prompt);
  });

  it('asks once when many start at the same moment', async () => {
    await using provider = await openHostileProvider(new TestClock(), newAttempt());
    const client = clientOf(provider.url);
    await Promise.all(Array.from({ length: 10 }, () => client.authorizationUrl(newAttempt())));
    expect(provider.requests.discovery).toBe(1);
  });
});

describe('G3: a provider whose description cannot be had', () => {
  it('is unreachable', async () => {
    expect(await refusal(clientOf(`http://localhost:${await freePort()}`))).toBe('unreachable');
  });

  it.each<[string, Answer, string]>([
    ['answers 500', json({}, 500), 'http_500'],
    ['never answers', () => undefined, 'timeout'],
    ['redirects', (res) => void res.writeHead(302, { location: '/elsewhere' }).end(), 'http_302'],
    [
      'answers with a page',
      (res) => void res.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
      'bad_response',
    ],
    ['names another issuer', changed({ issuer: 'https://evil.example' }), 'issuer_mismatch'],
    ['names no issuer', changed({ issuer: undefined }), 'bad_response'],
    ['names rubbish as issuer', changed({ issuer: 'rubbish' }), 'bad_response'],
    ['has no token endpoint', changed({ token_endpoint: undefined }), 'bad_response'],
    ['has a list for an endpoint', changed({ userinfo_endpoint: [] }), 'bad_response'],
    ['has an endpoint without TLS', changed({ jwks_uri: 'http://keys.example/jwks' }), 'insecure_endpoint'],
    ['has an endpoint that is code', changed({ authorization_endpoint: 'javascript:alert(1)' }), 'insecure_endpoint'],
  ])('%s', async (_title, answer, errorCode) => {
    await using provider = await openHostileProvider(new TestClock(), newAttempt());
    provider.answers.discovery = answer;
    expect(await refusal(clientOf(provider.url))).toBe(errorCode);
  });

  it('is not asked at all over plain http unless it is on this machine', async () => {
    expect(await refusal(clientOf('http://provider.example'))).toBe('insecure_endpoint');
  });

  it('fails the exchange too, as a value', async () => {
    const attempt = newAttempt();
    await using provider = await openHostileProvider(new TestClock(), attempt);
    provider.answers.discovery = json({}, 503);
    const result = await clientOf(provider.url).exchange(
      new URLSearchParams({ code: 'c', state: attempt.state }),
      attempt,
    );
    expect(result).toEqual({ ok: false, error: { kind: 'failed', stage: 'token_exchange', errorCode: 'http_503' } });
  });

  it('is asked again by the next login', async () => {
    await using provider = await openHostileProvider(new TestClock(), newAttempt());
    provider.answers.discovery = json({}, 503);
    const client = clientOf(provider.url);
    expect(await refusal(client)).toBe('http_503');
    delete provider.answers.discovery;
    expect((await client.authorizationUrl(newAttempt())).pathname).toBe('/authorize');
  });
});

describe('a description that grew old', () => {
  it('is renewed, and the one who comes next need not wait for it', async () => {
    const clock = new TestClock();
    await using provider = await openHostileProvider(clock, newAttempt());
    const client = clientOf(provider.url, { clock });
    await client.authorizationUrl(newAttempt());
    clock.advance({ hours: 1 });
    provider.answers.discovery = changed({ authorization_endpoint: `${provider.url}/moved` });
    expect((await client.authorizationUrl(newAttempt())).pathname).toBe('/authorize');
    await expect.poll(async () => (await client.authorizationUrl(newAttempt())).pathname).toBe('/moved');
    expect(provider.requests.discovery).toBe(2);
  });

  it('serves on while the provider is away', async () => {
    const clock = new TestClock();
    await using provider = await openHostileProvider(clock, newAttempt());
    const client = clientOf(provider.url, { clock });
    await client.authorizationUrl(newAttempt());
    clock.advance({ days: 2 });
    provider.answers.discovery = json({}, 500);
    for (let login = 0; login < 3; login += 1) {
      expect((await client.authorizationUrl(newAttempt())).pathname).toBe('/authorize');
    }
  });
});
