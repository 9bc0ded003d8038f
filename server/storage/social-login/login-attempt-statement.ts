/** The beginning and the end of a sign-in, each with its event. */
import { RETURN_TO_KEPT } from '@porchlight/contract';
import type { LoginEnd } from '../../social-login/ports/attempts.ts';
import { openAt } from '../limits/caps-statement.ts';
import { countUnmetered, roomForEvents } from '../limits/unmetered-events-statement.ts';
import { clientMetadata } from './client-metadata.ts';

/** The attempt and its `login_started` in one statement. Of too many starts only the attempt is kept, and a count. */
export const startStatement = (schema: string): string => `
  with tenant as (
    select tenants.id from porchlight.tenants tenants
    join porchlight.social_login_resources resources on resources.tenant_id = tenants.id and resources.epoch = $6
    where tenants.id = $1 and ${openAt('$2')}
  ), ${roomForEvents(schema, 'tenant', '$2')}, numbered as (
    update ${schema}.social_counters counters set ${countUnmetered('login_started')}
    from room where counters.tenant_id = room.tenant_id returning last_event_id, room.kept
  ), recorded as (
    insert into ${schema}.social_login_events (tenant_id, id, event, redirect_uri, return_to, metadata, created_at)
    select $1, last_event_id, 'login_started', $7::text, left($8::text, ${RETURN_TO_KEPT}), ${clientMetadata('$12::jsonb')}, $2
    from numbered where kept > 0
  )
  insert into porchlight.login_attempts (state_hash, purpose, tenant_id, resource_epoch, redirect_uri, return_to,
    browser_hash, sealed_secrets, stage, created_at, expires_at, app_state, code_challenge, client)
  select $3, 'social', $1, $6, $7, $8, $4, $5, 'started', $2, $9::timestamptz, $10, $11, $12::jsonb from numbered returning 1`;

/** Ends the attempt once and records how; the ends of a sign-in are never metered. */
export const endStatement = (
  schema: string,
  column: 'state_hash' | 'consent_hash',
  event: LoginEnd['event'],
): string => `
  with ended as (
    update porchlight.login_attempts set stage = 'done', sealed_identity = null
    where ${column} = $2 and tenant_id = $1 and stage in ('exchanging', 'consenting') returning redirect_uri, return_to, client
  ), ${roomForEvents(schema, 'ended', '$6')}, numbered as (
    update ${schema}.social_counters counters set ${countUnmetered(event)}
    from room where counters.tenant_id = room.tenant_id returning last_event_id, room.kept
  ), counted as (
    insert into ${schema}.social_days as days (tenant_id, day, logins, failures)
    select $1, ($6::timestamptz at time zone 'UTC')::date, 0, 1 from numbered where $7::int = 1
    on conflict (tenant_id, day) do update set failures = days.failures + 1
  ), recorded as (
    insert into ${schema}.social_login_events (tenant_id, id, event, email, redirect_uri, return_to, metadata, created_at)
    select $1, last_event_id, $3, $4::text, redirect_uri, left(return_to, ${RETURN_TO_KEPT}),
      ${clientMetadata('client')} || $5::jsonb, $6
    from numbered, ended where kept > 0
  )
  select 1 from ended`;

/** Takes an attempt back from the provider, once. */
export const TAKE_ATTEMPT = `
  update porchlight.login_attempts set stage = 'exchanging'
  where state_hash = $1 and browser_hash = $2 and stage = 'started' and expires_at > $3 returning *`;
