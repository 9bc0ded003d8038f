import { beforeAll, describe, expect, it } from 'vitest';
import { forgeJwt, type Jwt, readJwt } from '../../../support/jwt.ts';
import {
  createSocialTenant,
  pairOf,
  problemOf,
  type SocialTenant,
  useHarness,
} from '../../../support/social-tenant.ts';

const INVALID = { valid: false };
const BODY_BYTES = 256 * 1_024;
/** The fast path, and the ordinary path, which a request with a query takes. */
const PATHS = ['verify', 'verify?'] as const;

describe('POST /edge/auth/:tenantId/verify', () => {
  const harness = useHarness();
  let tenant: SocialTenant;
  let accessToken: string;
  let refreshToken: string;
  let genuine: Jwt;

  beforeAll(async () => {
    tenant = await createSocialTenant(harness.current);
    ({ accessToken, refreshToken } = await tenant.quickSignIn());
    genuine = readJwt(accessToken);
  });

  const seconds = () => Math.floor(harness.current.clock.now().getTime() / 1_000);
  const withClaims = (claims: Record<string, unknown>) => ({ ...genuine, claims: { ...genuine.claims, ...claims } });
  const withHeader = (header: Record<string, unknown>) => ({ ...genuine, header: { ...genuine.header, ...header } });

  it('answers a good token with id, email, name and picture, nested and nothing else', async () => {
    expect(await tenant.verify(accessToken)).toEqual({
      valid: true,
      user: { id: 1, email: 'ada@example.com', name: 'ada', picture: null },
    });
  });

  it('knows tokens that say who, for whom, by whom and until when', () => {
    expect(genuine.header).toEqual({ alg: 'HS256', kid: expect.stringMatching(/^[\w-]{10}$/), typ: 'JWT' });
    expect(genuine.claims).toEqual({
      id: 1,
      email: 'ada@example.com',
      name: 'ada',
      picture: null,
      tenant_id: tenant.id,
      iss: harness.current.baseUrl,
      iat: seconds(),
      exp: seconds() + 3_600,
      sid: expect.stringMatching(/^ses_\w{16}$/),
      gen: 1,
      epoch: 0,
      tenant_exp: Math.floor(Date.parse(tenant.expiresAt) / 1_000),
    });
  });

  it('takes the token that it would itself have written: the forger of these tests is a good one', async () => {
    expect(await tenant.verify(forgeJwt(genuine))).toMatchObject({ valid: true });
  });

  it.each([
    ['a word', () => 'nonsense'],
    ['dots', () => '...'],
    ['a refresh token', () => refreshToken],
    ['a management key', () => tenant.managementKey],
    ['no signature', () => accessToken.split('.').slice(0, 2).join('.')],
    ['an empty signature', () => `${accessToken.split('.').slice(0, 2).join('.')}.`],
    ['a cut signature', () => accessToken.slice(0, -1)],
    ['a longer signature', () => `${accessToken}A`],
    ['a padded signature', () => `${accessToken}=`],
    ['a space behind it', () => `${accessToken} `],
    ['a fourth part', () => `${accessToken}.x`],
    ['a part in front', () => `x.${accessToken}`],
    ['H41: nothing', () => ''],
    ['8,192 characters', () => accessToken.padEnd(8_192, 'x')],
    ['H41: 8,193 characters', () => 'x'.repeat(8_193)],
    ['H41: 9,000 characters that begin as a token does', () => accessToken.padEnd(9_000, 'x')],
    ['H41: 9,000 characters with our own header and a signature of the right form', () => longToken(9_000)],
    ['H41: as many characters as a body may have', () => longToken(BODY_BYTES - '{"access_token":""}'.length)],
    ['Bearer in front', () => `Bearer ${accessToken}`],
    ['characters of no alphabet', () => '😀\u0000\ud800.é.ü'],
    ['a header of half a character', () => `\ud83d.${accessToken.split('.').slice(1).join('.')}`],
    ['changed claims under the old signature', () => tampered(accessToken)],
    ['C3: alg none', () => forgeJwt(withHeader({ alg: 'none' }))],
    [
      'C3: alg none without a signature',
      () =>
        `${forgeJwt(withHeader({ alg: 'none' }))
          .split('.', 2)
          .join('.')}.`,
    ],
    ['C3: alg HS512', () => forgeJwt(withHeader({ alg: 'HS512' }), undefined, 'sha512')],
    ['C3: alg RS256', () => forgeJwt(withHeader({ alg: 'RS256' }))],
    ['C3: alg as a list', () => forgeJwt(withHeader({ alg: ['HS256'] }))],
    ['G7: an unknown kid', () => forgeJwt(withHeader({ kid: 'AAAAAAAAAA' }))],
    ['C3: a kid with a path in it', () => forgeJwt(withHeader({ kid: '../../dev/null' }), new Uint8Array(0))],
    ['C3: a kid with SQL in it', () => forgeJwt(withHeader({ kid: "' or 1=1 --" }))],
    ['no kid', () => forgeJwt(withHeader({ kid: undefined }))],
    ['C3: an embedded key', () => forgeJwt(withHeader({ jwk: { kty: 'oct', k: 'AAAA' } }), new Uint8Array(3))],
    ['C3: the address of a key', () => forgeJwt(withHeader({ jku: 'https://evil.example/keys' }))],
    ['C3: crit', () => forgeJwt(withHeader({ crit: ['exp'] }))],
    ['another key', () => forgeJwt(genuine, new Uint8Array(32).fill(7))],
    ['a header that is no object', () => forgeJwt({ header: 'x', claims: genuine.claims })],
    ['claims that are no object', () => forgeJwt({ header: genuine.header, claims: 'x' })],
    ['claims that are null', () => forgeJwt({ header: genuine.header, claims: null })],
    ['another issuer', () => forgeJwt(withClaims({ iss: 'https://evil.example' }))],
    ['C4: exp in the past', () => forgeJwt(withClaims({ exp: seconds() - 1 }))],
    ['C4: exp now', () => forgeJwt(withClaims({ exp: seconds() }))],
    ['C4: no exp', () => forgeJwt(withClaims({ exp: undefined }))],
    ['C4: exp as a string', () => forgeJwt(withClaims({ exp: String(seconds() + 60) }))],
    ['C4: exp of 1e308', () => forgeJwt(withClaims({ exp: 1e308 }))],
    ['C4: no iat', () => forgeJwt(withClaims({ iat: undefined }))],
    ['C4: iat more than 30 s in the future', () => forgeJwt(withClaims({ iat: seconds() + 31 }))],
    ['an id that is no number', () => forgeJwt(withClaims({ id: '1' }))],
    ['no session', () => forgeJwt(withClaims({ sid: undefined }))],
    ['another life of the resource', () => forgeJwt(withClaims({ epoch: 7 }))],
    ['another tenant', () => forgeJwt(withClaims({ tenant_id: 'brave-otter-k3f9q2' }))],
  ])('says valid: false, with status 200, to %s', async (_what, token) => {
    const response = await tenant.edge('verify', { access_token: token() });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(INVALID);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  const sendTo = (path: (typeof PATHS)[number], token: string) =>
    harness.current.fetch(`/edge/auth/${tenant.id}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ access_token: token }),
    });
  const longToken = (length: number): string => {
    const [header, , signature] = accessToken.split('.');
    return `${header}.${'A'.repeat(length - `${header}.${signature}.`.length)}.${signature}`;
  };
  const tampered = (token: string): string => {
    const [header, , signature] = token.split('.');
    const claims = Buffer.from(JSON.stringify({ ...genuine.claims, id: 2 })).toString('base64url');
    return [header, claims, signature].join('.');
  };

  it.each(PATHS)('H41: refuses a body of more than 256 KiB with 413 at %s', async (path) => {
    const response = await sendTo(path, 'x'.repeat(1_000_000));
    expect(response.status).toBe(413);
    expect(await problemOf(response)).toMatchObject({ code: 'payloadTooLarge' });
  });

  it.each(PATHS)('H41: finds a text that is longer than any token not valid, at %s', async (path) => {
    const response = await sendTo(path, longToken(9_000));
    expect([response.status, await response.json()]).toEqual([200, { valid: false }]);
  });

  it('allows clocks to differ by 30 s', async () => {
    expect(await tenant.verify(forgeJwt(withClaims({ iat: seconds() + 30 })))).toMatchObject({ valid: true });
  });

  it('C2: a token of one tenant is worth nothing at another', async () => {
    const other = await createSocialTenant(harness.current);
    expect(await other.verify(accessToken)).toEqual(INVALID);
    expect(await tenant.verify((await other.quickSignIn()).accessToken)).toEqual(INVALID);
  });

  it('is true for exactly one hour', async () => {
    const { accessToken: token } = await tenant.quickSignIn();
    harness.current.clock.advance({ seconds: 3_599 });
    expect(await tenant.verify(token)).toMatchObject({ valid: true });
    harness.current.clock.advance({ seconds: 1 });
    expect(await tenant.verify(token)).toEqual(INVALID);
  });

  it('is false at once after refresh, logout and revocation', async () => {
    const refreshed = await tenant.quickSignIn();
    const pair = await pairOf(await tenant.refresh(refreshed.refreshToken));
    expect(await tenant.verify(refreshed.accessToken)).toEqual(INVALID);
    expect(await tenant.verify(pair.access_token)).toMatchObject({ valid: true });
    await tenant.logout(pair.refresh_token);
    expect(await tenant.verify(pair.access_token)).toEqual(INVALID);
    const revoked = await tenant.quickSignIn();
    await tenant.api(`/api/social-login/sessions/${revoked.sessionId}`, { method: 'DELETE' });
    expect(await tenant.verify(revoked.accessToken)).toEqual(INVALID);
  });

  it('writes no event', async () => {
    const before = (await tenant.events()).next_after;
    await tenant.verify(accessToken);
    await tenant.verify('nonsense');
    expect((await tenant.events()).next_after).toBe(before);
  });

  it.each([
    ['no field', {}],
    ['null', { access_token: null }],
    ['a number', { access_token: 7 }],
    ['a list', { access_token: ['x'] }],
    ['C8: more than the token', { access_token: 'x', user_id: 1 }],
    ['a body that is null', null],
    ['a body that is a list', []],
  ])('refuses a request with %s', async (_what, body) => {
    const response = await tenant.edge('verify', body);
    expect(response.status).toBe(400);
    expect(await problemOf(response)).toMatchObject({ code: 'invalidRequest', errors: [{}] });
  });
});
