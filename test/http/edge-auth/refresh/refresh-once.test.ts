import { beforeEach, describe, expect, it } from 'vitest';
import { createOwner } from '../../../support/owner.ts';
import {
  CALLBACK,
  createSocialTenant,
  pairOf,
  problemOf,
  provision,
  type SocialTenant,
  socialTenant,
  useHarness,
} from '../../../support/social-tenant.ts';

describe('POST /edge/auth/:tenantId/refresh', () => {
  const harness = useHarness();
  let tenant: SocialTenant;

  beforeEach(async () => {
    tenant = await createSocialTenant(harness.current);
  });

  const refused = async (answer: Promise<Response>) => {
    const response = await answer;
    const { status, code } = await problemOf(response);
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="porchlight"');
    return `${status} ${code}`;
  };

  it('returns a new pair that works, and ends the old one', async () => {
    const first = await tenant.quickSignIn();
    const response = await tenant.refresh(first.refreshToken);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    const pair = await pairOf(response);
    expect(Object.keys(pair)).toEqual(['access_token', 'refresh_token']);
    expect(pair.refresh_token).toMatch(/^svc_ref_[\w-]{66}$/);
    expect(await tenant.verify(pair.access_token)).toMatchObject({ valid: true, user: { id: first.userId } });
    expect(await tenant.verify(first.accessToken)).toEqual({ valid: false });
    expect(await refused(tenant.refresh(first.refreshToken))).toBe('401 refreshTokenReused');
    expect((await tenant.refresh(pair.refresh_token)).status).toBe(200);
  });

  it('leaves one token_refreshed for each pair', async () => {
    const alone = await createSocialTenant(harness.current);
    let { refreshToken } = await alone.quickSignIn();
    for (let turn = 0; turn < 3; turn += 1)
      refreshToken = (await pairOf(await alone.refresh(refreshToken))).refresh_token;
    const { events } = await alone.events('?event=token_refreshed');
    expect(events).toMatchObject(Array(3).fill({ user_id: 1, email: 'ada@example.com', metadata: {} }));
  });

  it('gives 30 days from each refresh on', async () => {
    const owner = await createOwner(harness.current);
    const project = await owner.createProject();
    await provision(project, [CALLBACK]);
    const claimed = socialTenant(harness.current, project);
    const first = await claimed.quickSignIn();
    harness.current.clock.advance({ days: 30, ms: -1 });
    const pair = await pairOf(await claimed.refresh(first.refreshToken));
    harness.current.clock.advance({ days: 30, ms: -1 });
    const last = await pairOf(await claimed.refresh(pair.refresh_token));
    harness.current.clock.advance({ days: 30 });
    expect(await refused(claimed.refresh(last.refresh_token))).toBe('401 invalidRefreshToken');
  });

  it('hands on what the provider says now: a token names the person as the last sign-in did', async () => {
    const { refreshToken } = await tenant.quickSignIn();
    await harness.current.database.query(
      `update porchlight.social_users set name = 'Countess' where tenant_id = $1 and id = 1`,
      [tenant.id],
    );
    await tenant.refill();
    const pair = await pairOf(await tenant.refresh(refreshToken));
    expect(await tenant.verify(pair.access_token)).toMatchObject({ user: { name: 'Countess' } });
  });

  it.each([
    ['a word', () => 'nonsense'],
    ['an access token', async () => (await tenant.quickSignIn()).accessToken],
    [
      'a changed character',
      async () => (await tenant.quickSignIn()).refreshToken.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')),
    ],
    [
      'C2: a token of another tenant',
      async () => (await (await createSocialTenant(harness.current)).quickSignIn()).refreshToken,
    ],
    ['a NUL in it', async () => `${(await tenant.quickSignIn()).refreshToken.slice(0, -1)}\u0000`],
    ['8,192 characters', () => 'svc_ref_'.padEnd(8_192, 'x')],
  ])('says 401 to %s', async (_what, token) => {
    expect(await refused(tenant.refresh(await token()))).toBe('401 invalidRefreshToken');
  });

  it.each([
    ['no field', {}],
    ['null', { refresh_token: null }],
    ['a number', { refresh_token: 7 }],
    ['nothing in it', { refresh_token: '' }],
    ['8,193 characters', { refresh_token: 'x'.repeat(8_193) }],
    ['C8: more than the token', { refresh_token: 'x', tenant_id: 'y' }],
    ['a body that is null', null],
  ])('says 400 to a request with %s', async (_what, body) => {
    for (const call of ['refresh', 'logout'] as const) {
      const response = await tenant.edge(call, body);
      expect(response.status).toBe(400);
      expect(await problemOf(response)).toMatchObject({ code: 'invalidRequest', errors: [{}] });
    }
  });

  it('leaves the token unspent when a bucket refuses, and says when to come back', async () => {
    const { refreshToken, accessToken } = await tenant.quickSignIn();
    await harness.current.database.query('update porchlight.usage set minute_used = 5 where scope = $1', [
      `tenant:${tenant.id}`,
    ]);
    const response = await tenant.refresh(refreshToken, 'some-key-1');
    expect(response.status).toBe(429);
    for (const name of ['retry-after', 'ratelimit', 'ratelimit-policy']) expect(response.headers.has(name)).toBe(true);
    expect(await problemOf(response)).toMatchObject({ code: 'rateLimited' });
    expect(await tenant.verify(accessToken)).toMatchObject({ valid: true });
    harness.current.clock.advance({ minutes: 1 });
    expect((await tenant.refresh(refreshToken, 'some-key-1')).status).toBe(200);
  });

  it('is closed with the tenant', async () => {
    const closed = await createSocialTenant(harness.current);
    const { refreshToken } = await closed.quickSignIn();
    await closed.pause();
    expect(await problemOf(await closed.refresh(refreshToken))).toMatchObject({ status: 403, code: 'tenantPaused' });
    expect(await problemOf(await closed.logout(refreshToken))).toMatchObject({ status: 403, code: 'tenantPaused' });
  });
});
