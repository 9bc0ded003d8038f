/** A ticket signs a test user in through the app's own login, once. */
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { proveHost } from '../../support/network/own-domain.ts';
import { createOwner } from '../../support/owner.ts';
import {
  createSocialTenant,
  provision,
  type SocialTenant,
  socialTenant,
  useHarness,
} from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

const harness = useHarness();
let tenant: SocialTenant;
const CALLBACK = 'http://localhost:4000/auth/callback';
const DEPLOYED = 'https://app.example.com/auth/callback';

beforeEach(async () => {
  tenant = await createSocialTenant(harness.current, [CALLBACK, DEPLOYED]);
});

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

async function createTestUser(): Promise<{ id: number; email: string }> {
  const made = await tenant.api('/api/social-login/test-users', { method: 'POST', json: {} });
  const { user } = (await made.json()) as { user: { id: number; email: string } };
  return { id: user.id, email: user.email };
}

async function ticketFor(id: number): Promise<string> {
  const made = await tenant.api(`/api/social-login/test-users/${id}/ticket`, { method: 'POST' });
  expect(made.status).toBe(201);
  const { ticket, expires_in } = (await made.json()) as { ticket: string; expires_in: number };
  expect(expires_in).toBe(60);
  return ticket;
}

const start = (ticket: string, query: Record<string, string> = {}, id = tenant.id): Promise<Response> =>
  harness.current.fetch(`/edge/auth/${id}/google?${new URLSearchParams({ login_hint: `ticket:${ticket}`, ...query })}`);

const locationOf = (response: Response): URL => new URL(response.headers.get('location') ?? '');
const usage = async () =>
  ((await (await tenant.api('/api/tenant')).json()) as { limits: { name: string; used: number }[] }).limits;

describe('a ticket', () => {
  onlyInTestAll(() => {
    it('needs no choice where several providers are enabled', async () => {
      await tenant.api('/api/social-login/providers/github', { method: 'PUT', json: { enabled: true } });
      const ticket = await ticketFor((await createTestUser()).id);
      const query = new URLSearchParams({ login_hint: `ticket:${ticket}` });
      const started = await harness.current.fetch(`/edge/auth/${tenant.id}/sign-in?${query}`);
      expect([started.status, locationOf(started).origin]).toEqual([302, new URL(CALLBACK).origin]);
    });
  });

  it('signs nobody in who was blocked', async () => {
    const { id } = await createTestUser();
    const ticket = await ticketFor(id);
    const block = (blocked: boolean) =>
      tenant.api(`/api/social-login/users/${id}`, { method: 'PATCH', json: { blocked } });
    await block(true);
    for (const one of [ticket, await ticketFor(id)]) expect((await start(one)).status).toBe(400);
    await block(false);
    expect((await start(await ticketFor(id))).status).toBe(302);
  });

  it('ends at the callback with a code, state and return_to, without a page', async () => {
    const user = await createTestUser();
    const before = await usage();
    const started = await start(await ticketFor(user.id), {
      state: 'mine',
      return_to: '/notes',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
    });
    expect(started.status).toBe(302);
    const location = locationOf(started);
    expect(`${location.origin}${location.pathname}`).toBe(CALLBACK);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      code: expect.stringMatching(/^svc_code_/),
      state: 'mine',
      return_to: '/notes',
    });
    const redeemed = await tenant.edge('token', { code: location.searchParams.get('code'), code_verifier: VERIFIER });
    const { access_token, refresh_token } = (await redeemed.json()) as Record<string, string>;
    expect(await tenant.verify(access_token ?? '')).toMatchObject({ valid: true, user });
    expect((await tenant.refresh(refresh_token ?? '')).status).toBe(200);
    expect(await usage()).toEqual(before);
    const { events } = await tenant.events();
    expect(events.every(({ metadata }) => metadata.test === true)).toBe(true);
  });

  it('ends with tokens where the app sent no challenge', async () => {
    const user = await createTestUser();
    const location = locationOf(await start(await ticketFor(user.id)));
    expect(await tenant.verify(location.searchParams.get('access_token') ?? '')).toMatchObject({ valid: true, user });
  });

  it('works once, of any number of calls at the same time', async () => {
    const ticket = await ticketFor((await createTestUser()).id);
    const statuses = (await Promise.all(Array.from({ length: 4 }, () => start(ticket)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([302, 400, 400, 400]);
  });

  it('is over after a minute', async () => {
    const ticket = await ticketFor((await createTestUser()).id);
    harness.current.clock.advance({ seconds: 61 });
    expect((await start(ticket)).status).toBe(400);
  });

  it('is good at its own project alone', async () => {
    const ticket = await ticketFor((await createTestUser()).id);
    const other = await createSocialTenant(harness.current, [CALLBACK]);
    expect((await start(ticket, {}, other.id)).status).toBe(400);
    expect((await start(ticket)).status).toBe(302);
  });

  it('leads to this machine only, unless the host is proven, and is not spent by the attempt', async () => {
    const ticket = await ticketFor((await createTestUser()).id);
    const query = { redirect_uri: DEPLOYED };
    const refused = await start(ticket, query);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      code: 'hostNotProven',
      detail: expect.stringContaining('app.example.com'),
      fix: { path: '/api/social-login/hosts' },
    });
    const hint = new URLSearchParams({ login_hint: `ticket:${ticket}`, ...query });
    const shown = await harness.current.fetch(`/edge/auth/${tenant.id}/google?${hint}`, {
      headers: { accept: 'text/html' },
    });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([403, expect.stringContaining('text/html')]);
    expect(await shown.text()).toContain('app.example.com');
    expect((await start(ticket)).status).toBe(302);
  });

  it('leads to no app of a device, whatever host stands behind its scheme', async () => {
    const apps = ['com.example.app://localhost/cb', 'com.example.app://app.example.com/cb'];
    const owner = await createOwner(harness.current);
    await owner.claim(tenant.id);
    await proveHost(harness.current, tenant, 'app.example.com');
    await provision(tenant, [CALLBACK, DEPLOYED, ...apps]);
    const ticket = await ticketFor((await createTestUser()).id);
    for (const redirect_uri of apps) {
      const refused = await start(ticket, { redirect_uri });
      expect([refused.status, (await refused.json()).detail]).toEqual([
        403,
        expect.stringContaining('com.example.app: is not proven'),
      ]);
    }
  });

  it('leads to a host that is proven', async () => {
    const owner = await createOwner(harness.current);
    const project = await owner.createProject('Deployed');
    await provision(project, [DEPLOYED, 'http://app.localhost:4000/cb']);
    tenant = socialTenant(harness.current, project);
    const user = await createTestUser();
    expect((await start(await ticketFor(user.id))).status).toBe(403);
    const near = { redirect_uri: 'http://app.localhost:4000/cb' };
    expect((await start(await ticketFor(user.id), near)).status).toBe(302);
    await proveHost(harness.current, project, 'app.example.com');
    await expect.poll(async () => (await start(await ticketFor(user.id))).status).toBe(302);
  });

  it('leads to no address that the project does not list, and is not spent by the attempt', async () => {
    const ticket = await ticketFor((await createTestUser()).id);
    expect((await start(ticket, { redirect_uri: 'https://evil.example/cb' })).status).toBe(400);
    expect((await start(ticket)).status).toBe(302);
  });

  onlyInTestAll(() => {
    it('is of no use for a test user who is gone', async () => {
      const { id } = await createTestUser();
      const ticket = await ticketFor(id);
      await tenant.api(`/api/social-login/test-users/${id}`, { method: 'DELETE' });
      expect((await start(ticket)).status).toBe(400);
    });
  });

  onlyInTestAll(() => {
    it('gives tokens that end with the hour of the test user', async () => {
      const { id } = await createTestUser();
      harness.current.clock.advance({ minutes: 50 });
      const location = locationOf(
        await start(await ticketFor(id), { code_challenge: CHALLENGE, code_challenge_method: 'S256' }),
      );
      const redeemed = await tenant.edge('token', { code: location.searchParams.get('code'), code_verifier: VERIFIER });
      const { access_token } = (await redeemed.json()) as { access_token: string };
      harness.current.clock.advance({ minutes: 11 });
      expect(await tenant.verify(access_token)).toEqual({ valid: false });
    });
  });
});
