import { contract, Problem } from '@porchlight/contract';
import { expect, it } from 'vitest';
import { REFRESHES_UNDER_WAY } from '../../../server/social-login/refresh-fast-path.ts';
import { createHarness } from '../../support/harness.ts';
import { createSocialTenant, pairOf, surprises } from '../../support/social-tenant.ts';

it('sheds refreshes that nobody could serve, answers verify all the while, and serves again afterwards', async () => {
  const harness = await createHarness();
  const tenant = await createSocialTenant(harness);
  const { accessToken, refreshToken } = await tenant.quickSignIn();
  await tenant.refill();

  // The database is slow: a refresh that gets this far waits there.
  const { promise: isQuick, resolve: speedUp } = Promise.withResolvers<void>();
  const { promise: allUnderWay, resolve: nowAllAreUnderWay } = Promise.withResolvers<void>();
  let waiting = 0;
  const stop = harness.database.observe(async (text) => {
    if (!text.includes('rotated as')) return;
    waiting += 1;
    if (waiting === REFRESHES_UNDER_WAY) nowAllAreUnderWay();
    await isQuick;
  });
  const held = Promise.all(Array.from({ length: REFRESHES_UNDER_WAY }, () => tenant.refresh(refreshToken)));
  await allUnderWay;

  const refused = await Promise.all(Array.from({ length: 30 }, () => tenant.refresh(refreshToken)));
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
  const waits = refused.map(({ headers }) => Number(headers.get('retry-after')));
  expect([Math.min(...waits), Math.max(...waits)], 'they come back one after the other').toEqual([1, 3]);
  const [first] = refused;
  expect(first?.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(first?.headers.get('cache-control')).toBe('no-store');
  expect(first?.headers.get('access-control-allow-origin')).toBe('*');
  const problem = Problem.parse(await first?.json());
  expect(problem).toMatchObject({ code: 'unavailable', status: 503, request_id: first?.headers.get('x-request-id') });
  expect(problem.detail).toContain('nobody was signed out');
  expect(await tenant.verify(accessToken)).toMatchObject({ valid: true });
  expect(waiting, 'what is refused asks for nothing').toBe(REFRESHES_UNDER_WAY);
  const metrics = await (await harness.fetch('/metrics')).text();
  const { id } = contract.edgeAuth.refresh.metadata;
  expect(metrics).toContain(`porchlight_request_duration_seconds_count{operation="${id}",status="503"} 30`);
  expect(harness.logs.filter((line) => line.includes(problem.request_id))).toEqual([
    expect.stringContaining('"status":503'),
  ]);

  speedUp();
  const answers = await held;
  stop();
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(REFRESHES_UNDER_WAY - 1);
  const [won] = answers.filter(({ ok }) => ok);
  const pair = await pairOf(won ?? Response.error());
  const next = await pairOf(await tenant.refresh(pair.refresh_token));
  expect(await tenant.verify(next.access_token)).toMatchObject({ valid: true });
  expect(surprises(harness)).toEqual([]);
});

it('answers a verify on a new connection before most of the refreshes on new connections in front of it', async () => {
  const harness = await createHarness();
  const tenant = await createSocialTenant(harness);
  const [{ refreshToken }, { accessToken }] = [await tenant.quickSignIn('ada'), await tenant.quickSignIn('grace')];
  await tenant.refill();
  expect(await tenant.verify(accessToken)).toMatchObject({ valid: true });

  let served = 0;
  const refreshes = Array.from({ length: 100 }, async () => {
    await tenant.refresh(refreshToken);
    served += 1;
  });
  expect(await tenant.verify(accessToken)).toMatchObject({ valid: true });
  expect(served).toBeLessThan(refreshes.length / 2);
  await Promise.all(refreshes);
  expect(served, 'so many can be served').toBe(refreshes.length);
  expect(surprises(harness)).toEqual([]);
});
