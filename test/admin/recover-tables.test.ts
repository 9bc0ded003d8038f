/**
 * What becomes of each table at a recovery. A new table is named here: its rows end (then they are in `ENDED_ROWS`, and the
 * statement that uses such a row compares the moment), or they stay, for a reason.
 */
import { describe, expect, it } from 'vitest';
import { ENDED_ROWS } from '../../server/storage/recovery/ended-rows-statement.ts';
import { createHarness } from '../support/harness.ts';

const ENDED = ['social_sessions', ...Object.values(ENDED_ROWS).map(({ table }) => table)];

/** What uses such a row compares the moment, so it has ended. The rows go when they expire. */
const ENDED_BY_THE_MOMENT = ['team_invitations', 'person_approvals'];

/** Their numbers move on, and what was given out under them is of an earlier life. */
const MOVED = ['social_counters', 'event_floors', 'social_login_resources', 'tenants'];

/** Nothing in them lets anybody in. What an owner changed since the backup is as it was, as /docs/recovery says. */
const STAY = {
  'who and what there is': ['accounts', 'project_members', 'social_users', 'social_identities', 'social_passkeys'],
  'who may enter': ['social_access', 'social_blocks', 'refused_people', 'refused_hosts'],
  'settings of projects': ['agent_settings', 'app_logos', 'issuer_clients', 'issuer_keys', 'own_domains', 'webhooks'],
  'compared with the moment when it is used': ['team_invitations'],
  'what apps keep about teams': ['teams', 'team_members', 'team_resources'],
  'what happened': [
    'social_login_events',
    'social_days',
    'request_log',
    'request_totals',
    'changes',
    'undos',
    'proofs',
  ],
  'tokens of former systems that were used up': ['adopted_tokens'],
  'counts and caps': ['usage', 'usage_slices', 'tiers', 'tier_refusals', 'address_uses', 'creations'],
  'news that still has to be sent': ['logout_notices', 'webhook_deliveries', 'revocations', 'mails'],
  'the service itself': ['settings', 'migrations', 'feedback', 'discount_reports'],
} as const;

const TABLES = `select table_name as name from information_schema.tables
  where table_schema = 'porchlight' and table_type = 'BASE TABLE' order by table_name`;

describe('a recovery', () => {
  it('ends, moves or keeps the rows of every table', async () => {
    const { database } = await createHarness();
    const tables = (await database.query<{ name: string }>(TABLES)).map(({ name }) => name);
    const named = new Set<string>([...ENDED, ...ENDED_BY_THE_MOMENT, ...MOVED, ...Object.values(STAY).flat()]);
    expect(tables.filter((name) => !named.has(name))).toEqual([]);
    expect([...ENDED, ...MOVED].filter((name) => !tables.includes(name))).toEqual([]);
  });
});
