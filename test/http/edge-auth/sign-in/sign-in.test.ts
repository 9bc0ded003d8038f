import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../support/harness.ts';
import { signIn, signInTo } from '../../../support/sign-in.ts';
import { createTenant, type TestTenant } from '../../../support/tenant.ts';

const CALLBACK = 'https://app.example.com/auth/callback';
let harness: Harness;
let tenant: TestTenant;

beforeAll(async () => {
  harness = await createHarness();
});

async function provisioned(): Promise<TestTenant> {
  const made = await createTenant(harness);
  const response = await made.api('/api/resources/social-login', {
    method: 'POST',
    json: { callback_urls: [CALLBACK] },
  });
  expect(response.status).toBe(200);
  return made;
}

const verify = (tenantId: string, access_token: string) =>
  harness.fetch(`/edge/auth/${tenantId}/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ access_token }),
  });

describe('a sign-in', () => {
  it('ends at the callback with tokens that verify', async () => {
    tenant = await provisioned();
    const end = await signInTo(harness, tenant.id, { returnTo: '/deep?x=1' });
    expect(end.origin + end.pathname).toBe(CALLBACK);
    expect(end.searchParams.get('return_to')).toBe('/deep?x=1');
    const answer = await verify(tenant.id, end.searchParams.get('access_token') ?? '');
    expect(await answer.json()).toMatchObject({ valid: true, user: { id: 1, name: 'Ada Lovelace' } });
    const events = (await (await tenant.api('/api/social-login/events')).json()) as {
      events: { event: string; id: number }[];
    };
    expect(events.events.map(({ id, event }) => [id, event])).toEqual([
      [1, 'login_started'],
      [2, 'authorize'],
    ]);
  });

  it('ends with error=access_denied when the person says no', async () => {
    tenant = await provisioned();
    const end = await signInTo(harness, tenant.id, { decision: 'deny' });
    expect(end.searchParams.get('error')).toBe('access_denied');
    expect(end.searchParams.get('access_token')).toBeNull();
  });

  it.each([
    ['denies', 'access_denied', 'consent_denied', { at: 'provider' }],
    ['token-fails', 'login_failed', 'login_failed', { stage: 'token_exchange', error_code: 'invalid_grant' }],
    ['userinfo-fails', 'login_failed', 'login_failed', { stage: 'userinfo', error_code: 'http_500' }],
    ['unverified', 'login_failed', 'login_failed', { stage: 'userinfo', error_code: 'email_not_verified' }],
    ['upsert-fails', 'login_failed', 'login_failed', { stage: 'user_upsert', error_code: 'invalid_user_data' }],
  ])('of %s ends with error=%s and the event %s', async (persona, error, event, metadata) => {
    tenant = await provisioned();
    const end = await signInTo(harness, tenant.id, { persona });
    expect(end.searchParams.get('error')).toBe(error);
    const { events } = (await (await tenant.api('/api/social-login/events?after=1')).json()) as { events: unknown[] };
    expect(events).toMatchObject([{ id: 2, event, metadata }]);
  });

  it('can be refreshed once, and its session ends at logout', async () => {
    tenant = await provisioned();
    const first = await signIn(harness, tenant.id, { persona: 'grace' });
    const call = (path: string, refresh_token: string) =>
      harness.fetch(`/edge/auth/${tenant.id}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token }),
      });
    harness.clock.advance({ seconds: 1 });
    const refreshed = await call('refresh', first.refreshToken);
    expect(refreshed.status).toBe(200);
    const pair = (await refreshed.json()) as { access_token: string; refresh_token: string };
    expect(await (await verify(tenant.id, first.accessToken)).json()).toEqual({ valid: false });
    expect(await (await verify(tenant.id, pair.access_token)).json()).toMatchObject({ valid: true });
    const reused = await call('refresh', first.refreshToken);
    expect(reused.status).toBe(401);
    expect(await reused.json()).toMatchObject({ code: 'refreshTokenReused' });
    expect(await (await call('logout', pair.refresh_token)).json()).toEqual({ success: true });
    expect(await (await verify(tenant.id, pair.access_token)).json()).toEqual({ valid: false });
    expect((await call('refresh', pair.refresh_token)).status).toBe(401);
  });
});
