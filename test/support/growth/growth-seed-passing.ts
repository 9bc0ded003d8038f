/** Temporary rows, as many as a busy day leaves: sign-ins under way, revocations, grants, claims, buckets, tickets. */

export type RunStatement = (text: string, values?: unknown[]) => Promise<unknown>;

/** A digest as the service stores them: 43 characters of base64url. */
export const digest = (of: string): string =>
  `translate(left(encode(sha256((${of})::bytea), 'base64'), 43), '+/', '-_')`;

/** Spread over the last hour, as refreshes leave them. */
export async function seedRevocations(run: RunStatement, count: number): Promise<void> {
  await run(`insert into porchlight.revocations (kind, tenant_id, session_id, generation, created_at)
    select 'generation', 'quiet-otter-' || lpad((1 + n % 1000)::text, 6, '0'), 'ses_' || md5(n::text), 2,
      now() - (n % 3600) * interval '1 second' from generate_series(1, ${count}) as n`);
}

/** `count` rows of each, for tenants of the crowd. */
export async function seedPassingRows(run: RunStatement, count: number): Promise<void> {
  const rows = `generate_series(1, ${count}) as n`;
  const tenant = `'quiet-otter-' || lpad(n::text, 6, '0')`;
  const account = `'acct_' || lpad(n::text, 20, '0')`;
  await run(`insert into porchlight.account_sessions (hash, account_id, created_at, expires_at)
    select ${digest(`'browser' || n`)}, ${account}, now(), now() + interval '30 days' from ${rows}`);
  await run(`insert into porchlight.login_attempts (state_hash, purpose, tenant_id, resource_epoch, redirect_uri,
      browser_hash, sealed_secrets, stage, consent_hash, created_at, expires_at)
    select ${digest(`'state' || n`)}, 'social', ${tenant}, 0, 'https://app.example.com/auth/callback',
      ${digest(`'browser' || n`)}, repeat(md5(n::text), 8), 'consenting', ${digest(`'consent' || n`)}, now(),
      now() + interval '10 minutes' from ${rows}`);
  await run(`insert into porchlight.oauth_records (model, id_hash, sealed_payload, grant_hash, created_at, expires_at)
    select model, ${digest(`model || n`)}, repeat(md5(n::text), 20),
      case when model <> 'Grant' then ${digest(`'Grant' || n`)} end, now(), now() + interval '20 days'
    from ${rows}, unnest(array['Grant', 'AccessToken', 'RefreshToken']) as model`);
  await run(`insert into porchlight.claims (hash, wait_hash, tenant_id, user_code, status, created_at, expires_at)
    select ${digest(`'claim' || n`)}, ${digest(`'wait' || n`)}, ${tenant}, 'ABCD-EFGH', 'pending', now(),
      now() + interval '1 hour' from ${rows}`);
  await run(`insert into porchlight.creations (creator, key_hash, request_hash, tenant_id, created_at)
    select ${account}, ${digest(`'creation' || n`)}, ${digest(`'request' || n`)}, ${tenant}, now() from ${rows}`);
  await run(`insert into porchlight.address_uses (bucket, address, window_start, used, expires_at)
    select 'genesis:0', '10.' || n % 256 || '.' || n / 256 % 256 || '.' || n / 65536, now(), 1, now() + interval '1 day'
    from ${rows}`);
  const accounts = `porchlight.tenants join porchlight.usage on scope = 'account:' || owner_id limit ${count}`;
  await run(`insert into porchlight.usage_slices (scope, tenant_id, kind, minute, minute_given, month, month_given)
    select scope, id, 'people', 0, 0, 0, 0 from ${accounts}`);
  await run(`insert into porchlight.tier_refusals (scope, cap, refused_at)
    select scope, 'events_per_minute', now() from ${accounts}`);
  await run(`insert into porchlight.feedback (tenant_id, text, created_at)
    select ${tenant}, 'Thanks for number ' || n, now() from ${rows}`);
  await run(`insert into porchlight.discount_reports (id, tenant_id, text, status, created_at)
    select 'rep_' || n, ${tenant}, 'A report', 'pending', now() from ${rows}`);
  await run(`insert into porchlight.test_user_tickets (ticket_hash, tenant_id, user_id, expires_at)
    select ${digest(`'ticket' || n`)}, ${tenant}, 1, now() + interval '10 minutes' from ${rows}`);
  await run(`insert into porchlight.proofs (tenant_id, id, app, created_at, findings, worst, receipt, report)
    select ${tenant}, 'prf_' || n, 'https://app.example.com', now(), 0, 'none', '', '{}' from ${rows}`);
  await run(`insert into porchlight.mails (tenant_id, attempt_hash, address_hash, is_own, sealed, created_at, next_try_at)
    select ${tenant}, ${digest(`'state' || n`)}, ${digest(`'address' || n`)}, false, 'x', now(), now() + interval '1 minute'
    from ${rows}`);
  await run(`insert into porchlight.undos (id, tenant_id, account_id, epoch, operation, done, object, ended_thing, created_at,
      expires_at)
    select 'undo_' || n, ${tenant}, ${account}, 0, 'deleteWebhook', 'Deleted a webhook', 'x', '{}', now(),
      now() + interval '10 minutes' from ${rows}`);
  await run(`insert into porchlight.person_approvals (tenant_id, id, user_id, client_id, title, details, binding, text_hash,
      user_code, wait_hash, sealed_wait, status, created_at, expires_at)
    select ${tenant}, 'apr_' || n, 1, 'app', 'Pay', '[]', md5('what' || n), md5('text' || n), 'ABCD-EFGH',
      md5('person waits' || n), '', 'pending', now(), now() + interval '10 minutes' from ${rows}`);
  await run(`insert into porchlight.social_passkeys (tenant_id, handle, credential_id, user_id, public_key, counter, transports,
      synchronised, created_at)
    select ${tenant}, md5('handle' || n), md5('credential' || n), 1, 'x', 0, '[]', true, now() from ${rows}`);
  await run(`insert into porchlight.links (wait_hash, tenant_id, user_code, machine, network, status, created_at, expires_at)
    select ${digest(`'link' || n`)}, ${tenant}, 'C' || n, 'laptop', '203.0.113.x', 'pending', now(), now() + interval '10 minutes'
    from ${rows}`);
  await run(`insert into porchlight.adopted_tokens (tenant_id, token_hash, expires_at)
    select ${tenant}, ${digest(`'former' || n`)}, now() + interval '1 minute' from ${rows}`);
  await seedTeams(run, tenant, rows);
}

async function seedTeams(run: RunStatement, tenant: string, rows: string): Promise<void> {
  await run(`insert into porchlight.team_resources (tenant_id, roles, creation, created_at, last_team_id, team_count)
    select ${tenant}, '[{"name":"owner","permissions":["team:manage"]}]', 'anyone', now(), 1, 1 from ${rows}`);
  await run(`insert into porchlight.teams (tenant_id, id, name, name_key, counted, created_at)
    select ${tenant}, 1, 'Otters', 'otters', true, now() from ${rows}`);
  await run(`insert into porchlight.team_members (tenant_id, team_id, user_id, role, version, added_at)
    select ${tenant}, 1, 1, 'owner', 1, now() from ${rows}`);
  await run(`insert into porchlight.team_invitations (tenant_id, id, team_id, email, role, token_hash, created_at, expires_at)
    select ${tenant}, 1, 1, 'guest' || n || '@example.com', 'owner', md5('team invitation' || n), now(),
      now() + interval '7 days' from ${rows}`);
}
