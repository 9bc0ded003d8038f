/** One report ends 1,000 sessions in 100 projects, pooled and siloed, and another node learns of it. */
import { beforeAll, expect, it } from 'vitest';
import { socialSchema } from '../../../server/storage/social-login/placement/social-placement.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { identity, signInThroughStores } from '../../support/social-stores.ts';
import { createSocialTenant, type SocialTenant } from '../../support/social-tenant.ts';
import { claimsFor, deliver, openSignalSender, type SignalSender } from './support.ts';

const PROJECTS = 100;
const SILOS = 10;
const SESSIONS_EACH = 10;
/** Reported one after the other: for the first, nothing is in memory yet. */
const PEOPLE = ['first', 'second', 'third'];

let google: SignalSender;
let node: Harness;
let other: Harness;
const projects: { tenant: SocialTenant; schema: string }[] = [];
beforeAll(async () => {
  google = await openSignalSender();
  const config = { providers: [google.client as never] };
  node = await createHarness({ config });
  const silo = await createHarness({
    config: { ...config, runtimeProfile: '2026-11-siloed' },
    database: node.database,
    clock: node.clock,
  });
  other = await createHarness({ config, database: node.database, clock: node.clock });
  for (let number = 0; number < PROJECTS; number += 1) {
    const tenant = await createSocialTenant(number < SILOS ? silo : node);
    const resource = await node.service.shared.resources.find(tenant.id);
    if (!resource) throw new Error('social login is not provisioned');
    for (const subject of PEOPLE)
      await signInThroughStores(node, resource, { ...identity(subject), issuer: google.issuer, subject });
    const schema = socialSchema(tenant.id, resource.placement);
    // The other sessions of the same person, made as copies of the first.
    await node.database.query(
      `insert into ${schema}.social_sessions (tenant_id, id, user_id, refresh_hash, generation, created_at, expires_at)
       select tenant_id, id || '-' || n, user_id, refresh_hash || n, generation, created_at, expires_at
       from ${schema}.social_sessions, generate_series(2, ${SESSIONS_EACH}) n where tenant_id = $1`,
      [tenant.id],
    );
    await node.database.query(
      `update ${schema}.social_counters set sessions = ${SESSIONS_EACH * PEOPLE.length} where tenant_id = $1`,
      [tenant.id],
    );
    projects.push({ tenant, schema });
  }
}, 300_000);

async function report(subject: string): Promise<number> {
  const token = await google.sign(claimsFor(google, node.clock.now(), subject));
  const started = performance.now();
  expect((await deliver(node, token)).status).toBe(202);
  await other.service.jobs.get('read-change-feed')?.();
  return performance.now() - started;
}

it('ends all of them, and prints how long that took', async () => {
  const took: number[] = [];
  for (const subject of PEOPLE) took.push(await report(subject));
  console.log(`${PROJECTS * SESSIONS_EACH} sessions in ${PROJECTS} projects: ${took.map(Math.round).join(', ')} ms`);
  for (const { tenant, schema } of projects) {
    const [left] = await node.database.query(
      `select (select count(*) from ${schema}.social_sessions where tenant_id = $1)::int as sessions,
         (select sessions from ${schema}.social_counters where tenant_id = $1)::int as counted,
         (select count(*) from ${schema}.social_login_events where tenant_id = $1 and event = 'logout')::int as events,
         (select count(distinct id) from ${schema}.social_login_events where tenant_id = $1)::int
           = (select count(*) from ${schema}.social_login_events where tenant_id = $1)::int as unique`,
      [tenant.id],
    );
    expect(left).toEqual({ sessions: 0, counted: 0, events: SESSIONS_EACH * PEOPLE.length, unique: true });
  }
});
