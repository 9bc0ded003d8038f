/** G9: a node that cannot read the revocations of the others says so, and misses none once it can read again. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endAfterFile } from '../support/cleanup.ts';
import { freshDatabase } from '../support/engines.ts';
import { createHarness, type Harness, openTestDatabase } from '../support/harness.ts';
import { type DatabaseLine, openDatabaseLine } from '../support/network/database-line.ts';
import { createSocialTenant, pairOf, type SocialTenant, socialTenant } from '../support/social-tenant.ts';

const FEED = /pg_current_snapshot/;
/** The time in which a node that is back must know everything, on a busy machine. */
const CAUGHT_UP_WITHIN_MS = 2_000;

let databaseUrl: string;
let line: DatabaseLine;
/** The node that is never cut off, and the one that is. */
let here: Harness;
let there: Harness;

beforeAll(async () => {
  databaseUrl = (await freshDatabase('postgres')).databaseUrl ?? '';
  line = await openDatabaseLine(databaseUrl);
  here = await node(databaseUrl);
  there = await node(line.databaseUrl, here);
  // The background work of this node runs as in production.
  await there.service.start();
});
afterEach(() => line.mend());

async function node(url: string, other?: Harness): Promise<Harness> {
  const database = await openTestDatabase({ databaseUrl: url });
  endAfterFile(() => database.close());
  return createHarness({ database, ...(other ? { clock: other.clock, config: { baseUrl: other.baseUrl } } : {}) });
}

const readinessOf = async (harness: Harness) => {
  const response = await harness.fetch('/readyz');
  const { checks } = (await response.json()) as { checks: Record<string, { ok: boolean; detail: string }> };
  return { status: response.status, feed: checks.change_feed };
};

const isGood = async (at: Harness, tenant: SocialTenant, access_token: string): Promise<boolean> => {
  const response = await socialTenant(at, tenant).edge('verify', { access_token });
  // A deleted resource or a paused tenant is an answer too. But if the database is away, there is no answer.
  if (response.status === 503) throw new Error('nobody knows');
  return ((await response.json()) as { valid?: boolean }).valid === true;
};

/** Waits until no session is valid any more, but not for ever. Returns how long it took. */
async function untilNoneIsGood(sessions: readonly { tenant: SocialTenant; accessToken: string }[]): Promise<number> {
  const started = performance.now();
  const stillGood = async () => {
    const answers = await Promise.all(
      sessions.map(({ tenant, accessToken }) => isGood(there, tenant, accessToken).catch(() => true)),
    );
    return answers.some(Boolean);
  };
  while ((await stillGood()) && performance.now() - started < CAUGHT_UP_WITHIN_MS) await sleep(20);
  return performance.now() - started;
}

describe('G9: a node that is cut off from the change feed', () => {
  it('G9: says so in /readyz once what it knows is too old, and no longer when it is back', async () => {
    const stop = there.database.observe(async (text) => {
      if (FEED.test(text)) throw new Error('the feed cannot be read');
    });
    here.clock.advance({ seconds: 29 });
    expect(await readinessOf(there)).toMatchObject({ status: 200, feed: { ok: true } });
    here.clock.advance({ seconds: 2 });
    expect(await readinessOf(there)).toMatchObject({ status: 503, feed: { ok: false, detail: '31.0 s old' } });
    expect((await there.fetch('/healthz')).status).toBe(200);
    stop();
    await expect.poll(() => readinessOf(there)).toMatchObject({ status: 200, feed: { ok: true } });
  });

  it('G9: misses no revocation that the others made meanwhile, of any kind', async () => {
    const acts: ((
      tenant: SocialTenant,
      session: { refreshToken: string; sessionId: string; userId: number },
    ) => unknown)[] = [
      (tenant, { refreshToken }) => tenant.logout(refreshToken),
      async (tenant, { refreshToken }) => pairOf(await tenant.refresh(refreshToken)),
      (tenant, { sessionId }) => tenant.api(`/api/social-login/sessions/${sessionId}`, { method: 'DELETE' }),
      (tenant, { userId }) => tenant.api(`/api/social-login/users/${userId}/sessions`, { method: 'DELETE' }),
      (tenant) => tenant.api('/api/resources/social-login', { method: 'DELETE' }),
      (tenant) => tenant.pause(),
    ];
    const sessions = [];
    for (const act of acts) {
      const tenant = await createSocialTenant(here);
      const session = await tenant.quickSignIn();
      await tenant.refill();
      sessions.push({ act, tenant, ...session });
      expect(await isGood(there, tenant, session.accessToken)).toBe(true);
    }
    line.cut();
    for (const { act, tenant, ...session } of sessions) await act(tenant, session);
    for (const { tenant, accessToken } of sessions) expect(await isGood(here, tenant, accessToken)).toBe(false);
    // The node refuses what it cannot do, and does not guess.
    for (const { tenant, refreshToken } of sessions) {
      expect((await socialTenant(there, tenant).refresh(refreshToken)).status).toBe(503);
    }
    // A node stays ready while the database is away; `?deep` reports it.
    expect((await readinessOf(there)).status).toBe(200);
    expect((await there.fetch('/readyz?deep')).status).toBe(503);

    line.mend();
    expect(await untilNoneIsGood(sessions)).toBeLessThan(CAUGHT_UP_WITHIN_MS);
    expect((await readinessOf(there)).status).toBe(200);
  });

  it('G9: nor one whose transaction began before it was cut off and ended while it was', async () => {
    const tenant = await createSocialTenant(here);
    const session = await tenant.quickSignIn();
    const late = new pg.Client({ connectionString: databaseUrl });
    await late.connect();
    await late.query('begin');
    await late.query(
      `insert into porchlight.revocations (kind, tenant_id, session_id, created_at) values ('session', $1, $2, $3)`,
      [tenant.id, session.sessionId, new Date()],
    );
    await there.service.jobs.get('read-change-feed')?.();
    line.cut();
    await late.query('commit');
    await late.end();
    // Other changes begin and end after it, so the end of the feed is far ahead of it.
    await (await createSocialTenant(here)).quickSignIn();
    line.mend();
    expect(await untilNoneIsGood([{ tenant, ...session }])).toBeLessThan(CAUGHT_UP_WITHIN_MS);
  });

  it('G9: nor when it starts while the others revoke', async () => {
    const tenant = await createSocialTenant(here);
    const session = await tenant.quickSignIn();
    await tenant.logout(session.refreshToken);
    const late = await node(databaseUrl, here);
    await late.service.jobs.get('read-change-feed')?.();
    expect(await isGood(late, tenant, session.accessToken)).toBe(false);
  });
});
