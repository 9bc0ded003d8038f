/** Silos that a node of an older release has made while this release's schema was already there. */
import { expect, it } from 'vitest';
import { mendSilos } from '../../../server/storage/sweeps/mend-silos.ts';
import { createHarness } from '../../support/harness.ts';
import { createSocialTenant } from '../../support/social-tenant.ts';

it('a silo that lacks columns gets them, and its people can sign in again', async () => {
  const harness = await createHarness({ config: { runtimeProfile: '2026-11-siloed' } });
  const [old, whole] = [await createSocialTenant(harness), await createSocialTenant(harness)];
  const { database } = harness;
  await database.query(`alter table "porchlight_${old.id}".social_counters drop column unkept`);
  await database.query(`alter table "porchlight_${old.id}".social_sessions drop column refreshes`);
  const mended = await mendSilos(database);
  expect(mended).toContain(old.id);
  expect(mended).not.toContain(whole.id);
  expect(await mendSilos(database)).toEqual([]);
  const { refreshToken } = await old.quickSignIn('ada');
  expect((await old.edge('refresh', { refresh_token: refreshToken })).status).toBe(200);
});
