/** Sign-ins under way. State, consent token and browser token are stored as hashes, what must be read again is sealed. */

import { sha256 } from '../../crypto/hashes.ts';
import type { Sealer } from '../../crypto/sealer.ts';
import type { AttemptStore, LoginEnd, NewAttempt, TakenAttempt } from '../../social-login/ports.ts';
import type { Database, Row } from '../database.ts';
import { openAt } from '../limits/caps.ts';
import { countUnmetered, roomForEvents } from '../limits/unmetered-events-statement.ts';
import { type BindingColumns, bindingOf, findPendingConsent } from './pending-consent.ts';
import { queryPlace } from './placed-query.ts';
import { socialSchema } from './social-placement.ts';

export function createAttemptStore(database: Database, sealer: Sealer): AttemptStore {
  const sealSecrets = ({ secrets }: NewAttempt): Promise<string> => sealer.seal('attempt', JSON.stringify(secrets));
  return {
    async startSocial(attempt, now) {
      const { location, state, browserToken, epoch, redirectUri, returnTo, binding, expiresAt } = attempt;
      const rows = await queryPlace(database, startStatement(socialSchema(location.tenantId, location.placement)), [
        location.tenantId,
        now,
        sha256(state),
        sha256(browserToken),
        await sealSecrets(attempt),
        epoch,
        redirectUri,
        returnTo,
        expiresAt,
        binding.state,
        binding.codeChallenge,
      ]);
      return rows.length === 1;
    },

    async startAccount(attempt, now) {
      await database.query(
        `insert into porchlight.login_attempts
           (state_hash, purpose, browser_hash, sealed_secrets, return_to, stage, created_at, expires_at)
         values ($1, 'account', $2, $3, $4, 'started', $5, $6)`,
        [
          sha256(attempt.state),
          sha256(attempt.browserToken),
          await sealSecrets(attempt),
          attempt.returnTo,
          now,
          attempt.expiresAt,
        ],
      );
    },

    async take(state, browserToken, now) {
      const [row] = await database.query<AttemptColumns>(
        `update porchlight.login_attempts set stage = 'exchanging'
         where state_hash = $1 and browser_hash = $2 and stage = 'started' and expires_at > $3 returning *`,
        [sha256(state), sha256(browserToken), now],
      );
      const opened = row ? await sealer.open('attempt', row.sealed_secrets) : null;
      return row && opened ? toTaken(row, state, JSON.parse(opened)) : null;
    },

    async spent(handle, browserToken) {
      const { column, hash } = columnOf(handle);
      const [row] = await database.query<AttemptColumns>(
        `select * from porchlight.login_attempts where ${column} = $1 and browser_hash = $2`,
        [hash, sha256(browserToken)],
      );
      if (!row) return null;
      const { tenant_id: tenantId, redirect_uri: redirectUri, return_to: returnTo } = row;
      return {
        tenantId,
        redirectUri,
        returnTo,
        binding: bindingOf(row),
        answered: row.consent_hash !== null && row.stage === 'done',
      };
    },

    async awaitConsent(state, consentToken, identity) {
      const rows = await database.query(
        `update porchlight.login_attempts set stage = 'consenting', consent_hash = $2, sealed_identity = $3
         where state_hash = $1 and stage = 'exchanging' returning 1`,
        [sha256(state), sha256(consentToken), await sealer.seal('identity', JSON.stringify(identity))],
      );
      return rows.length === 1;
    },

    pendingConsent: (consentToken, browserToken, now) =>
      findPendingConsent(database, sealer, sha256(consentToken), sha256(browserToken), now),

    async end(handle, location, { event, metadata }, { email = null }, now) {
      const { column, hash } = columnOf(handle);
      const rows = await queryPlace(
        database,
        endStatement(socialSchema(location.tenantId, location.placement), column, event),
        [location.tenantId, hash, event, email, JSON.stringify(metadata), now, event === 'login_failed' ? 1 : 0],
      );
      return rows.length === 1;
    },

    async close(state) {
      await database.query(`update porchlight.login_attempts set stage = 'done' where state_hash = $1`, [
        sha256(state),
      ]);
    },
  };
}

/** The attempt and its `login_started` in one statement. Of too many starts only the attempt is kept, and a count. */
const startStatement = (schema: string): string => `
  with tenant as (
    select tenants.id from porchlight.tenants tenants
    join porchlight.social_login_resources resources on resources.tenant_id = tenants.id and resources.epoch = $6
    where tenants.id = $1 and ${openAt('$2')}
  ), room as (${roomForEvents(schema, 'select count(*) from tenant', '$2')}
  ), numbered as (
    update ${schema}.social_counters counters set ${countUnmetered('login_started', '$2')}
    from room where counters.tenant_id = room.tenant_id returning last_event_id, room.kept
  ), recorded as (
    insert into ${schema}.social_login_events (tenant_id, id, event, redirect_uri, return_to, metadata, created_at)
    select $1, last_event_id, 'login_started', $7::text, $8::text, '{}', $2 from numbered where kept > 0
  )
  insert into porchlight.login_attempts (state_hash, purpose, tenant_id, resource_epoch, redirect_uri, return_to,
    browser_hash, sealed_secrets, stage, created_at, expires_at, app_state, code_challenge)
  select $3, 'social', $1, $6, $7, $8, $4, $5, 'started', $2, $9::timestamptz, $10, $11 from numbered returning 1`;

/** Ends the attempt once and records how; the ends of a sign-in are never metered. */
const endStatement = (schema: string, column: string, event: LoginEnd['event']): string => `
  with ended as (
    update porchlight.login_attempts set stage = 'done', sealed_identity = null
    where ${column} = $2 and tenant_id = $1 and stage in ('exchanging', 'consenting') returning redirect_uri, return_to
  ), room as (${roomForEvents(schema, 'select count(*) from ended', '$6')}
  ), numbered as (
    update ${schema}.social_counters counters set ${countUnmetered(event, '$6')}
    from room where counters.tenant_id = room.tenant_id returning last_event_id, room.kept
  ), counted as (
    insert into ${schema}.social_days as days (tenant_id, day, logins, failures)
    select $1, ($6::timestamptz at time zone 'UTC')::date, 0, 1 from numbered where $7::int = 1
    on conflict (tenant_id, day) do update set failures = days.failures + 1
  ), recorded as (
    insert into ${schema}.social_login_events (tenant_id, id, event, email, redirect_uri, return_to, metadata, created_at)
    select $1, last_event_id, $3, $4::text, redirect_uri, return_to, $5::jsonb, $6 from numbered, ended where kept > 0
  )
  select 1 from ended`;

type AttemptColumns = Row & {
  purpose: 'social' | 'account';
  tenant_id: string | null;
  resource_epoch: number | null;
  redirect_uri: string | null;
  return_to: string | null;
  stage: string;
  consent_hash: string | null;
  sealed_secrets: string;
} & BindingColumns;

function columnOf(handle: { state: string } | { consent: string }): { column: string; hash: string } {
  return 'state' in handle
    ? { column: 'state_hash', hash: sha256(handle.state) }
    : { column: 'consent_hash', hash: sha256(handle.consent) };
}

function toTaken(row: AttemptColumns, state: string, secrets: { nonce: string; codeVerifier: string }): TakenAttempt {
  const common = { state, ...secrets, returnTo: row.return_to };
  if (row.purpose === 'account') return { ...common, purpose: 'account' };
  return {
    ...common,
    purpose: 'social',
    tenantId: row.tenant_id ?? '',
    redirectUri: row.redirect_uri ?? '',
    epoch: row.resource_epoch ?? 0,
    binding: bindingOf(row),
  };
}
