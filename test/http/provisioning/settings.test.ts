import { describe, expect, it } from 'vitest';
import { signIn } from '../../support/sign-in.ts';
import {
  CALLBACK,
  createSocialTenant,
  pairOf,
  problemOf,
  type SocialTenant,
  useHarness,
} from '../../support/social-tenant.ts';
import { codeOf, redeem } from '../../support/steps/bound-sign-in.ts';
import { onlyInTestAll } from '../../support/times.ts';

const harness = useHarness();
const DAY_S = 86_400;

const provision = (tenant: SocialTenant, settings: object): Promise<Response> =>
  tenant.api('/api/resources/social-login', { method: 'POST', json: { callback_urls: [CALLBACK], ...settings } });
const settingsOf = ({ callback_mode, session_max_days }: Record<string, unknown>) => ({
  callback_mode,
  session_max_days,
});

describe('the settings of the resource', () => {
  it('are tokens and no end at first, are kept when left out, and are shown wherever the resource is', async () => {
    const tenant = await createSocialTenant(harness.current);
    const shown = async () => {
      const resource = (await (await tenant.api('/api/resources/social-login')).json()) as Record<string, unknown>;
      const report = (await (await tenant.api('/api/tenant')).json()) as { resources: Record<string, unknown>[] };
      expect(settingsOf(report.resources[0] ?? {})).toEqual(settingsOf(resource));
      return settingsOf(resource);
    };
    expect(await shown()).toEqual({ callback_mode: 'tokens', session_max_days: null });
    const set = { callback_mode: 'code', session_max_days: 7 };
    expect(await (await provision(tenant, set)).json()).toMatchObject(set);
    expect(await shown()).toEqual(set);
    await provision(tenant, {});
    expect(await shown()).toEqual(set);
    await provision(tenant, { session_max_days: null });
    expect(await shown()).toEqual({ callback_mode: 'code', session_max_days: null });
  });

  onlyInTestAll(() => {
    it('are gone with the resource', async () => {
      const tenant = await createSocialTenant(harness.current);
      await provision(tenant, { callback_mode: 'code', session_max_days: 1 });
      await tenant.api('/api/resources/social-login', { method: 'DELETE' });
      const again = (await (await provision(tenant, {})).json()) as Record<string, unknown>;
      expect(settingsOf(again)).toEqual({ callback_mode: 'tokens', session_max_days: null });
    });
  });

  it.each([
    [{ callback_mode: 'query' }, 'body.callback_mode'],
    [{ callback_mode: null }, 'body.callback_mode'],
    [{ session_max_days: 0 }, 'body.session_max_days'],
    [{ session_max_days: 3_651 }, 'body.session_max_days'],
    [{ session_max_days: 1.5 }, 'body.session_max_days'],
    [{ session_max_days: '7' }, 'body.session_max_days'],
  ])('are refused when they are %j, and change nothing', async (settings, path) => {
    const tenant = await createSocialTenant(harness.current);
    const problem = await problemOf(await provision(tenant, settings));
    expect(problem).toMatchObject({ status: 400, code: 'invalidRequest' });
    expect(problem.errors?.map((fault) => fault.path)).toContain(path);
  });
});

describe('session_max_days', () => {
  const starts: [string, (tenant: SocialTenant) => Promise<string>][] = [
    ['with tokens', async (tenant) => (await signIn(harness.current, tenant.id)).refreshToken],
    [
      'with a code',
      async (tenant) => (await pairOf(await redeem(tenant, await codeOf(harness.current, tenant.id)))).refresh_token,
    ],
  ];

  it.each(starts)(
    'ends a session that began %s however often it is refreshed, and its access token with it',
    async (_how, begin) => {
      const tenant = await createSocialTenant(harness.current);
      const clock = harness.current.clock;
      await provision(tenant, { session_max_days: 2 });
      let token = await begin(tenant);
      clock.advance({ seconds: DAY_S });
      token = (await pairOf(await tenant.refresh(token))).refresh_token;
      clock.advance({ seconds: DAY_S - 60 });
      const last = await pairOf(await tenant.refresh(token));
      expect(await tenant.verify(last.access_token)).toMatchObject({ valid: true });
      clock.advance({ seconds: 60 });
      expect(await tenant.verify(last.access_token)).toEqual({ valid: false });
      expect((await problemOf(await tenant.refresh(last.refresh_token))).code).toBe('invalidRefreshToken');
    },
  );

  it('counts for sessions that began before it was set', async () => {
    const tenant = await createSocialTenant(harness.current);
    const { refreshToken, userId } = await tenant.quickSignIn();
    harness.current.clock.advance({ seconds: 3 * DAY_S - 3_600 });
    await provision(tenant, { session_max_days: 2 });
    expect((await problemOf(await tenant.refresh(refreshToken))).code).toBe('invalidRefreshToken');
    expect(await (await tenant.api(`/api/social-login/users/${userId}/sessions`)).json()).toEqual({ sessions: [] });
  });

  onlyInTestAll(() => {
    it('longer than the thirty days of a token that nobody uses does not lengthen them', async () => {
      const tenant = await createSocialTenant(harness.current);
      await provision(tenant, { session_max_days: 365 });
      await signIn(harness.current, tenant.id);
      const in30Days = new Date(harness.current.clock.now().getTime() + 30 * DAY_S * 1_000).toISOString();
      const listed = await (await tenant.api('/api/social-login/users/1/sessions')).json();
      expect(listed).toMatchObject({ sessions: [{ expires_at: in30Days }] });
    });
  });
});
