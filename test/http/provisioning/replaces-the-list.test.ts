import { describe, expect, it } from 'vitest';
import { placementsToTry } from '../../support/placements.ts';
import { CALLBACK, createSocialTenant, problemOf, provision, useHarness } from '../../support/social-tenant.ts';
import { createTenant } from '../../support/tenant.ts';

const RESOURCE = '/api/resources/social-login';
const OTHER = 'https://other.example.com/auth/callback';

describe.each(placementsToTry())('POST /api/resources/social-login, profile %s', (runtimeProfile) => {
  const harness = useHarness({ config: { runtimeProfile } });

  it('answers with the sign-in link, the list as it was sent, and where the history is', async () => {
    const { baseUrl } = harness.current;
    const tenant = await createTenant(harness.current);
    const sent = [OTHER, 'https://*.example.com/cb', 'http://localhost:5173/cb', 'com.example.app:/cb'];
    const response = await tenant.api(RESOURCE, { method: 'POST', json: { callback_urls: sent } });
    expect(response.status).toBe(200);
    expect(response.headers.get('api-version')).toBe('1');
    for (const name of ['deprecation', 'sunset', 'link']) expect(response.headers.get(name)).toBeNull();
    const body = {
      login_url: `${baseUrl}/edge/auth/${tenant.id}/google`,
      sign_in_url: `${baseUrl}/edge/auth/${tenant.id}/sign-in`,
      callback_urls: sent,
      events_table: 'social_login_events',
      events_endpoint: `${baseUrl}/api/social-login/events`,
      openid: { issuer: `${baseUrl}/t/${tenant.id}`, client_id: 'app' },
      callback_mode: 'tokens',
      session_max_days: null,
      warnings: [expect.stringContaining('https://*.example.com/cb lets sign-ins return to every host')],
    };
    expect(await response.json()).toEqual(body);
    expect(await (await tenant.api(RESOURCE)).json()).toEqual(body);
  });

  it('replaces the whole list: what is left out no longer works, what is new works at once', async () => {
    const tenant = await createSocialTenant(harness.current, [CALLBACK]);
    const startAt = (url: string) =>
      harness.current.fetch(`/edge/auth/${tenant.id}/google?redirect_uri=${encodeURIComponent(url)}`);
    expect((await startAt(CALLBACK)).status).toBe(302);
    await provision(tenant, [OTHER]);
    expect((await startAt(CALLBACK)).status).toBe(400);
    expect((await startAt(OTHER)).status).toBe(302);
    expect(await (await tenant.api(RESOURCE)).json()).toMatchObject({ callback_urls: [OTHER] });
  });

  it('keeps users, sessions, history and outstanding tokens', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { accessToken, refreshToken } = await tenant.quickSignIn();
    await provision(tenant, [OTHER]);
    expect(await tenant.verify(accessToken)).toMatchObject({ valid: true, user: { id: 1 } });
    expect((await tenant.refresh(refreshToken)).status).toBe(200);
    const { users } = (await (await tenant.api('/api/social-login/users')).json()) as { users: unknown[] };
    expect(users).toHaveLength(1);
    expect((await tenant.events()).events.map(({ event }) => event)).toEqual([
      'login_started',
      'authorize',
      'token_refreshed',
    ]);
  });

  it('makes one resource of twenty first calls at once', async () => {
    const tenant = await createTenant(harness.current);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        tenant.api(RESOURCE, { method: 'POST', json: { callback_urls: [`https://app.example.com/${index}`] } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { callback_urls } = (await (await tenant.api(RESOURCE)).json()) as { callback_urls: string[] };
    expect(callback_urls).toEqual([expect.stringMatching(/^https:\/\/app\.example\.com\/\d+$/)]);
  });

  it('says before the first call that there is nothing, and which call makes it', async () => {
    const tenant = await createTenant(harness.current);
    const response = await tenant.api(RESOURCE);
    expect(response.status).toBe(404);
    const { code, fix } = await problemOf(response);
    expect(code).toBe('resourceNotProvisioned');
    const sent = await tenant.api(fix?.path ?? '', { method: fix?.method ?? '', json: fix?.body });
    expect(sent.status).toBe(200);
  });
});
