/** What an operator asks before the service moves, and what a recovery does to passkeys. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness } from '../support/harness.ts';
import {
  addPasskey,
  authenticatorOf,
  personWithPasskey,
  signInByPasskey,
  startPasskey,
  usePasskey,
} from '../support/passkeys/steps.ts';
import { createSocialTenant } from '../support/social-tenant.ts';
import { enable } from '../support/steps/email.ts';
import { ownPageOf, removable } from '../support/steps/own-page.ts';
import { adminOn } from './support/in-process.ts';
import { createRecoveryWorld, type RecoveryWorld } from './support/recovery-world.ts';

describe('admin passkey count', () => {
  it.each(['2026-11', '2026-11-siloed'] as const)(
    'counts people who have nothing else, profile %s',
    async (runtimeProfile) => {
      const harness = await createHarness({ config: { runtimeProfile } });
      const admin = adminOn(harness);
      const count = async (): Promise<unknown> => {
        const told = (await admin('passkey count --json')).json();
        return told.people_with_passkeys_only;
      };
      const before = Number(await count());
      const tenant = await createSocialTenant(harness);
      await enable(tenant, 'passkey');
      const { visitor, authenticator } = await personWithPasskey(harness, tenant, 'ada');
      await personWithPasskey(harness, tenant, 'grace');
      await addPasskey(harness, tenant.id, visitor, authenticatorOf(harness));
      expect(await count()).toBe(before);
      const { handle } = authenticator.credentials[0] ?? {};
      const google = removable(visitor.page).find(({ subject }) => subject !== handle);
      await ownPageOf(harness, tenant.id).post(visitor, '/identities/remove', { ...google });
      expect(await count()).toBe(before + 1);
      expect((await admin('passkey count')).out).toContain('only passkeys');
    },
  );

  it('says so where everybody has another way', async () => {
    const world = await createRecoveryWorld();
    const { exit, out } = await adminOn(world.harness)('passkey count');
    expect([exit, out.trim()]).toEqual([0, 'Everybody with a passkey has another way to sign in.']);
    await world.close();
  });
});

describe('a recovery', () => {
  let world: RecoveryWorld;
  beforeAll(async () => {
    world = await createRecoveryWorld();
  });
  afterAll(() => world.close());

  it('keeps the passkeys of the backup, and one that was added since is unknown until it is added again', async () => {
    const { harness, database } = world;
    const tenant = await createSocialTenant(harness);
    await enable(tenant, 'passkey');
    const kept = await personWithPasskey(harness, tenant, 'ada');
    const since = authenticatorOf(harness);
    await addPasskey(harness, tenant.id, kept.visitor, since);
    // The backup does not have what was added after it.
    const lost = since.credentials[0]?.handle;
    for (const [table, field] of [
      ['social_passkeys', 'handle'],
      ['social_identities', 'subject'],
    ])
      await database.query(`delete from porchlight.${table} where tenant_id = $1 and ${field} = $2`, [tenant.id, lost]);
    expect((await adminOn(harness)('recover --yes --json')).exit).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    world.toNow();

    const unknown = await usePasskey(await startPasskey(harness, tenant.id), since);
    expect([unknown.status, unknown.text.includes('it was removed')]).toEqual([400, true]);
    const end = await signInByPasskey(harness, tenant.id, kept.authenticator);
    expect(await tenant.verify(end.searchParams.get('access_token') ?? '')).toMatchObject({
      valid: true,
      user: { email: 'ada@example.test' },
    });
    const visitor = await ownPageOf(harness, tenant.id).visitor('ada');
    const again = await addPasskey(harness, tenant.id, visitor, authenticatorOf(harness));
    expect(again.headers.get('location')).toContain('done=passkeyAdded');
  });
});
