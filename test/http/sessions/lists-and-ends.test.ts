import { SessionList } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { placementsToTry } from '../../support/placements.ts';
import { createSocialTenant, pairOf, problemOf, type SocialTenant, useHarness } from '../../support/social-tenant.ts';

interface Sessions {
  sessions: {
    id: string;
    user_id: number;
    created_at: string;
    refreshed_at: string | null;
    expires_at: string;
    repeats: number;
  }[];
}

describe.each(placementsToTry())('sessions of a user, profile %s,', (runtimeProfile) => {
  const harness = useHarness({ config: { runtimeProfile } });
  const list = async (tenant: SocialTenant, userId = 1): Promise<Sessions['sessions']> => {
    const response = await tenant.api(`/api/social-login/users/${userId}/sessions`);
    expect(response.status).toBe(200);
    const body = (await response.json()) as Sessions;
    expect(SessionList.safeParse(body).error).toBeUndefined();
    return body.sessions;
  };
  const end = (tenant: SocialTenant, path: string) => tenant.api(`/api/social-login/${path}`, { method: 'DELETE' });

  it('are listed from the oldest on, with handles that open nothing', async () => {
    const tenant = await createSocialTenant(harness.current);
    const first = await tenant.quickSignIn();
    const began = harness.current.clock.now().getTime();
    harness.current.clock.advance({ minutes: 5 });
    const second = await tenant.quickSignIn();
    harness.current.clock.advance({ minutes: 5 });
    await pairOf(await tenant.refresh(first.refreshToken));
    const at = (minutes: number) => new Date(began + minutes * 60_000).toISOString();
    const [day30, user_id] = [30 * 24 * 60, 1];
    expect(await list(tenant)).toEqual([
      { id: first.sessionId, user_id, created_at: at(0), refreshed_at: at(10), expires_at: at(10 + day30), repeats: 0 },
      { id: second.sessionId, user_id, created_at: at(5), refreshed_at: null, expires_at: at(5 + day30), repeats: 0 },
    ]);
    expect(await tenant.verify(first.sessionId)).toEqual({ valid: false });
    expect((await tenant.refresh(first.sessionId)).status).toBe(401);
  });

  it('end one by one: the token dies at once, the other goes on, an event tells', async () => {
    const tenant = await createSocialTenant(harness.current);
    const [one, two] = [await tenant.quickSignIn(), await tenant.quickSignIn()];
    const response = await end(tenant, `sessions/${one.sessionId}`);
    expect([response.status, await response.json()]).toEqual([200, { revoked: 1 }]);
    expect(await tenant.verify(one.accessToken)).toEqual({ valid: false });
    expect((await tenant.refresh(one.refreshToken)).status).toBe(401);
    expect(await tenant.verify(two.accessToken)).toMatchObject({ valid: true });
    expect((await tenant.events('?event=logout')).events).toMatchObject([
      { user_id: 1, email: 'ada@example.com', metadata: { reason: 'revoked' } },
    ]);
    expect(await problemOf(await end(tenant, `sessions/${one.sessionId}`))).toMatchObject({
      status: 404,
      code: 'sessionNotFound',
    });
  });

  it('end all at once for one user, and for nobody else', async () => {
    const tenant = await createSocialTenant(harness.current);
    const mine = [await tenant.quickSignIn(), await tenant.quickSignIn(), await tenant.quickSignIn()];
    const other = await tenant.quickSignIn('grace');
    expect(await (await end(tenant, 'users/1/sessions')).json()).toEqual({ revoked: 3 });
    for (const { accessToken } of mine) expect(await tenant.verify(accessToken)).toEqual({ valid: false });
    expect(await tenant.verify(other.accessToken)).toMatchObject({ valid: true });
    expect(await list(tenant)).toEqual([]);
    expect(await list(tenant, 2)).toHaveLength(1);
    expect(await (await end(tenant, 'users/1/sessions')).json()).toEqual({ revoked: 0 });
  });

  it('are no longer listed once they have expired', async () => {
    const tenant = await createSocialTenant(harness.current);
    await tenant.quickSignIn();
    await harness.current.service.shared.tenants.change(tenant.id, harness.current.clock.now(), (current) => ({
      ok: true,
      value: { ...current, expiresAt: null },
    }));
    harness.current.clock.advance({ days: 30 });
    expect(await list(tenant)).toEqual([]);
  });

  it('of another tenant are not there', async () => {
    const [tenant, other] = [await createSocialTenant(harness.current), await createSocialTenant(harness.current)];
    const { sessionId, accessToken } = await other.quickSignIn();
    expect((await end(tenant, `sessions/${sessionId}`)).status).toBe(404);
    for (const path of ['users/1/sessions', 'users/99/sessions']) {
      expect(await problemOf(await tenant.api(`/api/social-login/${path}`))).toMatchObject({ code: 'userNotFound' });
      expect(await problemOf(await end(tenant, path))).toMatchObject({ code: 'userNotFound' });
    }
    expect(await other.verify(accessToken)).toMatchObject({ valid: true });
  });

  it.each(['nonsense', '%00', 'ses_%00', "';--", '%F0%9F%98%80', 'x'.repeat(64)])(
    'with the handle %s are not there',
    async (id) => {
      const tenant = await createSocialTenant(harness.current);
      expect(await problemOf(await end(tenant, `sessions/${id}`))).toMatchObject({ code: 'sessionNotFound' });
    },
  );

  it('with a handle of 65 characters cannot be', async () => {
    const tenant = await createSocialTenant(harness.current);
    const response = await end(tenant, `sessions/${'x'.repeat(65)}`);
    expect(await problemOf(response)).toMatchObject({ status: 400, errors: [{ path: 'path.id' }] });
  });
});
