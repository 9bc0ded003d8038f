/**
 * Refreshes a second of one account, on a PostgreSQL whose commits are slow: `DATABASE_URL=… node scripts/measure/one-account.ts`.
 * Two nodes with a pool each, in one process and without HTTP, so that the database is what is measured. The account has a
 * tier with caps that are far away. `PROJECTS` (10), `SECONDS` (10) and `TIER` (scale) change the run.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createKeyRing } from '../../server/crypto/key-ring.ts';
import { createRefreshTokens, createSessionId } from '../../server/crypto/refresh-token.ts';
import { createSealer } from '../../server/crypto/sealer.ts';
import { systemRandom } from '../../server/kernel/random.ts';
import type { Database } from '../../server/storage/database.ts';
import { openDatabase } from '../../server/storage/opening/open-database.ts';
import { createSessionStore } from '../../server/storage/social-login/sessions/session-store.ts';

const { DATABASE_URL: databaseUrl = '', PROJECTS = '10', SECONDS = '10', TIER = 'scale' } = process.env;
const SESSIONS = 32;
const CONNECTIONS = 16;
const keyRing = createKeyRing([new Uint8Array(32).fill(7)]);
const tokens = createRefreshTokens(keyRing, systemRandom);

const open = (): Promise<Database> =>
  openDatabase({
    databaseUrl,
    databaseSchema: 'porchlight',
    connections: CONNECTIONS,
    silos: false,
    dataDir: '.',
    sealer: createSealer(keyRing),
    onConnectionError: () => {},
  });

const { sha256 } = await import('../../server/crypto/hashes.ts');
const nodes = [await open(), await open()];
const [first] = nodes;
if (!first) throw new Error('no node');
const run = `run${Date.now()}`;
const account = `acct_${run}`;
const tenants = Array.from({ length: Number(PROJECTS) }, (_, index) => `${run}-${index}`);
const held: { tenantId: string; sessionId: string; token: string }[] = [];

await first.query(
  `insert into porchlight.tiers values ('scale', 10000000, 5000000, 2000000000, null) on conflict do nothing`,
);
await first.query(
  `insert into porchlight.accounts (id, issuer, subject, email, tier, created_at, last_seen) values ($1::text, 'i', $1::text, 'e', $2, now(), now())`,
  [account, TIER],
);
await first.query(
  `insert into porchlight.usage (scope, minute, minute_used, month, month_used, lifetime_used, stored_users) values ($1, 0, 0, 0, 0, 0, 0)`,
  [`account:${account}`],
);
for (const tenantId of tenants) {
  await first.query(
    `insert into porchlight.tenants (id, owner_id, created_at, claimed_at, runtime_profile, resource_epoch) values ($1, $2, now(), now(), '2026-11', 1)`,
    [tenantId, account],
  );
  await first.query(
    `insert into porchlight.social_login_resources (tenant_id, callback_urls, placement, epoch, created_at, updated_at)
     values ($1, '["https://app.example.com/cb"]', 'pooled', 1, now(), now())`,
    [tenantId],
  );
  await first.query(
    'insert into porchlight.social_counters (tenant_id, last_user_id, last_event_id, users, sessions) values ($1, 40, 0, 40, 40)',
    [tenantId],
  );
  for (let user = 1; user <= SESSIONS; user += 1) {
    const sessionId = createSessionId(systemRandom);
    const token = tokens.create(tenantId, { sessionId, generation: 1 });
    held.push({ tenantId, sessionId, token });
    await first.query(
      `with person as (insert into porchlight.social_users (tenant_id, id, issuer, subject, email, first_seen, last_seen)
         values ($1::text, $2::int, 'i', $3::text, 'e', now(), now()))
       insert into porchlight.social_sessions (tenant_id, id, user_id, refresh_hash, generation, created_at, expires_at)
       values ($1::text, $3::text, $2::int, $4, 1, now(), now() + interval '30 days')`,
      [tenantId, user, sessionId, sha256(token)],
    );
  }
}

const until = Date.now() + Number(SECONDS) * 1_000;
const times: number[] = [];
let refused = 0;
const stores = nodes.map((node) => createSessionStore(node, { refreshesPerHour: 1_000_000 }));
// Each caller has sessions of its own, spread over all projects.
const callers = Array.from({ length: CONNECTIONS * nodes.length }, async (_, caller) => {
  const mine = held.filter((__, index) => index % (CONNECTIONS * nodes.length) === caller);
  const store = stores[caller % stores.length];
  for (let turn = caller; Date.now() < until; turn += 1) {
    const session = mine[turn % mine.length];
    if (!store || !session) return;
    const { tenantId, sessionId, token } = session;
    const nextToken = tokens.create(tenantId, { sessionId, generation: turn });
    const began = performance.now();
    const now = new Date();
    const location = { tenantId, placement: 'pooled' as const };
    const expiresAt = new Date(now.getTime() + 86_400_000);
    const refreshed = await store.refresh(
      { location, sessionId, presentedToken: token, nextToken, retryKey: null, expiresAt },
      now,
    );
    if (!refreshed) {
      refused += 1;
      await wait(1);
      continue;
    }
    session.token = nextToken;
    times.push(performance.now() - began);
  }
});
await Promise.all(callers);
times.sort((a, b) => a - b);
const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
console.log(
  `${PROJECTS} projects, tier ${TIER}: ${Math.round(times.length / Number(SECONDS))} refreshes a second, median ${at(0.5)} ms, 99 % ${at(0.99)} ms, refused ${refused}`,
);
for (const node of nodes) await node.close();
