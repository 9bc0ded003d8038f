import { beforeAll, describe, expect, it } from 'vitest';
import { claimUrlOf, ownerOf, signInAccount, waitStatus } from '../../support/account.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createTenant } from '../../support/tenant.ts';
import { onlyInTestAll, timesOf } from '../../support/times.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

describe('D9: a tenant has one owner', () => {
  it('leaves the owner who was first when a second account opens and approves the link', async () => {
    const tenant = await createTenant(harness);
    const { path } = await claimUrlOf(tenant);
    const [first, second] = [await signInAccount(harness), await signInAccount(harness)];
    await first.submit(path, { decision: 'approve' });
    const opened = await second.get(path);
    expect(opened.status).toBe(409);
    const page = await opened.text();
    expect(page).toContain('This project has an owner');
    expect(page).not.toContain(first.email);
    const decided = await second.submit(path, { decision: 'approve' }, '/account');
    expect(decided.status).toBe(409);
    expect(await ownerOf(harness, tenant.id)).toBe(first.email);
  });

  it('gives one owner when several accounts approve at once', async () => {
    const tenant = await createTenant(harness);
    const { path, waitToken } = await claimUrlOf(tenant);
    const count = timesOf(10, 4);
    const humans = await Promise.all(Array.from({ length: count }, () => signInAccount(harness)));
    const answers = await Promise.all(humans.map((human) => human.submit(path, { decision: 'approve' }, '/account')));
    const winners = humans.filter((_human, index) => answers[index]?.status === 303);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(count - 1);
    expect(await ownerOf(harness, tenant.id)).toBe(winners[0]?.email);
    expect(await waitStatus(harness, waitToken)).toBe('claimed');
  });

  onlyInTestAll(() => {
    it('gives one owner when two links of one tenant are approved at once', async () => {
      const tenant = await createTenant(harness);
      const links = [await claimUrlOf(tenant), await claimUrlOf(tenant)];
      const humans = [await signInAccount(harness), await signInAccount(harness)];
      const answers = await Promise.all(
        humans.map((human, index) => human.submit(links[index]?.path ?? '', { decision: 'approve' }, '/account')),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
      for (const { waitToken } of links) expect(await waitStatus(harness, waitToken)).toBe('claimed');
    });
  });

  it('signing in never reassigns a tenant', async () => {
    const tenant = await createTenant(harness);
    const { path } = await claimUrlOf(tenant);
    const owner = await signInAccount(harness);
    await owner.submit(path, { decision: 'approve' });
    await signInAccount(harness, { browser: owner.browser, returnTo: path });
    expect(await ownerOf(harness, tenant.id)).toBe(owner.email);
  });
});
