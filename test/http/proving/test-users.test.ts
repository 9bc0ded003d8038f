/** Test users on request: another address, a fault, a wrong token, a deletion. */
import { WRONG_TOKEN_KINDS } from '@porchlight/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSocialTenant, problemOf, type SocialTenant, useHarness } from '../../support/social-tenant.ts';

const harness = useHarness();
let tenant: SocialTenant;

beforeEach(async () => {
  tenant = await createSocialTenant(harness.current);
});

interface TestUser {
  readonly user: { id: number; email: string; name: string };
  readonly access_token: string;
  readonly refresh_token: string;
}

const call = (method: string, path: string, json?: object): Promise<Response> =>
  tenant.api(`/api/social-login/test-users${path}`, { method, ...(json && { json }) });
const ticketFor = (id: number): Promise<Response> =>
  tenant.api(`/api/social-login/test-users/${id}/ticket`, { method: 'POST' });
const wrongToken = (id: number, kind: string): Promise<Response> =>
  tenant.api(`/api/social-login/test-users/${id}/wrong-token`, { method: 'POST', json: { kind } });
const create = async (json: object = {}): Promise<TestUser> =>
  (await call('POST', '', json)).json() as Promise<TestUser>;
const edge: SocialTenant['edge'] = (...of) => tenant.edge(...of);

describe('a test user is changed', () => {
  it('in name and address, which the next refresh tells the app', async () => {
    const { user, refresh_token } = await create();
    const changed = await call('PATCH', `/${user.id}`, { email: 'New.Address@test.invalid', name: 'New Name' });
    expect(await changed.json()).toMatchObject({
      user: { id: user.id, email: 'new.address@test.invalid', name: 'New Name' },
      fault: 'none',
      fault_ends_at: null,
    });
    const { access_token } = (await (await edge('refresh', { refresh_token })).json()) as TestUser;
    expect(await tenant.verify(access_token)).toMatchObject({ user: { email: 'new.address@test.invalid' } });
  });

  it('never to an address that a real person could have', async () => {
    const { user } = await create();
    for (const email of ['ada@example.com', 'ada@test.invalid.example.com', 'ada@sub.test.invalid', '@test.invalid'])
      expect((await call('PATCH', `/${user.id}`, { email })).status).toBe(400);
  });

  it('only if it is one, and by its own project', async () => {
    const { userId } = await tenant.quickSignIn();
    expect((await problemOf(await call('PATCH', `/${userId}`, { name: 'X' }))).code).toBe('userNotFound');
    expect((await problemOf(await call('DELETE', `/${userId}`))).code).toBe('userNotFound');
    expect((await problemOf(await ticketFor(userId))).code).toBe('userNotFound');
    expect((await problemOf(await wrongToken(userId, 'expired'))).code).toBe('userNotFound');
    expect((await problemOf(await call('PATCH', `/${userId}`, {}))).code).toBe('invalidRequest');
  });

  it('made with the address of another one is another user', async () => {
    const first = await create();
    const second = await create({ same_email_as: first.user.id });
    expect(second.user.email).toBe(first.user.email);
    expect(second.user.id).not.toBe(first.user.id);
    expect((await problemOf(await call('POST', '', { same_email_as: 999 }))).code).toBe('invalidRequest');
  });
});

describe('a fault', () => {
  it('makes verify unavailable for the tokens of this test user alone, for a minute', async () => {
    const [one, two] = [await create(), await create()];
    // The fast path remembers the token before the fault.
    await tenant.verify(one.access_token);
    await tenant.verify(one.access_token);
    const changed = await call('PATCH', `/${one.user.id}`, { fault: 'verify_503' });
    expect(await changed.json()).toMatchObject({ fault: 'verify_503', fault_ends_at: expect.any(String) });
    const refused = await edge('verify', { access_token: one.access_token });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await tenant.verify(two.access_token)).toMatchObject({ valid: true });
    expect((await edge('refresh', { refresh_token: one.refresh_token })).status).toBe(200);
    harness.current.clock.advance({ seconds: 61 });
    expect((await edge('verify', { access_token: two.access_token })).status).toBe(200);
  });

  it('makes refresh unavailable and spends nothing, until it is taken back', async () => {
    const { user, access_token, refresh_token } = await create();
    await call('PATCH', `/${user.id}`, { fault: 'refresh_503' });
    expect((await edge('refresh', { refresh_token })).status).toBe(503);
    expect(await tenant.verify(access_token)).toMatchObject({ valid: true });
    await call('PATCH', `/${user.id}`, { fault: 'none' });
    expect((await edge('refresh', { refresh_token })).status).toBe(200);
  });
});

describe('a wrong token', () => {
  it.each(WRONG_TOKEN_KINDS)(
    'of the kind %s is accepted neither here nor at the tenant that it names',
    async (kind) => {
      const { user } = await create();
      const made = await wrongToken(user.id, kind);
      expect(made.status).toBe(201);
      expect(made.headers.get('cache-control')).toBe('no-store');
      const { access_token } = (await made.json()) as TestUser;
      expect(await tenant.verify(access_token)).toEqual({ valid: false });
      const elsewhere = await harness.current.fetch('/edge/auth/other-tenant-000000/verify', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ access_token }),
      });
      expect(elsewhere.status).toBe(404);
    },
  );
});

describe('a test user that is ended', () => {
  it('has no session any more, and is gone for a second call', async () => {
    const { user, access_token, refresh_token } = await create();
    expect(await (await call('DELETE', `/${user.id}`)).json()).toEqual({ deleted: true });
    expect(await tenant.verify(access_token)).toEqual({ valid: false });
    expect((await edge('refresh', { refresh_token })).status).toBe(401);
    expect((await call('DELETE', `/${user.id}`)).status).toBe(404);
  });
});
