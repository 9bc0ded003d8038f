import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { addSeconds } from '../../../server/kernel/clock.ts';
import { createRowSweep, SWEEP_RULES } from '../../../server/storage/sweeps/sweep-rows.ts';
import { createSessionSweep } from '../../../server/storage/sweeps/sweep-sessions.ts';
import { expireTenants } from '../../../server/tenants/expire-tenants.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { provisionSocialData } from '../../support/social-data.ts';
import { createTenant } from '../../support/tenant.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const mark = (): string => `sweep-${randomBytes(6).toString('hex')}`;

/** One row of each swept table, with the given time; `name` finds it again. */
const ROWS: Readonly<Record<string, { readonly insert: string; readonly find: string }>> = {
  login_attempts: {
    insert: `insert into porchlight.login_attempts (state_hash, purpose, browser_hash, sealed_secrets, stage, created_at, expires_at)
      values ($1, 'account', 'x', 'x', 'done', $2, $2)`,
    find: 'state_hash',
  },
  claims: {
    insert: `insert into porchlight.claims (hash, wait_hash, tenant_id, user_code, status, created_at, expires_at)
      values ($1, $1, 'x', 'x', 'pending', $2, $2)`,
    find: 'hash',
  },
  links: {
    insert: `insert into porchlight.links (wait_hash, tenant_id, user_code, machine, network, status, created_at, expires_at)
      values ($1, 'x', $1, 'x', 'x', 'pending', $2, $2)`,
    find: 'wait_hash',
  },
  project_invitations: {
    insert: `insert into porchlight.project_invitations (id, tenant_id, email, role, token_hash, created_at, expires_at)
      values ($1, 'x', 'x', 'member', $1, $2, $2)`,
    find: 'id',
  },
  refused_people: {
    insert: `insert into porchlight.refused_people (tenant_id, event_id, email, created_at) values ($1, 1, 'x', $2)`,
    find: 'tenant_id',
  },
  changes: {
    insert: `insert into porchlight.changes (tenant_id, operation, status, created_at) values ($1, 'x', 200, $2)`,
    find: 'tenant_id',
  },
  refused_hosts: {
    insert: `insert into porchlight.refused_hosts (tenant_id, hosts, expires_at) values ($1, '[]', $2)`,
    find: 'tenant_id',
  },
  approvals: {
    insert: `insert into porchlight.approvals (id, tenant_id, requester, operation, risk, request_hash, state_hash, changes, user_code,
      wait_hash, sealed_wait, status, created_at, expires_at)
      values ($1, 'x', 'key x', 'exportUsers', 'outward', 'x', '', '[]', 'x', $1, 'x', 'pending', $2, $2)`,
    find: 'id',
  },
  undos: {
    insert: `insert into porchlight.undos (id, tenant_id, account_id, epoch, operation, done, object, ended_thing, created_at,
      expires_at) values ($1, 'x', 'x', 0, 'deleteWebhook', 'x', 'x', '{}', $2, $2)`,
    find: 'id',
  },
  person_approvals: {
    insert: `insert into porchlight.person_approvals (tenant_id, id, user_id, client_id, title, details, binding, text_hash,
      user_code, wait_hash, sealed_wait, status, created_at, expires_at)
      values ('x', $1, 1, 'app', 'x', '[]', 'x', 'x', 'x', $1, 'x', 'pending', $2, $2)`,
    find: 'id',
  },
  adopted_tokens: {
    insert: `insert into porchlight.adopted_tokens (tenant_id, token_hash, expires_at) values ('x', $1, $2)`,
    find: 'token_hash',
  },
  account_sessions: {
    insert: `insert into porchlight.account_sessions (hash, account_id, created_at, expires_at) values ($1, 'x', $2, $2)`,
    find: 'hash',
  },
  tenant_keys: {
    insert: `insert into porchlight.tenant_keys (hash, tenant_id, kind, fingerprint, created_at, expires_at)
      values ($1, 'x', 'management', 'x', $2, $2)`,
    find: 'hash',
  },
  address_uses: {
    insert: `insert into porchlight.address_uses (bucket, address, window_start, used, expires_at)
      values ('x', $1, $2, 1, $2)`,
    find: 'address',
  },
  revocations: {
    insert: `insert into porchlight.revocations (kind, tenant_id, created_at) values ('tenant', $1, $2)`,
    find: 'tenant_id',
  },
  request_log: {
    insert: `insert into porchlight.request_log (tenant_id, operation, status, duration_ms, created_at)
      values ($1, 'x', 200, 1, $2)`,
    find: 'tenant_id',
  },
  session_clients: {
    insert: `insert into porchlight.session_clients (tenant_id, session_id, user_id, client_id, client_name, redirect_uri,
      scopes, created_at, last_used_at, expires_at) values ('x', $1, 1, 'app', 'x', 'x', '[]', $2, $2, $2)`,
    find: 'session_id',
  },
  test_user_tickets: {
    insert: `insert into porchlight.test_user_tickets (ticket_hash, tenant_id, user_id, expires_at) values ($1, 'x', 1, $2)`,
    find: 'ticket_hash',
  },
  webhook_deliveries: {
    insert: `insert into porchlight.webhook_deliveries (webhook_id, kind, status, attempts, created_at)
      values ($1, 'authorize', 'delivered', 1, $2)`,
    find: 'webhook_id',
  },
};

describe('the sweep of rows', () => {
  it('has an example in this test for every rule', () => {
    expect(Object.keys(ROWS).sort()).toEqual(SWEEP_RULES.map(({ table }) => table).sort());
  });

  describe('on one row of each table', () => {
    const [before, after] = [new Map<string, number>(), new Map<string, number>()];

    // Each run of the sweep goes through all tables, so one run is enough for all tests.
    beforeAll(async () => {
      const [now, name] = [harness.clock.now(), mark()];
      const count = async (counts: Map<string, number>): Promise<void> => {
        for (const [table, { find }] of Object.entries(ROWS)) {
          const rows = await harness.database.query(`select 1 from porchlight.${table} where ${find} = $1`, [name]);
          counts.set(table, rows.length);
        }
      };
      for (const { table, keepS } of SWEEP_RULES) {
        await harness.database.query(ROWS[table]?.insert ?? '', [name, addSeconds(now, -keepS)]);
      }
      await createRowSweep(harness.database).run(addSeconds(now, -0.001));
      await count(before);
      await createRowSweep(harness.database).run(now);
      await count(after);
    });

    it.each(SWEEP_RULES)('takes rows of $table $keepS s after $column, and no sooner', ({ table }) => {
      expect([before.get(table), after.get(table)]).toEqual([1, 0]);
    });
  });

  it('works through more than one batch', async () => {
    const name = mark();
    await harness.database.query(
      `insert into porchlight.account_sessions (hash, account_id, created_at, expires_at)
       select $1 || n, $1, $2, $2 from generate_series(1, 2500) as n`,
      [name, addSeconds(harness.clock.now(), -1)],
    );
    const sweep = createRowSweep(harness.database);
    await sweep.run(harness.clock.now());
    expect(sweep.swept).toBeGreaterThanOrEqual(2_500);
    expect(sweep.left).toBe(0);
    const rows = await harness.database.query('select 1 from porchlight.account_sessions where account_id = $1', [
      name,
    ]);
    expect(rows).toHaveLength(0);
  });

  it('never touches a key without an end', async () => {
    const tenant = await createTenant(harness);
    await createRowSweep(harness.database).run(addSeconds(harness.clock.now(), 10 * 365 * 86_400));
    expect((await tenant.api('/api/tenant')).status).toBe(200);
  });
});

describe.each(['2026-11', '2026-11-siloed'] as const)('the sweep of user sessions on profile %s', (runtimeProfile) => {
  it('takes expired ones, leaves live ones, and keeps the count true', async () => {
    const own = await createHarness({ config: { runtimeProfile } });
    const [one, two] = [await createTenant(own), await createTenant(own)];
    const now = own.clock.now();
    for (const { id } of [one, two]) {
      const { schema } = await provisionSocialData(own, id);
      await own.database.query(`update ${schema}.social_counters set sessions = 5 where tenant_id = $1`, [id]);
      await own.database.query(
        `insert into ${schema}.social_sessions (tenant_id, id, user_id, refresh_hash, generation, created_at, expires_at)
         select $1, 's' || n, 1, 'x', 1, $2, $2::timestamptz + (n - 3) * interval '1 second' from generate_series(1, 5) as n`,
        [id, now],
      );
    }
    const sweep = createSessionSweep(own.database);
    await sweep.run(now);
    expect([sweep.swept, sweep.left]).toEqual([6, 0]);
    for (const { id } of [one, two]) {
      const { schema } = await placeOf(own, id);
      const left = await own.database.query(
        `select id from ${schema}.social_sessions where tenant_id = $1 order by id`,
        [id],
      );
      expect(left).toEqual([{ id: 's4' }, { id: 's5' }]);
      const [counters] = await own.database.query(
        `select sessions from ${schema}.social_counters where tenant_id = $1`,
        [id],
      );
      expect(counters).toEqual({ sessions: 2 });
    }
    await own.close();
  });

  const placeOf = async (own: Harness, tenantId: string) => {
    const resource = await own.service.shared.resources.find(tenantId);
    return { schema: resource?.placement === 'siloed' ? `"porchlight_${tenantId}"` : 'porchlight' };
  };
});

describe('a turn of expire-tenants', () => {
  it('goes on with the others when one tenant cannot be deleted, and says so at the end', async () => {
    const clock = harness.clock;
    const all = Array.from({ length: 120 }, (_, index) => `tenant-${index}`);
    const buried: string[] = [];
    const run = expireTenants({
      clock,
      sweep: {
        findExpired: async (_now, limit, except) =>
          all.filter((id) => !buried.includes(id) && !except.includes(id)).slice(0, limit),
        bury: async (id) => {
          if (id === 'tenant-7') throw new Error('locked');
          buried.push(id);
        },
      },
    });
    await expect(run()).rejects.toThrow('1 expired tenants could not be deleted');
    expect(buried).toHaveLength(119);
  });
});
