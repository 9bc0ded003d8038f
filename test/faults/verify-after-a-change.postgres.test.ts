/**
 * G5: verify right after a tenant was provisioned or claimed needs no database, so it works while there is none. And while
 * a table is locked and requests have taken every connection, the node hears what others revoke.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { claimed } from '../../server/tenants/tenant.ts';
import { endAfterFile } from '../support/cleanup.ts';
import { freshDatabase } from '../support/engines.ts';
import { createHarness, type Harness, openTestDatabase } from '../support/harness.ts';
import { type DatabaseLine, openDatabaseLine } from '../support/network/database-line.ts';
import { changeTenant, createSocialTenant, type SocialTenant, socialTenant } from '../support/social-tenant.ts';

const CALLBACKS = ['https://app.example/cb', 'https://app.example/other'];

/** In which a node hears what others revoke, on a busy machine. */
const HEARD_WITHIN_MS = 2_000;

let databaseUrl: string;
let line: DatabaseLine;
/** The node where everything is done, and another one, whose connection to the database can be cut. */
let here: Harness;
let there: Harness;

beforeAll(async () => {
  databaseUrl = (await freshDatabase('postgres')).databaseUrl ?? '';
  line = await openDatabaseLine(databaseUrl);
  const node = async (url: string, other?: Harness): Promise<Harness> => {
    const database = await openTestDatabase({ databaseUrl: url });
    endAfterFile(() => database.close());
    return createHarness({ database, ...(other ? { clock: other.clock, config: { baseUrl: other.baseUrl } } : {}) });
  };
  here = await node(databaseUrl);
  there = await node(line.databaseUrl, here);
});
afterEach(() => line.mend());

const hear = async (): Promise<void> => there.service.jobs.get('read-change-feed')?.();
const verifyThere = (tenant: SocialTenant, access_token: string): Promise<Response> =>
  socialTenant(there, tenant).edge('verify', { access_token });

/** The other node has received the change, but nobody has asked it about the tenant. Then it is cut off. */
async function cutOff(): Promise<void> {
  await hear();
  line.cut();
}

describe('a node that has lost its database right after a change', () => {
  it('G5: verifies a token of a tenant that was provisioned again', async () => {
    const tenant = await createSocialTenant(here);
    const { accessToken } = await tenant.quickSignIn();
    const provisioned = await tenant.api('/api/resources/social-login', {
      method: 'POST',
      json: { callback_urls: CALLBACKS },
    });
    expect(provisioned.status).toBe(200);
    await cutOff();
    expect(await (await verifyThere(tenant, accessToken)).json()).toMatchObject({ valid: true });
  });

  it('G5: verifies a token of a tenant that was claimed, even after it would have ended', async () => {
    const tenant = await createSocialTenant(here);
    here.clock.advance({ hours: 71, minutes: 30 });
    const { accessToken } = await tenant.quickSignIn();
    await changeTenant(here, tenant.id, (current) => claimed(current, 'acc_owner', here.clock.now()));
    await cutOff();
    here.clock.advance({ minutes: 45 });
    expect(await (await verifyThere(tenant, accessToken)).json()).toMatchObject({ valid: true });
  });

  it('G5: goes on refusing tokens of a tenant that was paused, and of a resource that was deleted', async () => {
    const [paused, deleted] = [await createSocialTenant(here), await createSocialTenant(here)];
    const tokens = [(await paused.quickSignIn()).accessToken, (await deleted.quickSignIn()).accessToken] as const;
    await paused.pause();
    await deleted.api('/api/resources/social-login', { method: 'DELETE' });
    await cutOff();
    const codes = [await verifyThere(paused, tokens[0]), await verifyThere(deleted, tokens[1])].map(
      ({ status }) => status,
    );
    expect(codes).toEqual([403, 404]);
  });

  it('G5: on the node that made the change, too', async () => {
    const tenant = await createSocialTenant(there);
    const { accessToken } = await tenant.quickSignIn();
    await tenant.api('/api/resources/social-login', { method: 'POST', json: { callback_urls: CALLBACKS } });
    await cutOff();
    expect(await (await verifyThere(tenant, accessToken)).json()).toMatchObject({ valid: true });
  });
});

describe('a node with a locked table and no free connection', () => {
  /** Locks the table of tenants, and lets readers wait for it in every connection of requests and behind them. */
  async function fillThePool(): Promise<() => Promise<void>> {
    const holder = new pg.Client({ connectionString: databaseUrl });
    await holder.connect();
    endAfterFile(() => holder.end());
    await holder.query('begin');
    await holder.query('lock table porchlight.tenants in access exclusive mode');
    let isLocked = true;
    const keepReading = async (): Promise<void> => {
      while (isLocked) await there.database.query('select id from porchlight.tenants limit 1').catch(() => []);
    };
    const readers = Array.from({ length: 40 }, keepReading);
    await expect.poll(() => there.database.pool?.waiting ?? 0, { timeout: 5_000 }).toBeGreaterThan(20);
    return async () => {
      isLocked = false;
      await holder.query('rollback');
      await Promise.all(readers);
    };
  }

  it('hears within two seconds what ended elsewhere, also after a change that it cannot read', async () => {
    const [changed, other] = [await createSocialTenant(here), await createSocialTenant(here)];
    const { accessToken, sessionId } = await other.quickSignIn();
    await hear();
    expect(await (await verifyThere(other, accessToken)).json()).toMatchObject({ valid: true });
    const release = await fillThePool();
    const insert = (kind: string, tenantId: string, sessionId: string | null) =>
      here.database.separateConnection.query(
        'insert into porchlight.revocations (kind, tenant_id, session_id, created_at) values ($1, $2, $3, now())',
        [kind, tenantId, sessionId],
      );
    await insert('tenant', changed.id, null);
    const started = performance.now();
    await hear();
    await insert('session', other.id, sessionId);
    await hear();
    expect(performance.now() - started).toBeLessThan(HEARD_WITHIN_MS);
    expect(await (await verifyThere(other, accessToken)).json()).toEqual({ valid: false });
    await release();
  });

  it('believes nothing of the time before a change, and reads the new state once it can', async () => {
    const tenant = await createSocialTenant(here);
    const { accessToken } = await tenant.quickSignIn();
    await hear();
    expect(await (await verifyThere(tenant, accessToken)).json()).toMatchObject({ valid: true });
    await tenant.pause();
    const release = await fillThePool();
    await hear();
    expect((await verifyThere(tenant, accessToken)).status).toBe(503);
    await release();
    await expect
      .poll(async () => {
        await hear().catch(() => {});
        // The node reads beside the feed what it could not read before.
        await sleep(200);
        line.cut();
        const { status } = await verifyThere(tenant, accessToken);
        line.mend();
        return status;
      })
      .toBe(403);
  });
});

describe('a verify after a change', () => {
  it('sends no statement', async () => {
    const tenant = await createSocialTenant(here);
    const { accessToken } = await tenant.quickSignIn();
    await hear();
    const statements: string[] = [];
    const stop = there.database.observe((text) => void statements.push(text));
    expect(await (await verifyThere(tenant, accessToken)).json()).toMatchObject({ valid: true });
    stop();
    expect(statements).toEqual([]);
  });
});

describe('provisioning with the same list', () => {
  it('writes nothing that other nodes would have to hear of', async () => {
    const tenant = await createSocialTenant(here);
    const provision = () =>
      tenant.api('/api/resources/social-login', { method: 'POST', json: { callback_urls: CALLBACKS } });
    const changes = async () =>
      (await here.database.query('select 1 from porchlight.revocations where tenant_id = $1', [tenant.id])).length;
    const first = await (await provision()).json();
    const before = await changes();
    expect(await (await provision()).json()).toEqual(first);
    expect(await changes()).toBe(before);
  });
});
