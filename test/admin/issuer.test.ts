import { beforeAll, describe, expect, it } from 'vitest';
import { TestClock } from '../support/clock.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createSocialTenant } from '../support/social-tenant.ts';
import { onlyInTestAll } from '../support/times.ts';
import { type Admin, adminOn } from './support/in-process.ts';

let harness: Harness;
let admin: Admin;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
  admin = adminOn(harness);
});

const kidsOf = async (tenantId: string): Promise<string[]> => {
  const answer = await harness.fetch(`/t/${tenantId}/jwks`);
  return ((await answer.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
};

describe('admin issuer rotate', () => {
  it('publishes the next key beside the present one, once', async () => {
    const { id } = await createSocialTenant(harness);
    const first = await kidsOf(id);
    const { exit, out } = await admin(`issuer rotate ${id} --yes --json`);
    expect(exit).toBe(0);
    const { kids } = JSON.parse(out) as { kids: string[] };
    expect(await kidsOf(id)).toEqual([...first, ...kids]);
    expect((await admin(`issuer rotate ${id} --yes`)).exit).toBe(4);
    harness.clock.advance({ hours: 50 });
    expect(await kidsOf(id)).toEqual(kids);
  });

  onlyInTestAll(() => {
    it('with --now ends the others at once', async () => {
      const { id } = await createSocialTenant(harness);
      await kidsOf(id);
      const { out } = await admin(`issuer rotate ${id} --now --yes --json`);
      expect(await kidsOf(id)).toEqual((JSON.parse(out) as { kids: string[] }).kids);
    });
  });

  it('knows no tenant that is not there', async () => {
    expect((await admin('issuer rotate no-such-tenant --yes')).exit).toBe(3);
  });
});
