import { describe, expect, it } from 'vitest';
import { createOwner } from '../../support/owner.ts';
import { placementsToTry } from '../../support/placements.ts';
import { CookieBrowser, toConsent } from '../../support/sign-in.ts';
import { CALLBACK, provision, socialTenant, useHarness } from '../../support/social-tenant.ts';

const RESOURCE = '/api/resources/social-login';

describe.each(placementsToTry())('a deletion in the middle of everything, profile %s,', (runtimeProfile) => {
  const harness = useHarness({ config: { runtimeProfile } });

  it('breaks no request: each one under way gets an answer, and nothing is left', async () => {
    const project = await (await createOwner(harness.current, 'pro')).createProject();
    await provision(project, [CALLBACK]);
    const tenant = socialTenant(harness.current, project);
    for (let round = 0; round < 2; round += 1) {
      const sessions = [];
      for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) sessions.push(await tenant.quickSignIn(name));
      const open = await toConsent(harness.current, tenant.id, { browser: new CookieBrowser() });
      const work = [
        ...sessions.slice(0, 4).map(({ refreshToken }) => tenant.refresh(refreshToken)),
        ...sessions.slice(4).map(({ refreshToken }) => tenant.logout(refreshToken)),
        open.browser.post(open.url, { decision: 'approve' }),
        ...Array.from({ length: 4 }, () => harness.current.fetch(`/edge/auth/${tenant.id}/google`)),
        tenant.api('/api/social-login/users'),
        tenant.api('/api/social-login/users?q=a'),
        tenant.api('/api/social-login/users/1/sessions', { method: 'DELETE' }),
        tenant.api('/api/social-login/events'),
        tenant.edge('verify', { access_token: sessions[0]?.accessToken }),
      ];
      const deleted = await tenant.api(RESOURCE, { method: 'DELETE' });
      expect(deleted.status).toBe(200);
      const statuses = (await Promise.all(work)).map(({ status }) => status);
      for (const status of statuses) expect([200, 302, 303, 400, 401, 404]).toContain(status);
      await provision(project, [CALLBACK]);
      expect((await tenant.events()).events).toEqual([]);
      expect(await (await tenant.api('/api/social-login/users')).json()).toEqual({ users: [] });
    }
  });
});
