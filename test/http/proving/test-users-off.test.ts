/** An owner can switch test users off. With a list of who may sign in they are off until somebody switches them on. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createSocialTenant, problemOf, type SocialTenant, useHarness } from '../../support/social-tenant.ts';

const harness = useHarness();
let tenant: SocialTenant;

beforeEach(async () => {
  tenant = await createSocialTenant(harness.current, ['http://localhost:4000/auth/callback']);
});

const settings = async () => (await tenant.api('/api/social-login/settings')).json();
const set = (json: unknown) => tenant.api('/api/social-login/settings', { method: 'PUT', json });
const setAccess = (mode: 'open' | 'list') =>
  tenant.api('/api/social-login/access', { method: 'PUT', json: { mode, domains: [], emails: [] } });
const create = () => tenant.api('/api/social-login/test-users', { method: 'POST', json: {} });
const ticketFor = (id: number) => tenant.api(`/api/social-login/test-users/${id}/ticket`, { method: 'POST' });

interface Made {
  readonly user: { readonly id: number };
  readonly access_token: string;
  readonly refresh_token: string;
}

describe('the settings of the sign-in', () => {
  it('say that test users are on at first, and stay as they are where nothing is sent', async () => {
    expect(await settings()).toEqual({ settings: { test_users: true, browser_session_s: 0 } });
    const changed = await set({ test_users: false });
    expect([changed.status, await changed.json()]).toEqual([
      200,
      { settings: { test_users: false, browser_session_s: 0 } },
    ]);
    expect(await (await set({})).json()).toEqual({ settings: { test_users: false, browser_session_s: 0 } });
    expect(await settings()).toEqual({ settings: { test_users: false, browser_session_s: 0 } });
  });

  it('are refused with a word that they do not know, and for a project without social login', async () => {
    expect((await problemOf(await set({ browser: 1 }))).code).toBe('invalidRequest');
    expect((await set({ test_users: 'no' })).status).toBe(400);
    await tenant.api('/api/resources/social-login', { method: 'DELETE' });
    expect((await problemOf(await set({ test_users: true }))).code).toBe('resourceNotProvisioned');
  });

  it('stay when the callbacks change, and are as at first after the resource was deleted', async () => {
    await set({ test_users: false });
    const json = { callback_urls: ['http://localhost:4001/cb'] };
    await tenant.api('/api/resources/social-login', { method: 'POST', json });
    expect(await settings()).toEqual({ settings: { test_users: false, browser_session_s: 0 } });
    await tenant.api('/api/resources/social-login', { method: 'DELETE' });
    await tenant.api('/api/resources/social-login', { method: 'POST', json });
    expect(await settings()).toEqual({ settings: { test_users: true, browser_session_s: 0 } });
  });
});

describe('test users that are off', () => {
  it('cannot be created and get no ticket; those who live end with their tokens', async () => {
    const made = (await (await create()).json()) as Made;
    await set({ test_users: false });
    expect(await tenant.verify(made.access_token)).toEqual({ valid: false });
    expect((await tenant.refresh(made.refresh_token)).status).toBe(401);
    const refused = await create();
    expect(refused.status).toBe(403);
    expect(await problemOf(refused)).toMatchObject({
      code: 'testUsersOff',
      fix: { method: 'PUT', path: '/api/social-login/settings', body: { test_users: true } },
    });
    const ticket = await ticketFor(made.user.id);
    expect([ticket.status, (await problemOf(ticket)).code]).toEqual([403, 'testUsersOff']);
    await set({ test_users: true });
    expect((await create()).status).toBe(201);
  });

  it('leave no session behind when they are created at the same moment', async () => {
    const [made] = await Promise.all([Promise.all(Array.from({ length: 8 }, create)), set({ test_users: false })]);
    for (const answer of made) {
      if (answer.status !== 201) continue;
      const { access_token } = (await answer.json()) as Made;
      expect(await tenant.verify(access_token)).toEqual({ valid: false });
    }
    const { users } = (await (await tenant.api('/api/social-login/users?test=true')).json()) as { users: unknown[] };
    expect(users).toEqual([]);
  });

  it('are off with a list of who may sign in, until somebody switches them on', async () => {
    const made = (await (await create()).json()) as Made;
    await setAccess('list');
    expect(await settings()).toEqual({ settings: { test_users: false, browser_session_s: 0 } });
    expect(await tenant.verify(made.access_token)).toEqual({ valid: false });
    expect((await problemOf(await create())).code).toBe('testUsersOff');
    await set({ test_users: true });
    expect((await create()).status).toBe(201);
    await set({ test_users: false });
    await setAccess('open');
    expect((await problemOf(await create())).code).toBe('testUsersOff');
  });
});
