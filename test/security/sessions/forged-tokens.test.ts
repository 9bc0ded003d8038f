/** C3 and C4: a token that the service did not write, or that was changed. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createKeyRing } from '../../../server/crypto/key-ring.ts';
import { createHarness, type Harness, testMasterKeys } from '../../support/harness.ts';
import { signIn, type Tokens } from '../../support/sign-in.ts';
import { codeOf, type EdgeApp, openRoomyApp, pairOf } from '../support/edge-app.ts';
import { assemble, partsOf, signedWith, writtenByService } from '../support/forge.ts';
import { openSession } from '../support/sessions.ts';

let harness: Harness;
let app: EdgeApp;
let tokens: Tokens;
beforeAll(async () => {
  harness = await createHarness();
  app = await openRoomyApp(harness);
  tokens = await signIn(harness, app.id);
});

const expectInvalid = async (token: string): Promise<void> => {
  const response = await app.verify(token);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ valid: false });
};

describe('C3: the algorithm and the key are the service’s choice', () => {
  const payload = () => partsOf(tokens.accessToken).payload;
  const header = () => partsOf(tokens.accessToken).header;
  const ownKey = () => harness.service.shared.keyRing.current('access-token').key;

  const FORGERIES: readonly (readonly [string, () => string])[] = [
    ['alg none, no signature', () => assemble({ ...header(), alg: 'none' }, payload(), '')],
    ['alg None in another case', () => assemble({ ...header(), alg: 'NoNe' }, payload(), '')],
    [
      'alg none, the old signature',
      () => assemble({ ...header(), alg: 'none' }, payload(), partsOf(tokens.accessToken).signature),
    ],
    ['HS384 under the right key', () => signedWith(ownKey(), { ...header(), alg: 'HS384' }, payload(), 'sha384')],
    ['HS512 under the right key', () => signedWith(ownKey(), { ...header(), alg: 'HS512' }, payload(), 'sha512')],
    ['HS256 under an empty key', () => signedWith('', header(), payload())],
    ['HS256 under the kid', () => signedWith(String(header().kid), header(), payload())],
    ['HS256 under the public base address', () => signedWith(harness.baseUrl, header(), payload())],
    ['a kid with a path in it', () => signedWith('', { ...header(), kid: '../../../../dev/null' }, payload())],
    ['a kid with SQL in it', () => signedWith('x', { ...header(), kid: "x' union select 'x" }, payload())],
    ['a kid that is a number', () => signedWith('', { ...header(), kid: 0 }, payload())],
    ['a kid named like a property', () => signedWith('', { ...header(), kid: '__proto__' }, payload())],
    ['no kid', () => signedWith(ownKey(), { alg: 'HS256' }, payload())],
    ['an embedded key', () => signedWith('k', { ...header(), jwk: { kty: 'oct', k: 'aw' } }, payload())],
    ['a key address', () => signedWith('k', { ...header(), jku: 'http://127.0.0.1:9/keys' }, payload())],
    ['a certificate address', () => signedWith('k', { ...header(), x5u: 'http://127.0.0.1:9/cert' }, payload())],
    [
      'a critical header, under the right key',
      () => signedWith(ownKey(), { ...header(), crit: ['x'], x: 1 }, payload()),
    ],
    [
      'an unencoded payload (b64), under the right key',
      () => signedWith(ownKey(), { ...header(), b64: false, crit: ['b64'] }, payload()),
    ],
    [
      'another user, the old signature',
      () => assemble(header(), { ...payload(), id: 2 }, partsOf(tokens.accessToken).signature),
    ],
    ['a signature cut short', () => tokens.accessToken.slice(0, -1)],
    ['a signature with more behind it', () => `${tokens.accessToken}A`],
    ['padding', () => `${tokens.accessToken}=`],
    ['four parts', () => `${tokens.accessToken}.e30`],
    ['two parts', () => tokens.accessToken.split('.').slice(0, 2).join('.')],
    ['five parts, as an encrypted token has', () => 'a.b.c.d.e'],
    ['only dots', () => '..'],
    ['a header that is no JSON', () => signedWith(ownKey(), 'x', payload())],
    ['a header that is a list', () => signedWith(ownKey(), [], payload())],
    ['a NUL at its end', () => `${tokens.accessToken}\0`],
  ];

  it.each(FORGERIES)('C3: %s', (_what, forge) => expectInvalid(forge()));

  it('C3: the key of another purpose of the same master key signs no token', async () => {
    const ring = createKeyRing(testMasterKeys);
    for (const purpose of ['refresh-token', 'seal', 'cookie', 'edge-session'] as const) {
      const { kid, key } = ring.current(purpose);
      await expectInvalid(signedWith(key, header(), payload()));
      await expectInvalid(signedWith(key, { ...header(), kid }, payload()));
    }
  });
});

describe('C4: times that cannot be', () => {
  const now = () => Math.floor(harness.clock.now().getTime() / 1_000);

  it.each([
    ['exp in the past', () => ({ exp: now() - 1 })],
    ['exp at this very second', () => ({ exp: now() })],
    ['no exp', () => ({ exp: undefined })],
    ['exp as a word', () => ({ exp: String(now() + 60) })],
    ['exp of 1e308', () => ({ exp: 1e308 })],
    ['exp as null', () => ({ exp: null })],
    ['exp as a list', () => ({ exp: [now() + 60] })],
    ['iat in the future', () => ({ iat: now() + 31 })],
    ['no iat', () => ({ iat: undefined })],
    ['iat as a word', () => ({ iat: String(now()) })],
    ['a life longer than an hour', () => ({ iat: now(), exp: now() + 3_601 })],
    ['an id that is no number', () => ({ id: '1' })],
    ['a tenant that is no text', () => ({ tenant_id: [] })],
  ])('C4: %s, under the right key', (_what, claims) =>
    expectInvalid(writtenByService(harness, tokens.accessToken, claims())),
  );

  it('C4: the same with honest times is good: the tests above refuse for their reason', async () => {
    expect(await app.isValid(writtenByService(harness, tokens.accessToken, { iat: now(), exp: now() + 60 }))).toBe(
      true,
    );
  });

  it('C4: a token ends with its hour, to the second', async () => {
    const own = await createHarness();
    const mine = await openRoomyApp(own);
    const { refreshToken } = await openSession(own, mine.id);
    const { access_token } = await pairOf(await mine.refresh(refreshToken));
    own.clock.advance({ seconds: 3_599, ms: 999 });
    expect(await mine.isValid(access_token)).toBe(true);
    own.clock.advance({ ms: 1 });
    expect(await mine.isValid(access_token)).toBe(false);
  });

  it('C4: a refresh token ends after 30 days', async () => {
    const own = await createHarness();
    const mine = await openRoomyApp(own);
    const { refreshToken } = await openSession(own, mine.id);
    own.clock.advance({ days: 30 });
    expect(await codeOf(await mine.refresh(refreshToken))).toBe('invalidRefreshToken');
  });
});
