/**
 * A service that has been in use for a long time, written directly into the tables: rows as the service writes them, in
 * the order in which they would have come. One project is big, one is small, and there are many others.
 */
import { APPLICATION_KEY_PREFIX, MANAGEMENT_KEY_PREFIX } from '@porchlight/contract';
import { createCredential } from '../../../server/crypto/credentials.ts';
import { sha256 } from '../../../server/crypto/hashes.ts';
import { randomBase64Url, randomText, systemRandom } from '../../../server/kernel/random.ts';
import { digest, type RunStatement, seedPassingRows, seedRevocations } from './growth-seed-passing.ts';
import { seedTeamsOf } from './growth-seed-teams.ts';

export interface Scale {
  readonly tenants: number;
  /** Users of the big project. */
  readonly users: number;
  readonly events: number;
  /** Revocations of the last hour, by other tenants: every node keeps them in memory. */
  readonly revocations: number;
  /** Teams of the big project. */
  readonly teams: number;
}

export const FULL_SCALE: Scale = {
  tenants: 100_000,
  users: 250_000,
  events: 10_000_000,
  revocations: 1_000_000,
  teams: 100_000,
};
/**
 * Both projects have enough for a full answer: the way to the rows is compared, not their number. The longest answer is
 * that of insights. A project with fewer events would be read faster than any real project.
 */
const PAGE_OF_DELIVERIES = 50;
/** The size of the small project, at every scale. */
const SMALL = { users: 250, events: 5_000, teams: 600 };

export interface SeededProject {
  readonly tenantId: string;
  readonly managementKey: string;
  readonly applicationKey: string;
  readonly webhookId: string;
  /** The session of a browser in which the owner is signed in. */
  readonly sessionToken: string;
  readonly users: number;
  readonly events: number;
  readonly teams: number;
}

export interface GrowthSeed {
  readonly big: SeededProject;
  readonly small: SeededProject;
}

const CALLBACKS = `'["https://app.example.com/auth/callback"]'`;
/** The service's clock has milliseconds, so the times are cut to them. */
const NOW = `date_trunc('milliseconds', now())`;
const ISSUER = `'https://accounts.example.com'`;
const DAY_BEFORE = (days: string): string => `now() - (${days}) * interval '1 day'`;

export async function seedGrowth(run: RunStatement, scale: Scale): Promise<GrowthSeed> {
  await seedCrowd(run, scale.tenants);
  await seedPassingRows(run, Math.min(scale.tenants, 10_000));
  await seedRevocations(run, scale.revocations);
  const small = await seedProject(run, { name: 'small', ...SMALL });
  const big = await seedProject(run, { name: 'big', users: scale.users, events: scale.events, teams: scale.teams });
  return { big, small };
}

/** Other people's projects: half of them claimed, each with two users and four events. */
async function seedCrowd(run: RunStatement, count: number): Promise<void> {
  const crowd = `generate_series(1, ${count}) as n`;
  const id = `'quiet-otter-' || lpad(n::text, 6, '0')`;
  const scope = `case when n % 2 = 0 then 'account:acct_' || lpad(n::text, 20, '0') else 'tenant:' || ${id} end`;
  await run(`insert into porchlight.accounts (id, issuer, subject, email, name, picture, tier, created_at, last_seen)
    select 'acct_' || lpad(n::text, 20, '0'), ${ISSUER}, 'owner-' || n, 'owner' || n || '@example.com', 'Owner ' || n, null,
      'free', ${DAY_BEFORE('n % 300')}, now() from ${crowd} where n % 2 = 0`);
  await run(`insert into porchlight.tenants (id, name, created_at, expires_at, claimed_at, owner_id, runtime_profile,
      sealed_credentials, resource_epoch)
    select ${id}, 'Project ' || n, now(), case when n % 2 = 1 then now() + interval '71 hours' end,
      case when n % 2 = 0 then now() end, case when n % 2 = 0 then 'acct_' || lpad(n::text, 20, '0') end, '2026-11',
      repeat(md5(n::text), 13), 0 from ${crowd}`);
  await run(`insert into porchlight.tenant_keys (hash, tenant_id, kind, fingerprint, created_at)
    select ${digest(`kind || n`)}, ${id}, kind, left(md5(kind || n), 12), now()
    from ${crowd}, unnest(array['management', 'application']) as kind`);
  await run(`insert into porchlight.usage (scope, minute, minute_used, month, month_used, lifetime_used, stored_users)
    select ${scope}, 0, 0, 0, 0, 4, 2 from ${crowd}`);
  await run(`insert into porchlight.social_login_resources (tenant_id, callback_urls, placement, epoch, created_at, updated_at)
    select ${id}, ${CALLBACKS}, 'pooled', 0, ${NOW}, ${NOW} from ${crowd}`);
  await run(`insert into porchlight.social_counters (tenant_id, last_user_id, last_event_id, users, sessions)
    select ${id}, 2, 4, 2, 2 from ${crowd}`);
  await run(usersOf(id, `${crowd}, generate_series(1, 2) as u`));
  await run(eventsOf(id, `${crowd}, generate_series(1, 4) as e`, 2));
  await run(`insert into porchlight.changes (tenant_id, operation, status, actor, actor_name, created_at)
    select ${id}, 'setAccess', 200, 'owner', 'owner@example.com', ${NOW} from ${crowd}`);
  await run(`insert into porchlight.request_totals (tenant_id, requests) select ${id}, 3 from ${crowd}`);
  await run(`insert into porchlight.event_floors (tenant_id, event_id, swept_to, last_user_id, updated_at)
    select ${id}, 0, 0, 0, now() from ${crowd}`);
  await run(`insert into porchlight.social_access (tenant_id, mode, domains, emails, updated_at)
    select ${id}, 'list', '["example.com"]', '[]', ${NOW} from ${crowd}`);
  await run(`insert into porchlight.social_blocks (tenant_id, identity_hash, user_id, blocked_at)
    select ${id}, md5('block' || n), 2, ${NOW} from ${crowd}`);
  await run(`insert into porchlight.issuer_keys (tenant_id, number, kid, public_jwk, sealed_private, signs_from, created_at)
    select ${id}, 1, md5('kid' || n), '{}', '', ${NOW}, ${NOW} from ${crowd}`);
  await run(`insert into porchlight.agent_settings (tenant_id, resources, scopes, updated_at)
    select ${id}, '["https://app.example.com/mcp"]', '[]', ${NOW} from ${crowd}`);
  await run(`insert into porchlight.own_domains (tenant_id, host, status, owner_id, seen_at, checked_at, created_at)
    select ${id}, 'login' || n || '.example.com', 'active', 'acct_owner_' || n, ${NOW}, ${NOW}, ${NOW} from ${crowd}`);
  await run(`insert into porchlight.app_logos (tenant_id, version, type, base64)
    select ${id}, md5('logo' || n), 'image/png', '' from ${crowd}`);
  await run(`insert into porchlight.refused_hosts (tenant_id, hosts, expires_at)
    select ${id}, '[]', ${NOW} + interval '7 days' from ${crowd}`);
  await run(`insert into porchlight.refused_people (tenant_id, event_id, email, created_at)
    select ${id}, 1, 'kept' || n || '@example.com', ${NOW} from ${crowd}`);
  await run(`insert into porchlight.issuer_clients (tenant_id, client_id, name, redirect_uris, post_logout_redirect_uris,
      backchannel_logout_uri, auth_method, id_token_algorithm, secrets, created_at)
    select ${id}, 'app_' || n, 'Console', '["https://admin.example.com/cb"]', '[]', 'https://admin.example.com/out',
      'client_secret_basic', 'RS256', '[]', ${NOW} from ${crowd}`);
  await run(`insert into porchlight.logout_notices (tenant_id, session_id, client_id, user_id, uri, attempts, due_at, created_at)
    select ${id}, md5('ended' || n), 'app_' || n, 1, 'https://admin.example.com/out', 1, now() + interval '1 hour', ${NOW}
    from ${crowd}`);
  await run(`insert into porchlight.project_members (tenant_id, account_id, id, role, added_at)
    select ${id}, 'acct_member_' || n, 'mem_' || n, 'member', ${NOW} from ${crowd}`);
  await run(`insert into porchlight.project_invitations (id, tenant_id, email, role, token_hash, created_at, expires_at)
    select 'inv_' || n, ${id}, 'guest' || n || '@example.com', 'member', md5('invited' || n), ${NOW},
      now() + interval '7 days' from ${crowd}`);
  await run(`insert into porchlight.approvals (id, tenant_id, requester, operation, risk, request_hash, state_hash, changes,
      user_code, wait_hash, sealed_wait, status, created_at, expires_at)
    select 'apr_' || n, ${id}, 'key', 'rotateKeys', 'outward', md5('call' || n), '', '[]', 'ABCD-EFGH',
      md5('waits' || n), '', 'pending', ${NOW}, now() + interval '30 minutes' from ${crowd}`);
  await run(`insert into porchlight.session_clients (tenant_id, session_id, user_id, client_id, client_name, redirect_uri, scopes,
      created_at, last_used_at, expires_at)
    select ${id}, md5('agent' || n), 1, 'client_' || n, 'Agent', 'https://agent.example/cb', '[]', ${NOW}, ${NOW},
      now() + interval '30 days' from ${crowd}`);
  await run(`insert into porchlight.webhooks (id, tenant_id, url, events, sealed_secret, off_reason, last_event_id, created_at)
    select 'wh_' || n, ${id}, 'https://app.example.com/hooks', '["authorize"]', '', 'owner', 4, ${NOW} from ${crowd}`);
  await run(`insert into porchlight.webhook_deliveries (webhook_id, kind, event_id, user_id, status, attempts, created_at, delivered_at)
    select 'wh_' || n, 'authorize', d, 1, 'delivered', 1, ${NOW}, ${NOW} from ${crowd}, generate_series(1, 4) as d`);
}

async function seedProject(
  run: RunStatement,
  { name, users, events, teams }: { name: string; users: number; events: number; teams: number },
): Promise<SeededProject> {
  const tenantId = `growth-${name}`;
  const accountId = `acct_growth_${name}`;
  const managementKey = createCredential(systemRandom, MANAGEMENT_KEY_PREFIX);
  const applicationKey = createCredential(systemRandom, APPLICATION_KEY_PREFIX);
  const sessionToken = randomBase64Url(systemRandom, 32);
  const webhookId = `wh_${randomText(systemRandom, 16)}`;
  const id = `'${tenantId}'`;
  await run(
    `insert into porchlight.accounts (id, issuer, subject, email, name, picture, tier, created_at, last_seen)
     values ($1, ${ISSUER}, $1::text, $2, 'Olive Owner', null, 'pro', now(), now())`,
    [accountId, `${name}@example.com`],
  );
  await run(
    `insert into porchlight.account_sessions (hash, account_id, created_at, expires_at)
     values ($1, $2, now(), now() + interval '30 days')`,
    [sha256(sessionToken), accountId],
  );
  await run(
    `insert into porchlight.tenants (id, name, created_at, claimed_at, owner_id, runtime_profile, resource_epoch)
     values ($1, $1, now(), now(), $2, '2026-11', 0)`,
    [tenantId, accountId],
  );
  for (const [kind, key] of [
    ['management', managementKey],
    ['application', applicationKey],
  ]) {
    await run(
      `insert into porchlight.tenant_keys (hash, tenant_id, kind, fingerprint, created_at) values ($1, $2, $3, '', now())`,
      [sha256(key ?? ''), tenantId, kind],
    );
  }
  await run(
    `insert into porchlight.usage (scope, minute, minute_used, month, month_used, lifetime_used, stored_users)
     values ($1, 0, 0, 0, 0, $2, $3)`,
    [`account:${accountId}`, events, users],
  );
  await run(`insert into porchlight.social_login_resources (tenant_id, callback_urls, placement, epoch, created_at, updated_at)
    values (${id}, ${CALLBACKS}, 'pooled', 0, ${NOW}, ${NOW})`);
  await run(usersOf(id, `generate_series(1, ${users}) as u`));
  await seedTeamsOf(run, { tenantId, teams, users });
  await run(linksOf(id, `generate_series(1, ${Math.min(users, 1_000)}) as u`));
  const sessions = Math.ceil(users / 5);
  await run(`insert into porchlight.social_sessions (tenant_id, id, user_id, refresh_hash, generation, created_at, expires_at)
    select ${id}, 'ses_' || left(${digest(`'session' || n`)}, 22), 1 + n % ${users}, ${digest(`'refresh' || n`)}, 1, now(),
      now() + interval '30 days' from generate_series(1, ${sessions}) as n`);
  await run(`insert into porchlight.session_clients (tenant_id, session_id, user_id, client_id, client_name, redirect_uri, scopes,
      created_at, last_used_at, expires_at)
    select tenant_id, id, user_id, 'client_' || user_id, 'Agent', 'https://agent.example/cb', '[]', created_at, created_at, expires_at
    from porchlight.social_sessions where tenant_id = ${id} limit 1000`);
  await run(eventsOf(id, `generate_series(1, ${events}) as e`, users));
  await run(`insert into porchlight.social_counters (tenant_id, last_user_id, last_event_id, users, sessions)
    values (${id}, ${users}, ${events}, ${users}, ${sessions})`);
  await run(`insert into porchlight.social_days (tenant_id, day, logins, failures)
    select ${id}, (now() at time zone 'UTC')::date - d, 100, 3 from generate_series(0, 300) as d`);
  await run(`insert into porchlight.request_log (tenant_id, operation, status, duration_ms, created_at)
    select ${id}, 'getTenant', 200, 3, now() from generate_series(1, ${events / 5})`);
  await run(`insert into porchlight.changes (tenant_id, operation, status, actor, actor_name, created_at)
    select ${id}, 'setAccess', 200, 'owner', 'owner@example.com', now() from generate_series(1, ${events / 5})`);
  await run(`insert into porchlight.request_totals (tenant_id, requests) values (${id}, ${events / 5})`);
  await run(
    `insert into porchlight.webhooks (id, tenant_id, url, events, sealed_secret, off_reason, last_event_id, created_at)
     values ($1, $2, 'https://app.example.com/hooks', '["authorize"]', '', 'owner', $3, ${NOW})`,
    [webhookId, tenantId, events],
  );
  await run(`insert into porchlight.webhook_deliveries (webhook_id, kind, event_id, user_id, status, attempts, created_at, delivered_at)
    select '${webhookId}', 'authorize', d, 1, 'delivered', 1, ${NOW}, ${NOW} from generate_series(1, ${Math.max(PAGE_OF_DELIVERIES, events / 100)}) as d`);
  return { tenantId, managementKey, applicationKey, webhookId, sessionToken, users, events, teams };
}

/** Some users have a second identity. */
const linksOf = (tenantId: string, numbers: string): string => `insert into porchlight.social_identities
  (tenant_id, issuer, subject, user_id, added_at)
  select ${tenantId}, 'https://github.com', 'linked-' || u, u, now() from ${numbers}`;

const usersOf = (tenantId: string, numbers: string): string => `insert into porchlight.social_users
    (tenant_id, id, issuer, subject, email, name, picture, first_seen, last_seen)
  select ${tenantId}, u, ${ISSUER}, lpad((u * 7919)::text, 21, '1'), 'user' || u || '@example.com', 'User Number ' || u,
    'https://pictures.example.com/' || md5(u::text), ${DAY_BEFORE('300')}, now() from ${numbers}`;

/** Starts, approvals, refreshes and logouts in turn, over the last 300 days. */
const eventsOf = (
  tenantId: string,
  numbers: string,
  users: number,
): string => `insert into porchlight.social_login_events
    (tenant_id, id, event, user_id, email, redirect_uri, return_to, metadata, created_at)
  select ${tenantId}, e, (array['login_started', 'authorize', 'token_refreshed', 'logout'])[1 + e % 4],
    case when e % 4 > 0 then 1 + (e::bigint * 7919) % ${users} end,
    case when e % 4 > 0 then 'user' || 1 + (e::bigint * 7919) % ${users} || '@example.com' end,
    case when e % 4 < 2 then 'https://app.example.com/auth/callback' end, null,
    case when e % 4 = 3 then '{"reason":"logout"}'::jsonb else '{}'::jsonb end,
    now() - interval '300 days' + e * interval '1 second' from ${numbers}`;
