/** Puts data for a bench directly into the tables: many owners with one tenant each, so that no cap is reached. */

import { sha256 } from '../../../server/crypto/hashes.ts';
import type { KeyRing } from '../../../server/crypto/key-ring.ts';
import { createRefreshTokens } from '../../../server/crypto/refresh-token.ts';
import { systemRandom } from '../../../server/kernel/random.ts';
import { withClient } from './postgres.ts';

export interface SeededSession {
  readonly tenantId: string;
  readonly sessionId: string;
  refreshToken: string;
  busy: boolean;
}

const tenantName = (index: number): string => `bench-tenant-${String(index).padStart(6, '0')}`;

/**
 * Makes one tenant for each of `count` accounts of the highest tier, each with this many users who have one session
 * each.
 */
export async function seedSessions(url: string, ring: KeyRing, count: number, users = 1): Promise<SeededSession[]> {
  const tokens = createRefreshTokens(ring, systemRandom);
  const sessions = Array.from({ length: count * users }, (_, index) => {
    const [tenantId, sessionId] = [tenantName(index % count), `ses_${String(index).padStart(16, '0')}`];
    return { tenantId, sessionId, refreshToken: tokens.create(tenantId, { sessionId, generation: 1 }), busy: false };
  });
  await withClient(url, async (client) => {
    const numbers = `generate_series(0, ${count - 1}) as n`;
    const tenant = `'bench-tenant-' || lpad(n::text, 6, '0')`;
    await client.query(`insert into porchlight.accounts (id, issuer, subject, email, tier, created_at, last_seen)
      select 'acc_' || n, 'bench', n::text, n || '@example.com', 'pro', now(), now() from ${numbers}`);
    await client.query(`insert into porchlight.tenants (id, created_at, claimed_at, owner_id, runtime_profile, resource_epoch)
      select ${tenant}, now(), now(), 'acc_' || n, '2026-11', 0 from ${numbers}`);
    await client.query(
      `insert into porchlight.usage select 'account:acc_' || n, 0, 0, 0, 0, 0, ${users} from ${numbers}`,
    );
    await client.query(`insert into porchlight.social_login_resources
      select ${tenant}, '["https://app.example.com/cb"]', 'pooled', 0, date_trunc('milliseconds', now()), date_trunc('milliseconds', now()) from ${numbers}`);
    await client.query(
      `insert into porchlight.social_counters select ${tenant}, ${users}, 0, ${users}, ${users} from ${numbers}`,
    );
    await client.query(`insert into porchlight.social_users
      select ${tenant}, u, 'bench', u::text, 'ada@example.com', 'Ada', null, now(), now()
      from ${numbers}, generate_series(1, ${users}) as u`);
    await client.query(
      `insert into porchlight.social_sessions (tenant_id, id, user_id, refresh_hash, generation, created_at, expires_at)
       select * from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::int[], $6::timestamptz[], $7::timestamptz[])`,
      [
        sessions.map((session) => session.tenantId),
        sessions.map((session) => session.sessionId),
        sessions.map((_, index) => 1 + Math.floor(index / count)),
        sessions.map((session) => sha256(session.refreshToken)),
        sessions.map(() => 1),
        sessions.map(() => new Date()),
        sessions.map(() => new Date(Date.now() + 2_592_000_000)),
      ],
    );
    await client.query('analyze');
  });
  return sessions;
}
