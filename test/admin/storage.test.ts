import { describe, expect, it } from 'vitest';
import { storageOverview } from '../../server/storage/admin/overview.ts';
import { createHarness } from '../support/harness.ts';
import { createOwner } from '../support/owner.ts';
import { provisionSocialData } from '../support/social-data.ts';
import { adminOn } from './support/in-process.ts';

interface Overview {
  engine: string;
  tenants: Record<string, number>;
  accounts: number;
  users: number;
  sessions: number;
  auth_events: number;
  silos: number;
  database_bytes: number;
  silo_bytes: number;
  tables: { name: string; bytes: number }[];
  oldest: { what: string; at: string | null }[];
  migrations: { name: string }[];
}

describe('admin storage overview', () => {
  it('adds up pooled tables and silos', async () => {
    const pooled = await createHarness({ config: { runtimeProfile: '2026-11' } });
    const siloed = await createHarness({ config: { runtimeProfile: '2026-11-siloed' } });
    const admin = adminOn(pooled);
    const read = async () => (await admin('storage overview --json')).json<Overview>();
    const before = await read();
    for (const harness of [pooled, siloed]) {
      const tenant = await (await createOwner(harness)).createProject();
      const data = await provisionSocialData(harness, tenant.id);
      await data.addUsers(4);
      await data.addManyEvents(6, harness.clock.now());
      await data.setSessions(2);
    }
    const after = await read();
    expect(after.engine).toBe(pooled.database.engine);
    expect({
      claimed: (after.tenants.claimed ?? 0) - (before.tenants.claimed ?? 0),
      accounts: after.accounts - before.accounts,
      users: after.users - before.users,
      sessions: after.sessions - before.sessions,
      events: after.auth_events - before.auth_events,
      silos: after.silos - before.silos,
    }).toEqual({ claimed: 2, accounts: 2, users: 8, sessions: 4, events: 12, silos: 1 });
    expect(after.silo_bytes).toBeGreaterThan(before.silo_bytes);
    expect(after.database_bytes).toBeGreaterThan(1_000_000);
    expect(after.tables.map(({ name }) => name)).toContain('social_login_events');
    expect(after.migrations.map(({ name }) => name)).toContain('2026-11-15-foundation');
    expect(after.oldest.map(({ what }) => what)).toContain('request log entry');
  });

  it('asks the statistics of the database about silos where there are very many, and says so', async () => {
    const siloed = await createHarness({ config: { runtimeProfile: '2026-11-siloed' } });
    const tenant = await (await createOwner(siloed)).createProject();
    const data = await provisionSocialData(siloed, tenant.id);
    await data.addUsers(4);
    const { database, clock } = siloed;
    const counted = await storageOverview(database, clock.now());
    const estimated = await storageOverview(database, clock.now(), 0);
    expect([counted.estimated, estimated.estimated]).toEqual([false, true]);
    expect(estimated.social.silos).toBe(counted.social.silos);
    expect(estimated.social.siloBytes).toBeGreaterThan(counted.social.silos * 8_192);
    expect(estimated.social.siloBytes).toBeLessThan(counted.social.siloBytes * 3);
  });

  it('prints tables', async () => {
    const { exit, out } = await adminOn(await createHarness())('storage overview');
    expect(exit).toBe(0);
    expect(out).toMatch(/^database +(PostgreSQL|embedded \(PGlite\))$/m);
    expect(out).toMatch(/^size +[\d.]+ MiB$/m);
    expect(out).toMatch(/^STATUS +TENANTS$/m);
    expect(out).toMatch(/^2026-11-15-foundation +\d{4}-\d\d-\d\d \d\d:\d\dZ$/m);
  });
});
