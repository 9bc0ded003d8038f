/**
 * Social-login data written directly into the tables, for tests of code that reads it: any amount, at once, in the
 * schema of the tenant's placement.
 */
import type { EventKind } from '@porchlight/contract';
import { countDay as countDayOf, detailName } from '../../server/storage/social-login/events/day-counts-statement.ts';
import { socialSchema } from '../../server/storage/social-login/placement/social-placement.ts';
import type { Harness } from './harness.ts';

export interface SeededEvent {
  readonly event: EventKind;
  readonly userId?: number | null;
  readonly email?: string | null;
  readonly at: Date;
  readonly metadata?: Record<string, unknown>;
}

export interface SocialData {
  /** The quoted schema with the tenant's tables. */
  readonly schema: string;
  addUsers(count: number): Promise<void>;
  addEvent(event: SeededEvent): Promise<void>;
  /** Events of several kinds, one a millisecond, the last one at `until`. */
  addManyEvents(count: number, until: Date): Promise<void>;
  addDay(day: string, logins: number, failures: number): Promise<void>;
  /** Records that the user was seen at this time. */
  seenAgain(userId: number, at: Date): Promise<void>;
  setSessions(count: number): Promise<void>;
}

/** A statement of the service has five seconds, and a busy machine needs longer for very many rows. */
const ROWS_AT_ONCE = 2_000;

/** Calls `add` with the numbers of the first and the last row of each part. */
export async function inParts(count: number, add: (from: number, to: number) => Promise<unknown>): Promise<void> {
  for (let from = 1; from <= count; from += ROWS_AT_ONCE) await add(from, Math.min(count, from + ROWS_AT_ONCE - 1));
}

/** Provisions social login for the tenant, with the placement of the harness's profile. */
export async function provisionSocialData(harness: Harness, tenantId: string): Promise<SocialData> {
  const { database, service, clock } = harness;
  const tenant = await service.shared.tenants.find(tenantId);
  if (!tenant) throw new Error(`there is no tenant ${tenantId}`);
  const provisioned = await service.shared.resources.provision(
    tenant,
    { callbackUrls: ['https://app.example/cb'] },
    clock.now(),
  );
  if (!provisioned.ok) throw new Error(`provisioning was refused: ${provisioned.error.code}`);
  const schema = socialSchema(tenantId, provisioned.value.placement);

  const COLUMNS: Partial<Record<EventKind, string>> = {
    login_started: 'started',
    authorize: 'logins',
    login_failed: 'failures',
    consent_denied: 'declined',
    logout: 'logouts',
  };
  const countDay = async ({ event, at, metadata = {} }: SeededEvent): Promise<void> => {
    const column = COLUMNS[event];
    if (column === undefined) return;
    const name = detailName(
      event,
      'google',
      event === 'login_failed' ? `${metadata.stage}:${metadata.error_code}` : '',
    );
    const add = { logins: '0', [column]: '1' };
    // Read from a row of the tenant, because Citus passes a parameter on only if a condition contains it.
    const from = `(select tenant_id from ${schema}.social_counters where tenant_id = $1) one`;
    const detail = { name: '$3', by: '1' };
    const statement = countDayOf(schema, { tenant: 'one.tenant_id', from, at: '$2', add, detail });
    await database.query(statement, [tenantId, at, name]);
  };

  return {
    schema,
    addUsers: (count) =>
      inParts(count, (from, to) =>
        database.query(
          `with taken as (
             update ${schema}.social_counters set last_user_id = last_user_id + $2, users = users + $2
             where tenant_id = $1 returning last_user_id - $2 as before)
           insert into ${schema}.social_users (tenant_id, id, issuer, subject, email, name, picture, first_seen, last_seen)
           select $1, taken.before + n, 'https://provider.example', 'provider-subject-' || taken.before + n,
             'user' || taken.before + n || '@example.com', 'User ' || taken.before + n, null, $3, $3
           from taken, generate_series(1, $2::int) as n`,
          [tenantId, to - from + 1, clock.now()],
        ),
      ),
    async addEvent({ event, userId = null, email = null, at, metadata = {} }) {
      await database.query(
        `with taken as (
           update ${schema}.social_counters set last_event_id = last_event_id + 1 where tenant_id = $1
           returning last_event_id)
         insert into ${schema}.social_login_events (tenant_id, id, event, user_id, email, metadata, created_at)
         select $1, last_event_id, $2, $3, $4, $5, $6 from taken`,
        [tenantId, event, userId, email, JSON.stringify(metadata), at],
      );
      await countDay({ event, at, metadata });
    },
    addManyEvents: (count, until) =>
      inParts(count, (from, to) =>
        database.query(
          `with taken as (
             update ${schema}.social_counters set last_event_id = last_event_id + $2 where tenant_id = $1
             returning last_event_id - $2 as before)
           insert into ${schema}.social_login_events (tenant_id, id, event, user_id, email, metadata, created_at)
           select $1, taken.before + n - $4::int + 1,
             (array['login_started', 'authorize', 'token_refreshed', 'logout'])[1 + n % 4], 1 + n % 500,
             'user' || 1 + n % 500 || '@example.com', '{}', $3::timestamptz - ($5::int - n) * interval '1 millisecond'
           from taken, generate_series($4::int, $4::int + $2::int - 1) as n`,
          [tenantId, to - from + 1, until, from, count],
        ),
      ),
    async addDay(day, logins, failures) {
      await database.query(
        `insert into ${schema}.social_days (tenant_id, day, logins, failures) values ($1, $2, $3, $4)`,
        [tenantId, day, logins, failures],
      );
    },
    async seenAgain(userId, at) {
      const statement = `update ${schema}.social_users set last_seen = $3 where tenant_id = $1 and id = $2`;
      await database.query(statement, [tenantId, userId, at]);
    },
    async setSessions(count) {
      await database.query(
        `insert into ${schema}.social_sessions (tenant_id, id, user_id, refresh_hash, generation, created_at, expires_at)
         select $1, 'session-' || n, 1, 'hash-' || n, 1, $3, $3::timestamptz + interval '1 hour'
         from generate_series(1, $2::int) as n`,
        [tenantId, count, clock.now()],
      );
      await database.query(`update ${schema}.social_counters set sessions = $2 where tenant_id = $1`, [
        tenantId,
        count,
      ]);
    },
  };
}
