/** Sign-ins under way. State, consent token and browser token are stored as hashes, what must be read again is sealed. */

import { sha256 } from '../../crypto/hashes.ts';
import type { Sealer } from '../../crypto/sealer.ts';
import { minuteOf, monthOf } from '../../limits/windows.ts';
import type { AttemptStore, NewAttempt, TakenAttempt } from '../../social-login/ports.ts';
import type { Database, Row } from '../database.ts';
import { openAt, SCOPE, TENANT_WITH_CAPS, takeEvent } from '../limits/caps.ts';
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
        minuteOf(now),
        monthOf(now),
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
        endStatement(socialSchema(location.tenantId, location.placement), column),
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

/** The attempt and its `login_started`, metered: one statement, so that neither exists without the other. */
const startStatement = (schema: string): string => `
  with tenant as (
    select ${SCOPE} as scope, 0 as new_users, caps.* from ${TENANT_WITH_CAPS}
    join porchlight.social_login_resources resources on resources.tenant_id = tenants.id and resources.epoch = $8
    where tenants.id = $1 and ${openAt('$2')}
  ), took as (${takeEvent('tenant', '$3', '$4')}
  ), numbered as (
    update ${schema}.social_counters set last_event_id = last_event_id + 1
    where tenant_id = $1 and exists (select from took) returning last_event_id
  ), recorded as (
    insert into ${schema}.social_login_events (tenant_id, id, event, redirect_uri, return_to, metadata, created_at)
    select $1, last_event_id, 'login_started', $9::text, $10::text, '{}', $2 from numbered
  )
  insert into porchlight.login_attempts (state_hash, purpose, tenant_id, resource_epoch, redirect_uri, return_to,
    browser_hash, sealed_secrets, stage, created_at, expires_at, app_state, code_challenge)
  select $5, 'social', $1, $8, $9, $10, $6, $7, 'started', $2, $11::timestamptz, $12, $13 from numbered returning 1`;

/** Ends the attempt once and records how; the ends of a sign-in are never metered, each follows a start that was. */
const endStatement = (schema: string, column: string): string => `
  with ended as (
    update porchlight.login_attempts set stage = 'done', sealed_identity = null
    where ${column} = $2 and tenant_id = $1 and stage in ('exchanging', 'consenting') returning redirect_uri, return_to
  ), numbered as (
    update ${schema}.social_counters set last_event_id = last_event_id + 1
    where tenant_id = $1 and exists (select from ended) returning last_event_id
  ), counted as (
    insert into ${schema}.social_days as days (tenant_id, day, logins, failures)
    select $1, ($6::timestamptz at time zone 'UTC')::date, 0, 1 from numbered where $7::int = 1
    on conflict (tenant_id, day) do update set failures = days.failures + 1
  )
  insert into ${schema}.social_login_events (tenant_id, id, event, email, redirect_uri, return_to, metadata, created_at)
  select $1, last_event_id, $3, $4::text, redirect_uri, return_to, $5::jsonb, $6 from numbered, ended returning 1`;

export type AttemptColumns = Row & {
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
