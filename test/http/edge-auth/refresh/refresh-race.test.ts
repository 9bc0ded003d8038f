import { expect, it } from 'vitest';
import { createHarness } from '../../../support/harness.ts';
import { placementsToTry } from '../../../support/placements.ts';
import { createSocialTenant, type Pair, pairOf, surprises } from '../../../support/social-tenant.ts';
import { timesOf } from '../../../support/times.ts';

it.each(placementsToTry())(
  'B4: of many refreshes of one token at once exactly one succeeds, profile %s',
  async (runtimeProfile) => {
    const harness = await createHarness({ config: { runtimeProfile } });
    const tenant = await createSocialTenant(harness);
    const { refreshToken } = await tenant.quickSignIn();
    await tenant.refill();
    const answers = await Promise.all(
      Array.from({ length: timesOf(100, 30) }, async () => {
        const response = await tenant.refresh(refreshToken);
        return { status: response.status, body: (await response.json()) as Pair & { code?: string } };
      }),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const codes = new Set(
      answers.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.code}`),
    );
    expect([...codes]).toEqual(['401 refreshTokenReused']);
    const { access_token, refresh_token } = won[0]?.body ?? { access_token: '', refresh_token: '' };
    expect(await tenant.verify(access_token)).toMatchObject({ valid: true });
    const next = await pairOf(await tenant.refresh(refresh_token));
    expect(await tenant.verify(next.access_token)).toMatchObject({ valid: true });
    expect((await tenant.events('?event=token_refreshed')).events).toHaveLength(2);
    expect((await tenant.events('?event=logout')).events).toEqual([]);
    expect(surprises(harness)).toEqual([]);
  },
);
