/** The beginning and the end of a sign-in, each with its event. */
import { RETURN_TO_KEPT } from '@porchlight/contract';
import type { LoginEnd } from '../../../social-login/ports/attempts.ts';
import { ENDED_BEFORE } from '../../ended-before-statement.ts';
import { countBounded, roomForEvents } from '../../limits/bounded-events-statement.ts';
import { openAt } from '../../limits/caps-statement.ts';
import { countDay } from '../events/day-counts-statement.ts';
import { userOfIdentity } from '../users/identity-statement.ts';
import { signInMetadata } from './client-metadata.ts';

/**
 * The attempt and its `login_started` in one statement. If there are too many starts, only the attempt and a count are
 * kept.
 */
export const startStatement = (schema: string): string => `
  with tenant as (
    select tenants.id from porchlight.tenants tenants
    join porchlight.social_login_resources resources on resources.tenant_id = tenants.id and resources.epoch = $6
    where tenants.id = $1 and ${openAt('$2')}
  ), ${roomForEvents(schema, 'tenant', '$2', 'login_started')}, numbered as (
    update ${schema}.social_counters counters set ${countBounded('login_started')}
    from room where counters.tenant_id = room.tenant_id returning last_event_id, room.kept
  ), counted as (${countDay(schema, {
    from: 'numbered',
    at: '$2',
    add: { started: '1', dropped_started: '1 - kept' },
    detail: { name: '$13', by: '1' },
  })}
  ), recorded as (
    insert into ${schema}.social_login_events (tenant_id, id, event, redirect_uri, return_to, metadata, created_at)
    select $1, last_event_id, 'login_started', $7::text, left($8::text, ${RETURN_TO_KEPT}), ${signInMetadata({ provider: '$14::text', client: '$12::jsonb', stateHash: '$3::text' })}, $2
    from numbered where kept > 0
  )
  insert into porchlight.login_attempts (state_hash, purpose, tenant_id, resource_epoch, redirect_uri, return_to,
    browser_hash, sealed_secrets, stage, created_at, expires_at, app_state, code_challenge, client, provider, host, callback_uri)
  select $3, 'social', $1, $6, $7, $8, $4, $5, 'started', $2, $9::timestamptz, $10, $11, $12::jsonb, $14::text, $15::text, $16::text from numbered returning 1`;

const FAILURE = { add: 'failures', dropped: 'dropped_failures' } as const;
const DENIAL = { add: 'declined', dropped: 'dropped_declined' } as const;

type AttemptHandle = 'state_hash' | 'consent_hash';

/** Ends the attempt, once. */
const endOf = (column: AttemptHandle): string => `
    update porchlight.login_attempts set stage = 'done', sealed_identity = null
    where ${column} = $2 and tenant_id = $1 and stage in ('exchanging', 'consenting') returning redirect_uri, return_to, client, provider, state_hash`;

/** Leaves the attempt open, so that the person may try again. */
const lookAt = (column: AttemptHandle): string => `
    select redirect_uri, return_to, client, provider, state_hash from porchlight.login_attempts
    where ${column} = $2 and tenant_id = $1 and stage in ('started', 'exchanging', 'consenting')`;

interface Outcome {
  readonly column: AttemptHandle;
  readonly event: LoginEnd['event'];
  readonly staysOpen: boolean;
  /** The app keeps the person out: `$8` is their address, `$9` and `$10` their identity, `$11` whether they are blocked. */
  readonly isRefused: boolean;
}

/**
 * The address is stored only together with the event, so that the same limits hold for both. If the person was blocked and
 * then erased, nothing about them is stored again.
 */
const keepRefused = (schema: string): string => `, refused as (
    insert into porchlight.refused_people (tenant_id, event_id, email, user_id, created_at)
    select $1, last_event_id, $8::text, person.id, $6
    from numbered, (select ${userOfIdentity(schema, '$9::text', '$10::text')} as id) person
    where kept > 0 and (person.id is not null or not $11::boolean)
  )`;

/** Records how a sign-in ended, or why it could not continue; neither is ever metered. */
export function endStatement(schema: string, { column, event, staysOpen, isRefused }: Outcome): string {
  const { add, dropped } = event === 'login_failed' ? FAILURE : DENIAL;
  return `
  with ended as (${staysOpen ? lookAt(column) : endOf(column)}
  ), ${roomForEvents(schema, 'ended', '$6', event)}, numbered as (
    update ${schema}.social_counters counters set ${countBounded(event)}
    from room where counters.tenant_id = room.tenant_id returning last_event_id, room.kept
  ), counted as (${countDay(schema, {
    from: 'numbered',
    at: '$6',
    add: { [add]: '1', [dropped]: '1 - kept' },
    detail: { name: '$7', by: '1' },
  })}
  ), recorded as (
    insert into ${schema}.social_login_events (tenant_id, id, event, email, redirect_uri, return_to, metadata, created_at)
    select $1, last_event_id, $3, $4::text, redirect_uri, left(return_to, ${RETURN_TO_KEPT}),
      ${signInMetadata({ provider: 'provider', client: 'client', stateHash: 'state_hash' })} || $5::jsonb, $6
    from numbered, ended where kept > 0
  )${isRefused ? keepRefused(schema) : ''}
  select 1 from ended`;
}

/** Records a failure without an attempt, in the same pot as failures of an attempt. */
export const unbegunFailureStatement = (schema: string): string => `
  with failed as (select 1
  ), ${roomForEvents(schema, 'failed', '$3', 'login_failed')}, numbered as (
    update ${schema}.social_counters counters set ${countBounded('login_failed')}
    from room where counters.tenant_id = room.tenant_id returning last_event_id, room.kept
  ), counted as (${countDay(schema, {
    from: 'numbered',
    at: '$3',
    add: { [FAILURE.add]: '1', [FAILURE.dropped]: '1 - kept' },
    detail: { name: '$4', by: '1' },
  })}
  ), recorded as (
    insert into ${schema}.social_login_events (tenant_id, id, event, metadata, created_at)
    select $1, last_event_id, 'login_failed', $2::jsonb, $3 from numbered where kept > 0
  )
  select 1 from numbered`;

/**
 * An attempt that waits for an answer at this address. Nodes of older releases store no address: a sign-in that they
 * begin at the service is answered at the shared address.
 */
const WAITS_AT = `
  state_hash = $1 and expires_at > $2 and created_at > ${ENDED_BEFORE} and stage = 'started' and provider = $3
    and (callback_uri = $4::text or (callback_uri is null and host is null and $5::boolean))`;

/** Takes an attempt back from its provider, once. At any other address the attempt stays unchanged. */
export const TAKE_ATTEMPT = `
  update porchlight.login_attempts set stage = 'exchanging' where ${WAITS_AT} and browser_hash = $6 returning *`;

export const FIND_ATTEMPT = `select 1 from porchlight.login_attempts where ${WAITS_AT}`;
