/**
 * Statements that process many rows at once, when the statistics of the database do not include those rows, because
 * they came after the last count. The planner then expects one row or a few, and a plan for those may read a table once
 * for each row. A sweep must keep to its batch, and a single request may read the rows of its tenant only once.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { TEST_SESSION_PREFIX } from '../../../server/crypto/refresh-token.ts';
import { systemClock } from '../../../server/kernel/clock.ts';
import { TEST_ISSUER } from '../../../server/people/test-user.ts';
import type { Database } from '../../../server/storage/database.ts';
import { createRecordSweep } from '../../../server/storage/oauth/sweep-records.ts';
import { createMoveStore } from '../../../server/storage/people/move-store.ts';
import { createChangeFeed } from '../../../server/storage/revocations/change-feed.ts';
import { retireEvents } from '../../../server/storage/sweeps/retire-events.ts';
import { createRowSweep } from '../../../server/storage/sweeps/sweep-rows.ts';
import { createSessionSweep } from '../../../server/storage/sweeps/sweep-sessions.ts';
import {
  ALL_DUE,
  collectStatement,
  LONGEST_DUE,
  TAKE_DUE,
} from '../../../server/storage/webhooks/delivery-statement.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createSocialTenant } from '../../support/social-tenant.ts';
import { mostRows, openPlanReader, type PlanReader } from '../../support/source/plan-reader.ts';

type Tenant = Awaited<ReturnType<typeof createSocialTenant>>;

const ROWS = 6_000;
const TEST_USERS = 500;
const PERSON = 4_000;
/** Every ended session leaves an event, and a quarter of all sessions belong to the person. */
const LOGOUTS = ROWS / 4;
/** The largest batch of the sweeps; smaller than the number of rows. */
const LARGEST_BATCH = 5_000;

/** Many rows of everything that is deleted, delivered or moved in batches; `age` is how long ago they were made. */
async function fill(database: Database, tenantId: string, age: string): Promise<void> {
  const at = `now() - interval '${age}'`;
  const numbers = `generate_series(1, ${ROWS}) n`;
  const statements = [
    `insert into porchlight.social_users (tenant_id, id, issuer, subject, email, first_seen, last_seen)
     select '${tenantId}', 100 + n, case when n <= ${TEST_USERS} then '${TEST_ISSUER}' else 'https://accounts.example.com' end,
       'subject-' || n, n || '@example.com', ${at}, ${at} from ${numbers}`,
    `insert into porchlight.social_sessions (tenant_id, id, user_id, refresh_hash, generation, created_at, expires_at)
     select '${tenantId}', case when n <= ${TEST_USERS} then '${TEST_SESSION_PREFIX}' else 'ses_' end || lpad(n::text, 20, '0'),
       case when n % 4 = 0 then ${PERSON} else 100 + n end, '', 1, ${at}, ${at} + interval '30 days' from ${numbers}`,
    `insert into porchlight.social_login_events (tenant_id, id, event, user_id, email, metadata, created_at)
     select '${tenantId}', 100 + n, 'token_refreshed', case when n % 4 = 0 then ${PERSON} else 100 + n end, n || '@example.com',
       '{}', ${at} from ${numbers}`,
    `insert into porchlight.revocations (kind, tenant_id, session_id, generation, created_at)
     select 'generation', '${tenantId}', 'ses_' || n, 2, ${at} from ${numbers}`,
    `insert into porchlight.request_log (tenant_id, operation, status, duration_ms, created_at)
     select '${tenantId}', 'getTenant', 200, 1, ${at} from ${numbers}`,
    `insert into porchlight.login_attempts (state_hash, purpose, tenant_id, browser_hash, sealed_secrets, stage, created_at, expires_at)
     select '${tenantId}' || n, 'social', '${tenantId}', '', '', 'started', ${at}, ${at} from ${numbers}`,
    `insert into porchlight.session_clients (tenant_id, session_id, user_id, client_id, client_name, redirect_uri, scopes,
       created_at, last_used_at, expires_at)
     select '${tenantId}', 'ses_' || lpad(n::text, 20, '0'), case when n % 4 = 0 then ${PERSON} else 100 + n end, 'agent', '', '', '[]', ${at}, ${at}, ${at} from ${numbers}`,
    `insert into porchlight.webhooks (id, tenant_id, url, events, sealed_secret, last_event_id, created_at)
     select 'whk_${tenantId}' || n, '${tenantId}', 'https://app.example.com', '["token_refreshed"]', '', 0, ${at}
     from generate_series(1, 20) n`,
    `insert into porchlight.webhook_deliveries (webhook_id, kind, event_id, user_id, status, attempts, created_at, next_attempt_at)
     select 'whk_${tenantId}' || 1 + n % 20, 'token_refreshed', n, n % 700, 'pending', 0, ${at}, ${at} from ${numbers}`,
    `insert into porchlight.oauth_records (model, id_hash, sealed_payload, grant_hash, created_at, expires_at)
     select model, '${tenantId}' || model || n, '', '${tenantId}' || n, ${at},
       case model when 'Grant' then null when 'AccessToken' then ${at} else now() + interval '1 day' end
     from ${numbers}, unnest(array['Grant', 'AccessToken', 'RefreshToken']) as model
     where model <> 'RefreshToken' or n % 2 = 0`,
  ];
  for (const statement of statements) await database.query(statement);
  await database.query(
    `update porchlight.social_counters set last_user_id = 100 + ${ROWS}, last_event_id = 100 + ${ROWS}, users = ${ROWS},
       sessions = ${ROWS} where tenant_id = $1`,
    [tenantId],
  );
}

describe('rows that came after the count:', () => {
  let reader: PlanReader;
  let harness: Harness;
  let tenant: Tenant;

  beforeAll(async () => {
    reader = await openPlanReader();
    const { database } = reader;
    harness = await createHarness({ database });
    harness.clock.set(new Date());
    tenant = await createSocialTenant(harness);
    await fill(database, (await createSocialTenant(harness)).id, '1 second');
    await database.query('analyze');
    await fill(database, tenant.id, '200 days');
  });

  async function staysABatch(run: () => Promise<unknown>, most = LARGEST_BATCH): Promise<void> {
    const plans = await reader.plansOf(run);
    expect(plans.length).toBeGreaterThan(0);
    const faults = plans.filter((plan) => mostRows(plan) > most);
    expect(faults.map((plan) => `${mostRows(plan)} rows: ${plan.statement}`)).toEqual([]);
  }

  const location = () => ({ tenantId: tenant.id, placement: 'pooled' }) as const;

  it('a webhook reads events', () =>
    staysABatch(
      () => reader.database.query(collectStatement('porchlight'), [`whk_${tenant.id}1`, new Date(), 500, tenant.id]),
      500,
    ));

  it('workers take deliveries that are due', () =>
    staysABatch(() => {
      const lease = new Date(Date.now() + 60_000);
      return reader.database.query(TAKE_DUE, [new Date(), [`whk_${tenant.id}1`], [8], 1_000, lease]);
    }, 20_000));

  it('workers look for webhooks that have something due', () =>
    staysABatch(async () => {
      await reader.database.query(LONGEST_DUE, [new Date(), 1_000]);
      await reader.database.query(ALL_DUE, [new Date(), 16]);
    }, 20_000));

  it('an import looks for those who are there, and adds the others', () =>
    staysABatch(() => {
      const moved = createMoveStore(reader.database, { all: () => ['none'], current: () => 'none' });
      const users = Array.from({ length: 500 }, (_, index) => ({
        id: 100 + ROWS - 250 + index,
        identities: [
          {
            issuer: 'https://accounts.example.com',
            subject: `subject-${ROWS - 250 + index}`,
            addedAt: new Date(),
          },
        ] as const,
        email: `${index}@example.com`,
        name: null,
        picture: null,
        firstSeen: new Date(),
        lastSeen: new Date(),
        blockedAt: null,
      }));
      return moved.add(location(), users, 100 + ROWS);
    }, ROWS));

  it('a start hears of what was revoked', async () => {
    await reader.database.query('update porchlight.revocations set created_at = now()');
    const feed = createChangeFeed(reader.database, systemClock, async () => {});
    await staysABatch(() => feed.poll(), 10_000);
    await reader.database.query(`update porchlight.revocations set created_at = now() - interval '1 day'`);
  });

  const called = async (path: string): Promise<void> => {
    const response = await tenant.api(path, { method: 'DELETE' });
    expect(response.status, await response.text()).toBe(200);
  };

  it('all sessions of a person end', () =>
    staysABatch(() => called(`/api/social-login/users/${PERSON}/sessions`), ROWS));

  it('a person is erased', () => staysABatch(() => called(`/api/social-login/users/${PERSON}`), ROWS + LOGOUTS));

  it('sessions and test users that have ended are swept', () =>
    staysABatch(() => createSessionSweep(reader.database).run(new Date())));

  it('events that are old enough are retired', () => staysABatch(() => retireEvents(reader.database, 90, new Date())));

  it('rows whose time is over are swept', () => staysABatch(() => createRowSweep(reader.database).run(new Date())));

  it('records of the authorization server and idle grants are swept', () =>
    staysABatch(() => createRecordSweep(reader.database).run(new Date(), new Date(Date.now() - 86_400_000))));

  it('a resource is deleted', () => staysABatch(() => called('/api/resources/social-login'), ROWS + LOGOUTS));
});
