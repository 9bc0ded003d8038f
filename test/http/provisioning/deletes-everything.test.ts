import { describe, expect, it } from 'vitest';
import { placementsToTry } from '../../support/placements.ts';
import { CookieBrowser, toConsent } from '../../support/sign-in.ts';
import { CALLBACK, createSocialTenant, problemOf, provision, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

const RESOURCE = '/api/resources/social-login';

describe.each(placementsToTry())('DELETE /api/resources/social-login, profile %s', (runtimeProfile) => {
  const harness = useHarness({ config: { runtimeProfile } });

  it('removes users, sessions, events and configuration, and says how many there were', async () => {
    const tenant = await createSocialTenant(harness.current);
    await tenant.quickSignIn('ada');
    await tenant.quickSignIn('ada');
    await tenant.quickSignIn('grace');
    const response = await tenant.api(RESOURCE, { method: 'DELETE' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ deleted: true, removed: { users: 2, sessions: 3, events: 6 } });
    for (const path of [
      RESOURCE,
      '/api/social-login/users',
      '/api/social-login/users/1',
      '/api/social-login/users/1/sessions',
      '/api/social-login/events',
      `/api/social-login/check?redirect_uri=${CALLBACK}`,
    ]) {
      const gone = await tenant.api(path);
      expect([path, gone.status]).toEqual([path, 404]);
      expect(await problemOf(gone)).toMatchObject({ code: 'resourceNotProvisioned' });
    }
  });

  it('S2: leaves none of its configuration in the log, and who did what and when stays', async () => {
    const tenant = await createSocialTenant(harness.current);
    const call = async (method: string, path: string, json: object) => {
      const response = await tenant.api(path, { method, json });
      expect([path, response.status < 300]).toEqual([path, true]);
    };
    const flush = async () => harness.current.service.jobs.get('request-log')?.();
    await call('POST', RESOURCE, { callback_urls: ['https://deleted.example.com/cb'] });
    await call('PUT', '/api/social-login/appearance', { support_email: 'help@deleted.example.com' });
    await call('PUT', '/api/social-login/agents', { resources: ['https://deleted.example.com/mcp'] });
    await call('PATCH', '/api/tenant', { name: 'Kept name' });
    await flush();
    // One line is written before the deletion, and one still waits when the deletion comes.
    await call('POST', RESOURCE, { callback_urls: ['https://late.example.com/cb'] });
    await tenant.api(RESOURCE, { method: 'DELETE' });
    await flush();
    const rows = await harness.current.database.query<{ operation: string; object: string | null }>(
      'select operation, object from porchlight.request_log where tenant_id = $1 and status < 300',
      [tenant.id],
    );
    expect(JSON.stringify(rows)).not.toMatch(/deleted\.example|late\.example/);
    expect(rows.map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(['provisionSocialLogin', 'setAppearance', 'setAgents', 'deleteSocialLogin']),
    );
    expect(rows.find(({ operation }) => operation === 'changeTenant')?.object).toBe('name Kept name');
  });

  it('is 404 the second time', async () => {
    const tenant = await createSocialTenant(harness.current);
    expect((await tenant.api(RESOURCE, { method: 'DELETE' })).status).toBe(200);
    const second = await tenant.api(RESOURCE, { method: 'DELETE' });
    expect(second.status).toBe(404);
    expect(await problemOf(second)).toMatchObject({ code: 'resourceNotProvisioned' });
  });

  it('succeeds once when ten call at once', async () => {
    const tenant = await createSocialTenant(harness.current);
    await tenant.quickSignIn();
    const answers = await Promise.all(Array.from({ length: 10 }, () => tenant.api(RESOURCE, { method: 'DELETE' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
  });

  it('D10: ends outstanding tokens at once, also after the resource is provisioned again', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { accessToken, refreshToken } = await tenant.quickSignIn();
    expect(await tenant.verify(accessToken)).toMatchObject({ valid: true });
    await tenant.api(RESOURCE, { method: 'DELETE' });
    for (const response of [
      await tenant.edge('verify', { access_token: accessToken }),
      await tenant.refresh(refreshToken),
      await tenant.logout(refreshToken),
    ]) {
      expect(response.status).toBe(404);
      expect(await problemOf(response)).toMatchObject({ code: 'resourceNotProvisioned' });
    }
    await provision(tenant, [CALLBACK]);
    expect(await tenant.verify(accessToken)).toEqual({ valid: false });
    const refreshed = await tenant.refresh(refreshToken);
    expect(refreshed.status).toBe(401);
    expect(await problemOf(refreshed)).toMatchObject({ code: 'invalidRefreshToken' });
    expect((await tenant.events()).events).toEqual([]);
  });

  it('D10: a consent page that was open meanwhile leads nowhere, also after provisioning again', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { browser, url } = await toConsent(harness.current, tenant.id, { browser: new CookieBrowser() });
    await tenant.api(RESOURCE, { method: 'DELETE' });
    await provision(tenant, [CALLBACK]);
    const decided = await browser.post(url, { decision: 'approve' });
    expect(decided.status).toBe(400);
    expect(decided.headers.get('location')).toBeNull();
    const { users } = (await (await tenant.api('/api/social-login/users')).json()) as { users: unknown[] };
    expect(users).toEqual([]);
  });

  it('gives its users back to the cap that they were counted in', async () => {
    const tenant = await createSocialTenant(harness.current);
    await tenant.quickSignIn();
    await tenant.api(RESOURCE, { method: 'DELETE' });
    const { limits } = (await (await tenant.api('/api/tenant')).json()) as { limits: { name: string; used: number }[] };
    expect(limits.find(({ name }) => name === 'stored_users')).toMatchObject({ used: 0 });
  });

  onlyInTestAll(() => {
    it('leaves every other tenant alone', async () => {
      const [mine, other] = [await createSocialTenant(harness.current), await createSocialTenant(harness.current)];
      await mine.quickSignIn();
      const { accessToken } = await other.quickSignIn();
      await mine.api(RESOURCE, { method: 'DELETE' });
      expect(await other.verify(accessToken)).toMatchObject({ valid: true });
      expect((await other.events()).events).toHaveLength(2);
    });
  });
});
