/**
 * H34: whatever an organisation publishes or claims about a person, its assertion is accepted or refused, and nothing
 * breaks.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useTrustingProject } from './support/trusting-project.ts';
import { claimsOf } from './support/two-issuers.ts';

const { harness, parts, trust, assertion, exchange, lastFailure } = useTrustingProject();

const base64url = (length: number, last = 1): string => {
  const bytes = Buffer.alloc(length, 0xc5);
  bytes[length - 1] = last;
  return bytes.toString('base64url');
};

interface UserBody {
  readonly email: string;
  readonly name: string | null;
}

const users = async (): Promise<UserBody[]> =>
  ((await (await parts.tenant.api('/api/social-login/users')).json()) as { users: UserBody[] }).users;

describe('H34: a key set that is not good', () => {
  let good: unknown[];
  beforeEach(() => {
    good = parts.org.published;
    harness.current.clock.advance({ minutes: 6 });
  });
  afterEach(() => {
    parts.org.published = good;
    harness.current.clock.advance({ minutes: 6 });
  });

  it.each([
    ['RSA of 1024 bits', 'RS256', { kty: 'RSA', n: base64url(128), e: 'AQAB' }],
    ['RSA of 24 bits', 'RS256', { kty: 'RSA', n: 'AQAB', e: 'AQAB' }],
    ['RSA with a long exponent', 'RS256', { kty: 'RSA', n: base64url(384), e: base64url(383) }],
    ['RSA whose modulus is a number', 'RS256', { kty: 'RSA', n: 5, e: 'AQAB' }],
    ['RSA with other primes', 'RS256', { kty: 'RSA', n: base64url(256), e: 'AQAB', oth: [1] }],
    ['a point that is not on the curve', 'ES256', { kty: 'EC', crv: 'P-256', x: base64url(32), y: base64url(32) }],
    ['a point that is too short', 'ES256', { kty: 'EC', crv: 'P-256', x: 'AQAB', y: 'AQAB' }],
    ['a point of numbers', 'ES256', { kty: 'EC', crv: 'P-256', x: 1, y: 2 }],
    ['Ed25519 that is too short', 'EdDSA', { kty: 'OKP', crv: 'Ed25519', x: 'AQAB' }],
    ['a key without a type', 'ES256', {}],
    ['no object', 'ES256', null],
  ])('%s is refused with assertion_key', async (_what, alg, key) => {
    parts.org.published = [key && { ...key, kid: 'org-1' }];
    const [, payload, signature] = (await assertion()).split('.');
    const header = Buffer.from(JSON.stringify({ alg, kid: 'org-1', typ: 'oauth-id-jag+jwt' })).toString('base64url');
    const { status, body } = await exchange(`${header}.${payload}.${signature}`);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
    expect(await lastFailure()).toMatchObject({ error_code: 'assertion_key', issuer: parts.org.issuer });
  });

  it('a bad key beside the good one does no harm', async () => {
    parts.org.published = [null, { kty: 'RSA', n: 5, e: 'AQAB', kid: 'org-1' }, ...good];
    expect((await exchange(await assertion())).status).toBe(200);
  });
});

describe('H34: an address that the organisation itself calls unverified', () => {
  it.each([false, 'false', null, 0])('email_verified: %j makes no user', async (email_verified) => {
    const list = { mode: 'list', emails: ['boss@acme.example'] };
    await parts.tenant.api('/api/social-login/access', { method: 'PUT', json: list });
    const { body } = await exchange(await assertion({ sub: 'new', email: 'boss@acme.example', email_verified }));
    await parts.tenant.api('/api/social-login/access', { method: 'PUT', json: { mode: 'open' } });
    expect(body).not.toHaveProperty('access_token');
    expect(await lastFailure()).toMatchObject({ error_code: 'assertion_domain' });
    expect((await users()).map(({ email }) => email)).not.toContain('boss@acme.example');
  });

  it.each([true, 'true', undefined])('email_verified: %j is taken', async (email_verified) => {
    const { status } = await exchange(await assertion({ sub: `sure-${email_verified}`, email_verified }));
    expect(status).toBe(200);
  });
});

describe('H34: a subject that cannot be kept as it is', () => {
  it.each([
    ['NUL', 'a\0b'],
    ['a line break', 'a\nb'],
    ['half of a surrogate pair', 'a\ud800'],
    ['the other half', 'a\udc00'],
    ['256 characters', 'x'.repeat(256)],
  ])('with %s is refused with assertion_type', async (_what, sub) => {
    const before = await users();
    const { status, body } = await exchange(await assertion({ sub }));
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
    expect(body.error_description).toContain('sub');
    expect(await lastFailure()).toMatchObject({ error_code: 'assertion_type' });
    expect(await users()).toEqual(before);
  });

  it('of 255 characters, and of whole characters beyond the first plane, is taken', async () => {
    const subs = await Promise.all(
      ['x'.repeat(255), 'a\u{1f9a6}', 'a\ufffd'].map(async (sub) => {
        const { body } = await exchange(await assertion({ sub }));
        return claimsOf(body.access_token ?? '').sub;
      }),
    );
    expect(new Set(subs).size).toBe(3);
  });

  it('a name is cleaned as the names of other providers are', async () => {
    const named = { sub: 'named', email: 'named@acme.example', name: 'A\0da \u202eLove\ud800lace ' };
    expect((await exchange(await assertion(named))).status).toBe(200);
    expect(await users()).toContainEqual(
      expect.objectContaining({ email: 'named@acme.example', name: 'Ada Lovelace' }),
    );
  });
});

describe('F2: an organisation that cannot be kept, or that would never match', () => {
  it.each([
    { domains: ['a\0.example'] },
    { domains: ['a\ud800.example'] },
    { client_ids: ['a\0'] },
    { client_ids: ['a\ud800'] },
    { domains: ['*'] },
    { domains: ['*.acme.example'] },
    { domains: ['ada@acme.example'] },
    { domains: ['acme.example.'] },
  ])('is refused: %j', async (change) => {
    const answer = await trust(change);
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalidRequest' }]);
  });
});
