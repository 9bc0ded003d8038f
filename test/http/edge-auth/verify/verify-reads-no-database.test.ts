import { describe, expect, it } from 'vitest';
import { createSocialTenant, type SocialTenant, useHarness } from '../../../support/social-tenant.ts';

describe('verify on a warm node asks the database nothing', () => {
  const harness = useHarness();

  /** The statements that the process sends while `run` runs. */
  const statementsOf = async (run: () => Promise<unknown>): Promise<string[]> => {
    const seen: string[] = [];
    const stop = harness.current.database.observe((text) => void seen.push(text));
    try {
      await run();
    } finally {
      stop();
    }
    return seen;
  };

  const warm = async (): Promise<SocialTenant> => {
    const tenant = await createSocialTenant(harness.current);
    await tenant.verify('anything');
    return tenant;
  };

  const expectSilence = async (tenant: SocialTenant, tokens: string[], answer: object) => {
    const seen = await statementsOf(async () => {
      for (const token of tokens) expect(await tenant.verify(token)).toMatchObject(answer);
    });
    expect(seen).toEqual([]);
  };

  it('the count counts: a refresh is seen', async () => {
    const tenant = await warm();
    const { refreshToken } = await tenant.quickSignIn();
    expect(await statementsOf(() => tenant.refresh(refreshToken))).not.toEqual([]);
  });

  it('for valid tokens', async () => {
    const tenant = await warm();
    const sessions = [await tenant.quickSignIn('ada'), await tenant.quickSignIn('grace')];
    await expectSilence(
      tenant,
      sessions.map(({ accessToken }) => accessToken),
      { valid: true },
    );
  });

  it('for valid tokens of a tenant that nobody changed for over an hour', async () => {
    const tenant = await warm();
    harness.current.clock.advance({ minutes: 70 });
    await harness.current.service.jobs.get('forget-revocations')?.();
    const { accessToken } = await tenant.quickSignIn();
    await expectSilence(tenant, [accessToken], { valid: true });
  });

  it('for tokens that are none, tampered with or of another tenant', async () => {
    const [tenant, other] = [await warm(), await warm()];
    const { accessToken } = await tenant.quickSignIn();
    const foreign = await other.quickSignIn();
    await expectSilence(tenant, ['x', `${accessToken}x`, foreign.accessToken, 'a.b.c'], { valid: false });
  });

  it('for revoked tokens: refreshed, logged out, ended by the management key', async () => {
    const tenant = await warm();
    const [one, two, three] = [await tenant.quickSignIn(), await tenant.quickSignIn(), await tenant.quickSignIn()];
    await tenant.refill();
    expect((await tenant.refresh(one.refreshToken)).status).toBe(200);
    await tenant.logout(two.refreshToken);
    await tenant.api(`/api/social-login/sessions/${three.sessionId}`, { method: 'DELETE' });
    await expectSilence(
      tenant,
      [one, two, three].map(({ accessToken }) => accessToken),
      { valid: false },
    );
  });

  it('for expired tokens', async () => {
    const tenant = await warm();
    const { accessToken } = await tenant.quickSignIn();
    harness.current.clock.advance({ hours: 1 });
    await expectSilence(tenant, [accessToken], { valid: false });
  });

  it('for a tenant that is paused, was deleted or has expired, once the node knows', async () => {
    const [paused, bare] = [await warm(), await warm()];
    await paused.pause();
    await bare.api('/api/resources/social-login', { method: 'DELETE' });
    const statuses = async () =>
      Promise.all([paused, bare].map(async (tenant) => (await tenant.edge('verify', { access_token: 'x' })).status));
    expect(await statuses()).toEqual([403, 404]);
    expect(
      await statementsOf(async () => {
        expect(await statuses()).toEqual([403, 404]);
      }),
    ).toEqual([]);
  });
});
