/** The owner is told that an own domain will lapse soon, or has lapsed: on the desk and in `GET /api/tenant`. */
import { expect, it } from 'vitest';
import { createHarness } from '../../support/harness.ts';
import { type NameRecords, serveNames } from '../../support/network/name-server.ts';
import { CALLBACK, checkDomain, enterRecords, setDomain } from '../../support/network/own-domain.ts';
import { createOwner } from '../../support/owner.ts';
import { provision } from '../../support/social-tenant.ts';

it('stands from the third day without the record, stays when the host lapses, and goes with the record', async () => {
  const names: Record<string, NameRecords | null> = {};
  const harness = await createHarness({ config: { nameServers: [await serveNames(names)] } });
  const owner = await createOwner(harness);
  const tenant = await owner.createProject();
  await provision(tenant, [CALLBACK]);
  const host = `login.${tenant.id}.example`;
  await setDomain(tenant, host);
  await enterRecords(names, host, tenant);
  expect((await checkDomain(tenant)).status).toBe('active');
  const provenAt = harness.clock.now();
  names[`_porchlight.${host}`] = { TXT: [] };

  const pass = async (days: number): Promise<void> => {
    harness.clock.advance({ days });
    await harness.service.jobs.get('look-at-domains')?.();
  };
  const notices = async () =>
    ((await (await tenant.api('/api/tenant')).json()) as { notices: Record<string, unknown>[] }).notices;
  const desk = async () => {
    const headers = { cookie: await owner.signInAgain(), accept: 'text/html' };
    return (await harness.fetch(`/account/projects/${tenant.id}/users`, { headers })).text();
  };

  await pass(2);
  expect(await notices()).toEqual([]);
  await pass(1);
  const lapsesAt = new Date(provenAt.getTime() + 30 * 86_400_000).toISOString();
  expect(await notices()).toMatchObject([{ kind: 'domain', host, status: 'active', lapses_at: lapsesAt }]);
  const warned = await desk();
  expect(warned).toContain('data-notice="domain"');
  expect(warned).toContain('Your domain is about to lapse');
  await pass(27);
  expect(await notices()).toMatchObject([{ kind: 'domain', host, status: 'lapsed', lapses_at: null }]);
  expect(await desk()).toContain('Your domain is no longer in use');
  await enterRecords(names, host, tenant);
  await checkDomain(tenant);
  expect(await notices()).toEqual([]);
  expect(await desk()).not.toContain('data-notice="domain"');
  await harness.close();
});
