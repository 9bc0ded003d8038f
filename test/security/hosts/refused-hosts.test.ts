/** H31: strangers fill the list of refused hosts with lures. */
import { REFUSED_HOSTS_MAX, REFUSED_HOSTS_RELATED } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { times } from '../../support/gates/arrival-gate.ts';
import { createHarness } from '../../support/harness.ts';
import { createSocialTenant } from '../../support/social-tenant.ts';
import { timesOf } from '../../support/times.ts';

const LURES = timesOf(300, 100);
const label = (index: number): string => `${index}-`.padEnd(60, 'x');

describe('H31: a stranger who causes refusals', () => {
  it('leaves a bounded list, in one row and one write, and no lure is offered to a program', async () => {
    const harness = await createHarness();
    const tenant = await createSocialTenant(harness);
    const start = (host: string) =>
      harness.fetch(`/edge/auth/${tenant.id}/google?${new URLSearchParams({ redirect_uri: `https://${host}/cb` })}`);
    await start('mine.example.com');
    const flood = async (): Promise<void> => {
      for (let sent = 0; sent < LURES; sent += 50) {
        const hosts = times(50, (index) => `${label(sent + index)}.${'y'.repeat(60)}.${'z'.repeat(60)}.example.net`);
        for (const { status } of await Promise.all(hosts.map(start))) expect(status).toBe(400);
      }
      await harness.service.jobs.get('write-refusals')?.();
    };
    await flood();
    const stored = async () =>
      harness.database.query<{ bytes: number; hosts: unknown[] }>(
        'select octet_length(hosts::text) as bytes, hosts from porchlight.refused_hosts where tenant_id = $1',
        [tenant.id],
      );
    const [first] = await stored();
    await flood();
    const rows = await stored();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.hosts.length).toBeLessThanOrEqual(REFUSED_HOSTS_MAX);
    expect(rows[0]?.bytes).toBeLessThanOrEqual(8_192);
    expect(rows[0]?.bytes).toBeLessThanOrEqual((first?.bytes ?? 0) + 100);

    const { refusals } = (await (await tenant.api('/api/social-login/refusals')).json()) as {
      refusals: { host: string; related: boolean; fix?: unknown }[];
    };
    expect(refusals[0]).toMatchObject({ host: 'mine.example.com', related: true });
    const lures = refusals.filter(({ related }) => !related);
    expect(lures).toHaveLength(REFUSED_HOSTS_MAX - REFUSED_HOSTS_RELATED);
    expect(lures.filter(({ fix }) => fix !== undefined)).toEqual([]);
    await harness.close();
  });

  it('writes nothing for a refusal itself', async () => {
    const harness = await createHarness();
    const tenant = await createSocialTenant(harness);
    const count = async () =>
      (await harness.database.query('select 1 from porchlight.refused_hosts where tenant_id = $1', [tenant.id])).length;
    await harness.fetch(`/edge/auth/${tenant.id}/google?redirect_uri=https://lure.example.net/cb`);
    expect(await count()).toBe(0);
    await harness.close();
  });
});
