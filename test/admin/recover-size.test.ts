/** A recovery of a database with many sessions and keys: it walks in batches, says how far it is, and leaves nothing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timesOf } from '../support/times.ts';
import { type Admin, adminOn } from './support/in-process.ts';
import { createRecoveryWorld, type RecoveryWorld } from './support/recovery-world.ts';
import { seedProjects } from './support/seed-projects.ts';

/** More than one update over all of them could end within the time limit of a request. */
const PROJECTS = timesOf(5_000, 500);
const SESSIONS_OF_EACH = 40;

let world: RecoveryWorld;
let admin: Admin;
beforeAll(async () => {
  world = await createRecoveryWorld();
  admin = adminOn(world.harness);
  await seedProjects(world.database, PROJECTS, SESSIONS_OF_EACH);
}, 300_000);
afterAll(() => world.close());

describe('admin recover, on a database with many sessions', () => {
  it('ends all of them, in batches', { timeout: 300_000 }, async () => {
    const batches: string[] = [];
    const stopWatching = world.database.observe(async (text) => {
      if (/delete from .*social_sessions/.test(text)) batches.push(text);
    });
    const { exit, err, json } = await admin('recover --yes --json');
    stopWatching();
    expect(exit).toBe(0);
    expect(json()).toMatchObject({
      projects: PROJECTS,
      projects_with_social_login: PROJECTS,
      ended: { sessions: PROJECTS * SESSIONS_OF_EACH, keys: 2 * PROJECTS },
    });
    expect(batches.length).toBeGreaterThan(5);
    expect(err).toContain('sessions: 100 %');
    expect(err).toContain('tenant_keys: 100 %');
    const [left] = await world.database.query<{ sessions: number; keys: number; counted: number; lowest: number }>(
      `select (select count(*) from porchlight.social_sessions)::int as sessions,
         (select count(*) from porchlight.tenant_keys)::int as keys,
         (select sum(sessions) from porchlight.social_counters)::int as counted,
         (select min(last_event_id) from porchlight.social_counters)::float8 as lowest`,
    );
    expect(left).toMatchObject({ sessions: 0, keys: 0, counted: 0 });
    expect(left?.lowest).toBeGreaterThan(1_000_000_000);
  });
});
