/** Projects with keys and sessions, made by the database itself: nothing can sign in to them. */
import type { Database } from '../../../server/storage/database.ts';

const ID = `'seed-' || lpad(n::text, 6, '0')`;

const STATEMENTS = [
  `insert into porchlight.tenants (id, name, created_at, runtime_profile, resource_epoch)
   select ${ID}, 'seed', now() - interval '1 day', '2026-11', 0 from generate_series($1::int, $2::int) n`,
  `insert into porchlight.social_login_resources (tenant_id, callback_urls, placement, epoch, created_at, updated_at)
   select ${ID}, '["https://app.example/cb"]', 'pooled', 0, now(), now() from generate_series($1::int, $2::int) n`,
  `insert into porchlight.tenant_keys (hash, tenant_id, kind, fingerprint, created_at)
   select 'h' || n || k, ${ID}, k, 'f' || n, now() - interval '1 day'
   from generate_series($1::int, $2::int) n, unnest(array['management', 'application']) k`,
];

const OF_SESSIONS = [
  `insert into porchlight.social_counters (tenant_id, last_user_id, last_event_id, users, sessions)
   select ${ID}, $3::int, 100, $3::int, $3::int from generate_series($1::int, $2::int) n`,
  `insert into porchlight.social_sessions (tenant_id, id, user_id, refresh_hash, generation, created_at, expires_at)
   select ${ID}, 's' || n || '-' || s, s, md5(n::text || s), 1, now() - interval '1 day', now() + interval '29 days'
   from generate_series($1::int, $2::int) n, generate_series(1, $3::int) s`,
];

/** In batches: statements of a test have the time limit of requests. */
const BATCH = 500;

export async function seedProjects(database: Database, projects: number, sessionsOfEach: number): Promise<void> {
  for (let first = 1; first <= projects; first += BATCH) {
    const batch = [first, Math.min(projects, first + BATCH - 1)];
    for (const statement of STATEMENTS) await database.query(statement, batch);
    for (const statement of OF_SESSIONS) await database.query(statement, [...batch, sessionsOfEach]);
  }
}
