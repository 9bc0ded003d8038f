import { defineEntity, p } from '@mikro-orm/core';
import type { CallbackMode, EventKind } from '@porchlight/contract';
import { CORE_SCHEMA } from '../schema-names.ts';

/** The resource itself; its data has the placement that is pinned here. */
export const SocialLoginResourceEntity = defineEntity({
  name: 'SocialLoginResource',
  tableName: 'social_login_resources',
  schema: CORE_SCHEMA,
  properties: {
    tenantId: p.text().primary(),
    callbackUrls: p.json().$type<string[]>(),
    placement: p.text().$type<'pooled' | 'siloed'>(),
    epoch: p.integer(),
    createdAt: p.datetime(6),
    updatedAt: p.datetime(6),
    callbackMode: p.text().$type<CallbackMode>(),
    /** Days after which a session ends however often it is refreshed. */
    sessionMaxDays: p.integer().nullable(),
  },
});

/** At the provider, back from it, on our consent page, over. A finished attempt stays until it expires, to be told apart. */
export type AttemptStage = 'started' | 'exchanging' | 'consenting' | 'done';

/** A sign-in under way: from the start link to the decision on the consent page. */
export const LoginAttemptEntity = defineEntity({
  name: 'LoginAttempt',
  tableName: 'login_attempts',
  schema: CORE_SCHEMA,
  properties: {
    stateHash: p.text().primary(),
    purpose: p.text().$type<'social' | 'account'>(),
    tenantId: p.text().nullable(),
    resourceEpoch: p.integer().nullable(),
    redirectUri: p.text().nullable(),
    returnTo: p.text().nullable(),
    browserHash: p.text(),
    sealedSecrets: p.text(),
    stage: p.text().$type<AttemptStage>(),
    consentHash: p.text().nullable(),
    sealedIdentity: p.text().nullable(),
    createdAt: p.datetime(6),
    expiresAt: p.datetime(6),
    /** What the app wants back at its callback, and the challenge that only it can answer. */
    appState: p.text().nullable(),
    codeChallenge: p.text().nullable(),
    /** The code of an approved sign-in, whose it is, and the session that it became. */
    codeHash: p.text().nullable(),
    codeExpiresAt: p.datetime(6).nullable(),
    userId: p.integer().nullable(),
    sessionId: p.text().nullable(),
    redeemedAt: p.datetime(6).nullable(),
  },
});

/** What was revoked, for every node to read. Rows older than the longest access token are swept. */
export const RevocationEntity = defineEntity({
  name: 'Revocation',
  tableName: 'revocations',
  schema: CORE_SCHEMA,
  properties: {
    id: p.integer().primary().autoincrement(),
    /** The transaction that wrote the row: readers ask for all since the oldest one that was still open. */
    xid: p.text(),
    kind: p.text().$type<'session' | 'generation' | 'tenant'>(),
    tenantId: p.text(),
    sessionId: p.text().nullable(),
    generation: p.integer().nullable(),
    createdAt: p.datetime(6),
  },
});

// The entities below live in the pooled tables or in a schema of the tenant's own: the query names the schema.

export const SocialUserEntity = defineEntity({
  name: 'SocialUser',
  tableName: 'social_users',
  schema: '*',
  properties: {
    tenantId: p.text().primary(),
    id: p.integer().primary(),
    issuer: p.text(),
    subject: p.string().length(255),
    email: p.text(),
    name: p.text().nullable(),
    picture: p.text().nullable(),
    firstSeen: p.datetime(6),
    lastSeen: p.datetime(6),
  },
});

export const SocialSessionEntity = defineEntity({
  name: 'SocialSession',
  tableName: 'social_sessions',
  schema: '*',
  properties: {
    tenantId: p.text().primary(),
    id: p.text().primary(),
    userId: p.integer(),
    refreshHash: p.text(),
    generation: p.integer(),
    createdAt: p.datetime(6),
    refreshedAt: p.datetime(6).nullable(),
    expiresAt: p.datetime(6),
    /** Hash of the idempotency key of the last refresh; its answer is derived again, never stored. */
    retryKey: p.text().nullable(),
  },
});

export const SocialEventEntity = defineEntity({
  name: 'SocialEvent',
  tableName: 'social_login_events',
  schema: '*',
  properties: {
    tenantId: p.text().primary(),
    id: p.integer().primary(),
    event: p.text().$type<EventKind>(),
    userId: p.integer().nullable(),
    email: p.text().nullable(),
    redirectUri: p.text().nullable(),
    returnTo: p.text().nullable(),
    metadata: p.json().$type<Record<string, unknown>>(),
    createdAt: p.datetime(6),
  },
});

/** The row that every writer of a tenant locks: it numbers users and events in the order of commits. */
export const SocialCounterEntity = defineEntity({
  name: 'SocialCounter',
  tableName: 'social_counters',
  schema: '*',
  properties: {
    tenantId: p.text().primary(),
    lastUserId: p.integer(),
    lastEventId: p.integer(),
    users: p.integer(),
    sessions: p.integer(),
  },
});

/** Sign-ins and failures a day, so that insights never count events. */
export const SocialDayEntity = defineEntity({
  name: 'SocialDay',
  tableName: 'social_days',
  schema: '*',
  properties: {
    tenantId: p.text().primary(),
    day: p.date().primary(),
    logins: p.integer(),
    failures: p.integer(),
  },
});
