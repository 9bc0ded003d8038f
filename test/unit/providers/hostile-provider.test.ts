/** G3 and D5: whatever the provider answers, the exchange ends soon, with a failure that names stage and cause. */
import { createHmac } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { IdentityProvider, LoginAttempt } from '../../../server/providers/ports.ts';
import { TestClock } from '../../support/clock.ts';
import { createIdentityProvider } from './support/client.ts';
import {
  bomb,
  cutOff,
  drip,
  hangUp,
  html,
  htmlError,
  huge,
  mislabelled,
  redirect,
  silent,
} from './support/hostile-answers.ts';
import {
  type Answer,
  CLIENT_ID,
  type Endpoint,
  type HostileProvider,
  json,
  newSigningKey,
  openHostileProvider,
  tokenWith,
} from './support/hostile-provider.ts';
import { newAttempt } from './support/persona-login.ts';

/** Short for a silent provider; long for tests where a busy machine must not look like a silent provider. */
const PATIENCE_MS = { short: 500, long: 5_000 };
const redirectUri = 'http://localhost:3000/edge/auth/google/callback';
const clock = new TestClock();

const clientOf = (hostile: HostileProvider, timeoutMs = PATIENCE_MS.long): IdentityProvider =>
  createIdentityProvider({
    issuer: hostile.url,
    label: 'Google',
    clientId: CLIENT_ID,
    clientSecret: 'client-secret-of-the-test',
    redirectUri,
    clock,
    limits: { timeoutMs, maxBytes: 65_536 },
  });

const callback = ({ state }: LoginAttempt, query = `code=c&state=${state}`): URL => new URL(`${redirectUri}?${query}`);

const oauthError = (error: string): Answer => json({ error, error_description: 'words of the provider' }, 400);

type Row = readonly [title: string, endpoint: Endpoint, answer: Answer, errorCode: string];

const transport = (endpoint: Endpoint): Row[] => [
  ['answers 500', endpoint, json({ error: 'boom' }, 500), 'http_500'],
  ['never answers', endpoint, silent, 'timeout'],
  ['drips its answer', endpoint, drip, 'timeout'],
  ['answers with a page', endpoint, html, 'bad_response'],
  ['answers JSON under another content type', endpoint, mislabelled({ sub: 'sub-1' }), 'bad_response'],
  ['answers with a list', endpoint, json([]), 'bad_response'],
  ['answers with nothing', endpoint, (res) => void res.writeHead(204).end(), 'http_204'],
  ['redirects', endpoint, redirect, 'http_302'],
  ['hangs up', endpoint, hangUp, 'unreachable'],
  ['is cut off in the middle', endpoint, cutOff, 'unreachable'],
  ['answers more than is read', endpoint, huge, 'response_too_large'],
  ['answers with a compressed bomb', endpoint, bomb, 'response_too_large'],
];

const withIdToken = (title: string, make: (hostile: HostileProvider) => string | undefined, errorCode: string): Row => [
  title,
  'token',
  tokenWith(make),
  errorCode,
];

const unsigned = (hostile: HostileProvider): string =>
  `${hostile.idToken({}, { alg: 'none' }).split('.').slice(0, 2).join('.')}.`;
const signedWithOurSecret = (hostile: HostileProvider): string => {
  const input = hostile.idToken({}, { alg: 'HS256' }).split('.').slice(0, 2).join('.');
  return `${input}.${createHmac('sha256', 'client-secret-of-the-test').update(input).digest('base64url')}`;
};
const seconds = (offset: number): number => Math.floor(clock.now().getTime() / 1_000) + offset;

const TOKEN_ROWS: Row[] = [
  ...transport('token'),
  ['refuses the code', 'token', oauthError('invalid_grant'), 'invalid_grant'],
  ['refuses in words of its own', 'token', oauthError('secret-sauce <b>'), 'provider_error'],
  ['refuses with a page', 'token', htmlError, 'http_400'],
  ['sends no access token', 'token', json({ token_type: 'Bearer' }), 'bad_response'],
  ['sends a token of a kind unknown', 'token', json({ access_token: 'a', token_type: 'mac' }), 'bad_response'],
  withIdToken('sends no id token', () => undefined, 'bad_response'),
  withIdToken('sends an id token that is none', () => 'not.a.jwt', 'invalid_id_token'),
  withIdToken('sends an encrypted id token', () => 'a.b.c.d.e', 'invalid_id_token'),
  withIdToken('D5: issues for a foreign issuer', (h) => h.idToken({ iss: 'https://evil.example' }), 'issuer_mismatch'),
  withIdToken('D5: issues for a foreign audience', (h) => h.idToken({ aud: 'another-client' }), 'audience_mismatch'),
  withIdToken('D5: issues for us and others', (h) => h.idToken({ aud: [CLIENT_ID, 'other'] }), 'audience_mismatch'),
  withIdToken(
    'D5: names another authorized party',
    (h) => h.idToken({ aud: [CLIENT_ID, 'other'], azp: 'other' }),
    'audience_mismatch',
  ),
  withIdToken('D5: leaves the nonce out', (h) => h.idToken({ nonce: undefined }), 'nonce_mismatch'),
  withIdToken('D5: uses the nonce of another login', (h) => h.idToken({ nonce: 'of another' }), 'nonce_mismatch'),
  withIdToken('leaves the expiry out', (h) => h.idToken({ exp: undefined }), 'invalid_id_token'),
  withIdToken('writes the expiry as a word', (h) => h.idToken({ exp: '9999999999' }), 'invalid_id_token'),
  withIdToken('sends an expired id token', (h) => h.idToken({ exp: seconds(-90) }), 'expired_id_token'),
  withIdToken('sends an id token from the future', (h) => h.idToken({ nbf: seconds(600) }), 'invalid_id_token'),
  withIdToken('leaves the subject out', (h) => h.idToken({ sub: undefined }), 'invalid_id_token'),
  withIdToken('sends an unsigned id token', unsigned, 'invalid_id_token'),
  withIdToken('signs with our own secret', signedWithOurSecret, 'invalid_id_token'),
  withIdToken('signs with a foreign key', (h) => h.idToken({}, {}, newSigningKey()), 'invalid_id_token'),
  withIdToken('names an unknown key', (h) => h.idToken({}, { kid: 'k2' }), 'invalid_id_token'),
  withIdToken('has a critical header', (h) => h.idToken({}, { crit: ['x'], x: 1 }), 'invalid_id_token'),
  ...transport('jwks').map(
    ([title, endpoint, answer]): Row => [`keys: ${title}`, endpoint, answer, 'keys_unavailable'],
  ),
  ['keys: says nothing about keys', 'jwks', json({}), 'keys_unavailable'],
  ['keys: publishes no key', 'jwks', json({ keys: [] }), 'invalid_id_token'],
  ['keys: publishes rubbish', 'jwks', json({ keys: [1] }), 'bad_response'],
];

const USERINFO_ROWS: Row[] = [
  ...transport('userinfo'),
  ['speaks of somebody else', 'userinfo', json({ sub: 'sub-2', email: 'x@example.test' }), 'subject_mismatch'],
  ['names no subject', 'userinfo', json({ email: 'x@example.test', email_verified: true }), 'bad_response'],
  [
    'refuses the token',
    'userinfo',
    (res) => void res.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end(),
    'invalid_token',
  ],
  [
    'challenges without a word',
    'userinfo',
    (res) => void res.writeHead(401, { 'www-authenticate': 'Bearer realm="x"' }).end(),
    'http_401',
  ],
  ['D3: has not verified the e-mail', 'userinfo', userinfo({ email_verified: false }), 'email_not_verified'],
  ['D3: says nothing about verification', 'userinfo', userinfo({ email_verified: undefined }), 'email_not_verified'],
  ['D3: says the word "false"', 'userinfo', userinfo({ email_verified: 'false' }), 'email_not_verified'],
  ['D3: says the word "true"', 'userinfo', userinfo({ email_verified: 'true' }), 'email_not_verified'],
  ['has no e-mail', 'userinfo', userinfo({ email: undefined }), 'email_missing'],
  ['D6: sends 64 KB of e-mail', 'userinfo', userinfo({ email: `${'x'.repeat(60_000)}@example.test` }), 'email_invalid'],
];

function userinfo(more: Record<string, unknown>): Answer {
  return json({ sub: 'sub-1', email: 'x@example.test', email_verified: true, ...more });
}

describe.each([
  ['token_exchange', TOKEN_ROWS],
  ['userinfo', USERINFO_ROWS],
] as const)('G3: a provider that fails at %s', (stage, rows) => {
  it.each(rows)('%s (%s)', async (_title, endpoint, answer, errorCode) => {
    const attempt = newAttempt();
    await using hostile = await openHostileProvider(clock, attempt);
    hostile.answers[endpoint] = answer;
    const client = clientOf(hostile, answer === silent || answer === drip ? PATIENCE_MS.short : PATIENCE_MS.long);
    const started = performance.now();
    const result = await client.exchange(callback(attempt).searchParams, attempt);
    expect(result).toEqual({ ok: false, error: { kind: 'failed', stage, errorCode } });
    expect(performance.now() - started).toBeLessThan(PATIENCE_MS.long);
  });
});

describe('a provider that behaves', () => {
  it('identifies the person', async () => {
    const attempt = newAttempt();
    await using hostile = await openHostileProvider(clock, attempt);
    expect(await clientOf(hostile).exchange(callback(attempt).searchParams, attempt)).toEqual({
      ok: true,
      value: { issuer: hostile.url, subject: 'sub-1', email: 'x@example.test', name: 'X', picture: null },
    });
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ] as const)('is understood if it compresses by %s what nobody asked it to compress', async (encoding, compress) => {
    const attempt = newAttempt();
    await using hostile = await openHostileProvider(clock, attempt);
    hostile.answers.discovery = (res) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      res.writeHead(200, headers).end(compress(JSON.stringify(hostile.metadata)));
    };
    expect((await clientOf(hostile).exchange(callback(attempt).searchParams, attempt)).ok).toBe(true);
  });

  it('is asked for its description and its keys once for many logins', async () => {
    const attempt = newAttempt();
    await using hostile = await openHostileProvider(clock, attempt);
    const client = clientOf(hostile);
    for (let login = 0; login < 3; login += 1) await client.exchange(callback(attempt).searchParams, attempt);
    expect(hostile.requests).toEqual({ discovery: 1, token: 3, jwks: 1, userinfo: 3 });
  });

  it('has its id token judged by our clock, not by the system’s', async () => {
    const attempt = newAttempt();
    await using hostile = await openHostileProvider(clock, attempt);
    const later = new TestClock(clock.now());
    const client = createIdentityProvider({
      issuer: hostile.url,
      label: 'Google',
      clientId: CLIENT_ID,
      clientSecret: 's',
      redirectUri,
      clock: later,
    });
    expect((await client.exchange(callback(attempt).searchParams, attempt)).ok).toBe(true);
    later.advance({ minutes: 10 });
    const error = { kind: 'failed', stage: 'token_exchange', errorCode: 'expired_id_token' };
    expect(await client.exchange(callback(attempt).searchParams, attempt)).toEqual({ ok: false, error });
  });
});

describe('what the browser comes back with', () => {
  const come = async (query: (attempt: LoginAttempt) => string) => {
    const attempt = newAttempt();
    await using hostile = await openHostileProvider(clock, attempt);
    const result = await clientOf(hostile).exchange(callback(attempt, query(attempt)).searchParams, attempt);
    return { result, asked: hostile.requests.token };
  };
  const failed = (errorCode: string) => ({ ok: false, error: { kind: 'failed', stage: 'token_exchange', errorCode } });

  it('is a denial if the provider says so', async () => {
    const { result } = await come(({ state }) => `error=access_denied&state=${state}`);
    expect(result).toEqual({ ok: false, error: { kind: 'denied' } });
  });

  it.each([
    ['D1: the state of another login', () => 'code=c&state=other', 'invalid_callback'],
    ['D1: no state', () => 'code=c', 'invalid_callback'],
    ['a denial with the state of another login', () => 'error=access_denied&state=other', 'invalid_callback'],
    ['no code', ({ state }: LoginAttempt) => `state=${state}`, 'invalid_callback'],
    ['two codes', ({ state }: LoginAttempt) => `code=a&code=b&state=${state}`, 'invalid_callback'],
    [
      'the answer of another issuer',
      ({ state }: LoginAttempt) => `code=c&state=${state}&iss=https://evil.example`,
      'invalid_callback',
    ],
    ['an answer that is wrapped', ({ state }: LoginAttempt) => `code=c&state=${state}&response=x`, 'invalid_callback'],
    ['an error of the provider', ({ state }: LoginAttempt) => `error=server_error&state=${state}`, 'server_error'],
    ['an error nobody registered', ({ state }: LoginAttempt) => `error=%3Cscript%3E&state=${state}`, 'provider_error'],
  ])('fails and redeems nothing: %s', async (_title, query, errorCode) => {
    const { result, asked } = await come(query);
    expect(result).toEqual(failed(errorCode));
    expect(asked).toBe(0);
  });
});
